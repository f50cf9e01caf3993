import type { Business } from '@backcounter/core/business';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';

export type Column<Row> = Head & { of: (row: Row, business: Business) => Cell };

/** The rows of a page as cells. */
export async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  business: Business,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages)
    yield rows.map((row) => columns.map(({ of }) => of(row, business)));
}
