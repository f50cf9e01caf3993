import type { Business } from '@backcounter/core/business';
import {
  listColumns,
  type ColumnId,
  type ListColumn,
  type ListNoun,
} from '@backcounter/core/list-columns';
import { sortRowsBy, type Sorting } from '@backcounter/core/list-order';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';

type CellOf<Row> = (row: Row, business: Business) => Cell;

/** A column with its cell value; columns of a list have an id. */
export type Column<Row> = Head & Pick<ListColumn, 'isExtra'> & { id?: string; of: CellOf<Row> };

/** The columns of a list with their cell values by column id. */
export function columnsWith<Noun extends ListNoun, Row>(
  noun: Noun,
  cells: Readonly<Record<ColumnId<Noun>, CellOf<Row>>>,
): readonly Column<Row>[] {
  const columns: readonly ListColumn[] = listColumns[noun];
  return columns.map((column) => ({ ...column, of: cells[column.id as ColumnId<Noun>] }));
}

/**
 * The columns of a file and the order of its rows; null is the list's own order. `By` are the ids of
 * the columns that the list can be sorted by.
 */
export type ColumnSelection<By extends string = string> = {
  columns: readonly ListColumn[];
  sorting: (Sorting & { by: By }) | null;
};

/** The selected columns with their cell values. */
export type SelectedColumns<Row> = {
  columns: readonly Column<Row>[];
  sortedBy: SortedBy<Row> | null;
};

type SortedBy<Row> = { of: CellOf<Row>; isDescending: boolean };

const nothing = () => null;

/** Looks up the selected columns among all columns of a list. */
export function selectColumns<Row>(
  all: readonly Column<Row>[],
  { columns, sorting }: ColumnSelection,
): SelectedColumns<Row> {
  const of = (id: string) => all.find((column) => column.id === id)?.of ?? nothing;
  return {
    columns: columns.map((column) => ({ ...column, of: of(column.id) })),
    sortedBy: sorting && { of: of(sorting.by), isDescending: sorting.isDescending },
  };
}

/** The rows of a page as cells. */
export async function* toCells<Row>(
  columns: readonly Column<Row>[],
  business: Business,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages)
    yield rows.map((row) => columns.map(({ of }) => of(row, business)));
}

/** Reads all rows into memory and yields them sorted by a column as the screens sort them. */
export async function* sortRows<Row>(
  { of, isDescending }: SortedBy<Row>,
  business: Business,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) for (const row of rows) all.push(row);
  yield sortRowsBy(all, (row) => of(row, business) ?? '', isDescending);
}
