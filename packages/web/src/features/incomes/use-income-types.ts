import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { IncomeType } from './income-values.ts';

/** The listed types by name, with the state of their query. */
export function useIncomeTypes() {
  const response = useApiQuery('GET /income-types');
  const types: readonly IncomeType[] = response.data ? rowsOf(response.data) : [];
  return { ...response, types };
}
