import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { IncomeType } from './income-values.ts';

/** The listed types by name, and the query. */
export function useIncomeTypes() {
  const answer = useAnswer('GET /income-types');
  const types: readonly IncomeType[] = answer.data ? rowsOf(answer.data) : [];
  return { ...answer, types };
}
