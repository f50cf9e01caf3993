import { textOrder } from './data-table-order.ts';

export type Group<Row> = { name: string; rows: readonly Row[] };

/** A line of a list: a row, or what stands above the rows of a group. */
export type Line<Row> = { row: Row } | { group: Group<Row> };

/** The rows as lines, put together by `nameOf` and by name; as they are without it. */
export function linesOf<Row>(
  rows: readonly Row[],
  nameOf: ((row: Row) => string) | undefined,
): readonly Line<Row>[] {
  if (!nameOf) return rows.map((row) => ({ row }));
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, those]) => ({ name, rows: those }))
    .sort((one, other) => textOrder(one.name, other.name))
    .flatMap((group) => [{ group }, ...group.rows.map((row) => ({ row }))]);
}
