import type { FindingKind } from '@backcounter/core/findings';
import { useAnswer } from '../../api/use-answer.ts';
import { usePerson } from '../../session/use-session.ts';

/** So many lines stand there until more are asked for. */
export const mostLines = 7;

/**
 * The first findings of all stores, and how many there are of some kinds, or of all; nothing to
 * those who may not know.
 */
export function useFindings(limit = mostLines) {
  const mayKnow = usePerson()?.can('profit.read') === true;
  const query = { store_id: 'all', limit: String(limit) };
  const answer = useAnswer('GET /findings', mayKnow ? { query } : null);
  const counts = Object.entries(answer.data?.counts ?? {});
  const countOf = (kinds?: readonly FindingKind[]) =>
    counts
      .filter(([kind]) => kinds?.some((one) => one === kind) ?? true)
      .reduce((sum, [, count]) => sum + count, 0);
  return { answer, findings: answer.data?.data ?? [], countOf };
}
