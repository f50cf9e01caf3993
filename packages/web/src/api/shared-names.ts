import { nameKey } from '@backcounter/core/text';

type Named = { _id: string; name: string };

/** The rows that share their name with another one: by id, the longer name that tells them apart. */
export function sharedNames<Row extends Named>(
  rows: readonly Row[],
  longNameOf: (row: Row) => string,
): ReadonlyMap<string, string> {
  const byName = Map.groupBy(rows, ({ name }) => nameKey(name));
  const alike = [...byName.values()].filter(({ length }) => length > 1).flat();
  return new Map(alike.map((row) => [row._id, longNameOf(row)]));
}
