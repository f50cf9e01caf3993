import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { logProblem } from '../../session/log.ts';

/** Error text of a list that failed to load; also logs it (VEN-29). */
export function useLoadFailure(what: 'stores' | 'vendors', error: Error | null): string {
  const hasResponse = error instanceof ApiError && error.kind === 'response';
  const text = `${hasResponse ? 'Failed to fetch' : 'Error fetching'} ${what}`;
  useEffect(() => {
    if (error) logProblem(text, error);
  }, [error, text]);
  return text;
}
