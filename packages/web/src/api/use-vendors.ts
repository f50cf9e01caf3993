import { rowsOf } from './client.ts';
import { useApiQuery } from './use-api-query.ts';

export type NamedVendor = {
  _id: string;
  name: string;
  payment_terms?: number | null;
  account?: string | null;
};

/** The vendors of all the user's stores, or of one store; an empty id waits for a choice. */
export function useVendors(storeId?: string) {
  const query = { names_only: 'true' as const, ...(storeId ? { store_id: storeId } : {}) };
  const { data, error, isPending, isSuccess, refetch } = useApiQuery(
    'GET /vendors',
    storeId === '' ? null : { query },
  );
  const vendors: readonly NamedVendor[] = data ? rowsOf(data) : [];
  return { data, error, isPending, isSuccess, refetch, vendors };
}
