import { nameKey } from '@backcounter/core/text';

type Named = { _id: string; name: string };

/** Maps the ids of rows that share a name to a longer name that tells them apart. */
export function disambiguateNames<Row extends Named>(
  rows: readonly Row[],
  longNameOf: (row: Row) => string,
): ReadonlyMap<string, string> {
  const byName = Map.groupBy(rows, ({ name }) => nameKey(name));
  const duplicates = [...byName.values()].filter(({ length }) => length > 1).flat();
  return new Map(duplicates.map((row) => [row._id, longNameOf(row)]));
}
