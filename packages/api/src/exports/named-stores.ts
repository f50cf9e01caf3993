import { disambiguateNames, longStoreName } from '@backcounter/core/unique-names';
import type { Db } from '@backcounter/storage/database';
import { listStores } from '@backcounter/storage/stores';

export type NamedStore = { id: string; name: string };

/** The name of a store by its id, as `listNamedStores` gives it. */
export type StoreNameOf = (id: string) => string;

/**
 * The live stores in the order of lists, each with the name by which the files of the whole business
 * refer to it: stores that share a name have their address added.
 */
export async function listNamedStores(db: Db): Promise<readonly NamedStore[]> {
  const stores = await listStores(db, null);
  const longNames = disambiguateNames(stores, {
    idOf: ({ id }) => id,
    longNameOf: longStoreName,
  });
  return stores.map(({ id, name }) => ({ id, name: longNames.get(id) ?? name }));
}
