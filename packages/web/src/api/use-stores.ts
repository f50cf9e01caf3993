import { useMemo } from 'react';
import { rowsOf } from './client.ts';
import { sharedNames } from './shared-names.ts';
import { useAnswer } from './use-answer.ts';

/** The stores that this person may see, by name; shared by every screen. */
export function useStores() {
  // Only these are looked at: what is read again and is the same draws no screen again.
  const { data, error, isPending, isSuccess, refetch } = useAnswer('GET /stores');
  return { data, error, isPending, isSuccess, refetch, stores: data ? rowsOf(data) : [] };
}

/** Names a store by its id; undefined while nobody knows it. */
export function useStoreName(): (id: string) => string | undefined {
  const { stores } = useStores();
  return (id) => stores.find(({ _id }) => _id === id)?.name;
}

type Store = { _id: string; name: string; address: string };

const knownNames = new WeakMap<readonly Store[], ReadonlyMap<string, string>>();

/**
 * The stores that share their name with another, by id: their name with the address. Of an answer it
 * is found out once, however many parts of a screen ask.
 */
export function longNames(stores: readonly Store[]): ReadonlyMap<string, string> {
  const known = knownNames.get(stores);
  const names = known ?? sharedNames(stores, ({ name, address }) => `${name}, ${address}`);
  if (!known) knownNames.set(stores, names);
  return names;
}

/** Gives a row's store a name that no other store has, for screens that show several. */
export function useTellApart() {
  const { data } = useStores();
  return useMemo(() => {
    const names = longNames(data ? rowsOf(data) : []);
    return <Named extends { _id: string; name: string }>(store: Named): Named => ({
      ...store,
      name: names.get(store._id) ?? store.name,
    });
  }, [data]);
}

type InStore = { store_id: { _id: string; name: string } };

/** The rows with stores that can be told apart; none while they are on their way. */
export function useRowsApart<Row extends InStore>(rows: readonly Row[] | undefined): Row[] {
  const tellApart = useTellApart();
  return useMemo(
    () => (rows ?? []).map((row) => ({ ...row, store_id: tellApart(row.store_id) })),
    [rows, tellApart],
  );
}
