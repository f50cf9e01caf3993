import { useMemo } from 'react';
import { disambiguateNames, longStoreName } from '@backcounter/core/unique-names';
import { rowsOf } from './client.ts';
import { useApiQuery } from './use-api-query.ts';

/** The stores the user may see, by name; shared by all screens. */
export function useStores() {
  // Destructured so that a refetch with equal data does not re-render every screen.
  const { data, error, isPending, isSuccess, refetch } = useApiQuery('GET /stores');
  return { data, error, isPending, isSuccess, refetch, stores: data ? rowsOf(data) : [] };
}

/** Returns a lookup of store names by id; undefined while loading or unknown. */
export function useStoreName(): (id: string) => string | undefined {
  const { stores } = useStores();
  return (id) => stores.find(({ _id }) => _id === id)?.name;
}

type Store = { _id: string; name: string; address: string };

const knownNames = new WeakMap<readonly Store[], ReadonlyMap<string, string>>();

/**
 * Names with address, by id, of stores that share a name. Memoized per response, as many parts of a
 * screen ask for it.
 */
export function uniqueStoreNames(stores: readonly Store[]): ReadonlyMap<string, string> {
  const known = knownNames.get(stores);
  const idOf = ({ _id }: Store) => _id;
  const names = known ?? disambiguateNames(stores, { idOf, longNameOf: longStoreName });
  if (!known) knownNames.set(stores, names);
  return names;
}

/** Returns a function that gives a store a unique name, for screens that show several stores. */
export function useUniqueStoreNames() {
  const { data } = useStores();
  return useMemo(() => {
    const names = uniqueStoreNames(data ? rowsOf(data) : []);
    return <Named extends { _id: string; name: string }>(store: Named): Named => ({
      ...store,
      name: names.get(store._id) ?? store.name,
    });
  }, [data]);
}

type InStore = { store_id: { _id: string; name: string } };

/** The rows with unique store names; empty while loading. */
export function useRowsWithUniqueStores<Row extends InStore>(
  rows: readonly Row[] | undefined,
): Row[] {
  const tellApart = useUniqueStoreNames();
  return useMemo(
    () => (rows ?? []).map((row) => ({ ...row, store_id: tellApart(row.store_id) })),
    [rows, tellApart],
  );
}
