import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { logProblem } from '../../session/log.ts';

/** What is said of a list that could not be loaded, which is logged too (VEN-29). */
export function useLoadFailure(what: 'stores' | 'vendors', error: Error | null): string {
  const isAnswered = error instanceof ApiError && error.kind === 'answer';
  const text = `${isAnswered ? 'Failed to fetch' : 'Error fetching'} ${what}`;
  useEffect(() => {
    if (error) logProblem(text, error);
  }, [error, text]);
  return text;
}
