import { useStores } from '../../api/use-stores.ts';
import type { StoreNames } from './describe.ts';

/** Store names by id. */
export function useStoreNames(): StoreNames {
  const { stores } = useStores();
  return new Map(stores.map(({ _id, name }) => [_id, name]));
}
