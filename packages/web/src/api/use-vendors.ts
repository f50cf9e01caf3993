import { rowsOf } from './client.ts';
import { useAnswer } from './use-answer.ts';

export type NamedVendor = { _id: string; name: string };

/**
 * The vendors of the stores that this person may see, or of one of them, by name and without their
 * stores; an empty id waits until a store is chosen.
 */
export function useVendors(storeId?: string) {
  const query = { names_only: 'true' as const, ...(storeId ? { store_id: storeId } : {}) };
  const { data, error, isPending, isSuccess, refetch } = useAnswer(
    'GET /vendors',
    storeId === '' ? null : { query },
  );
  const vendors: readonly NamedVendor[] = data ? rowsOf(data) : [];
  return { data, error, isPending, isSuccess, refetch, vendors };
}
