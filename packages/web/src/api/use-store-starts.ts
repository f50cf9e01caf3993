import { useMemo } from 'react';
import { useApiQuery } from './use-api-query.ts';

/**
 * The first day of each store by id, null for those whose start the user may not know; not queried
 * for users who may not see sales.
 */
export function useStoreStarts({ maySee = true } = {}) {
  const { data, error, isPending } = useApiQuery('GET /sales/starts', maySee ? {} : null);
  const byId = useMemo(
    () => data && new Map(data.map(({ store_id, started_on }) => [store_id, started_on])),
    [data],
  );
  return { byId, error, isPending };
}
