import type { Business } from '@backcounter/core/business';
import {
  listColumns,
  type ColumnId,
  type ListColumn,
  type ListNoun,
} from '@backcounter/core/list-columns';
import { rowsBy, type Sorting } from '@backcounter/core/list-order';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';

type CellOf<Row> = (row: Row, business: Business) => Cell;

/** A column with what stands in it; those of a list are known by an id. */
export type Column<Row> = Head & Pick<ListColumn, 'isExtra'> & { id?: string; of: CellOf<Row> };

/** The columns of a list with what stands in each. */
export function columnsWith<Noun extends ListNoun, Row>(
  noun: Noun,
  cells: Readonly<Record<ColumnId<Noun>, CellOf<Row>>>,
): readonly Column<Row>[] {
  const columns: readonly ListColumn[] = listColumns[noun];
  return columns.map((column) => ({ ...column, of: cells[column.id as ColumnId<Noun>] }));
}

/** The columns that a file is to hold, and the order of its rows; the list's own for null. */
export type Asked = { columns: readonly ListColumn[]; sorting: Sorting | null };

/** The same with what stands in each. */
export type AskedCells<Row> = { columns: readonly Column<Row>[]; sortedBy: SortedBy<Row> | null };

type SortedBy<Row> = { of: CellOf<Row>; isDescending: boolean };

const nothing = () => null;

/** What is asked of a list, found among all its columns. */
export function cellsAsked<Row>(
  all: readonly Column<Row>[],
  { columns, sorting }: Asked,
): AskedCells<Row> {
  const of = (id: string) => all.find((column) => column.id === id)?.of ?? nothing;
  return {
    columns: columns.map((column) => ({ ...column, of: of(column.id) })),
    sortedBy: sorting && { of: of(sorting.by), isDescending: sorting.isDescending },
  };
}

/** The rows of a page as cells. */
export async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  business: Business,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages)
    yield rows.map((row) => columns.map(({ of }) => of(row, business)));
}

/** All rows at once, ordered by a column as the screens order them. */
export async function* inOrderOf<Row>(
  { of, isDescending }: SortedBy<Row>,
  business: Business,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) for (const row of rows) all.push(row);
  yield rowsBy(all, (row) => of(row, business) ?? '', isDescending);
}
