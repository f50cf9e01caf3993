import { nameKey } from './text.ts';

/** Maps the ids of rows that share a name to a longer name that tells them apart. */
export function disambiguateNames<Row extends { name: string }>(
  rows: readonly Row[],
  { idOf, longNameOf }: { idOf: (row: Row) => string; longNameOf: (row: Row) => string },
): ReadonlyMap<string, string> {
  const byName = Map.groupBy(rows, ({ name }) => nameKey(name));
  const duplicates = [...byName.values()].filter(({ length }) => length > 1).flat();
  return new Map(duplicates.map((row) => [idOf(row), longNameOf(row)]));
}

/** The name of a store that shares its name with another, on screens and in files. */
export const longStoreName = ({ name, address }: { name: string; address: string }): string =>
  `${name}, ${address}`;
