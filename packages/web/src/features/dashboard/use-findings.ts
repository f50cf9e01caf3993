import type { FindingKind } from '@backcounter/core/findings';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePerson } from '../../session/use-session.ts';

/** All findings of most businesses, so that those of a store can be grouped. */
const maxFirst = 100;

/**
 * The first findings of all stores, and a function that counts them by kind; empty for users who
 * may not read them.
 */
export function useFindings(limit = maxFirst) {
  const mayRead = usePerson()?.can('profit.read') === true;
  const query = { store_id: 'all', limit: String(limit) };
  const response = useApiQuery('GET /findings', mayRead ? { query } : null);
  const counts = Object.entries(response.data?.counts ?? {});
  const countOf = (kinds?: readonly FindingKind[]) =>
    counts
      .filter(([kind]) => kinds?.some((one) => one === kind) ?? true)
      .reduce((sum, [, count]) => sum + count, 0);
  return { response, findings: response.data?.data ?? [], countOf };
}
