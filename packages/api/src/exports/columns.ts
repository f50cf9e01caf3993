import type { Business } from '@backcounter/core/business';

/**
 * How a cell is shown. Its value is a text for `text`, `YYYY-MM-DD` for `date`, `HH:mm` for `time`,
 * `YYYY-MM-DD HH:mm` of the business's clock for `moment`, cents for `money`, minutes for `hours`.
 */
export type CellKind = 'text' | 'date' | 'time' | 'moment' | 'money' | 'hours';

export type Cell = string | number | null;

/** A column of a list as a file. */
export type Head = { header: string; kind: CellKind; isSummed?: true };

export type Column<Row> = Head & { of: (row: Row, business: Business) => Cell };

/** The rows of a list, a part at a time, in the order of `heads`. */
export type CellPages = AsyncIterable<readonly Cell[][]>;

/** The rows of a page as cells. */
export async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  business: Business,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages)
    yield rows.map((row) => columns.map(({ of }) => of(row, business)));
}
