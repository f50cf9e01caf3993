import { invalidField } from '@backcounter/core/errors';
import { readSorting, type SortId } from '@backcounter/core/list-columns';
import { formatSorting, type Sorting } from '@backcounter/core/list-order';
import type { OrderKey, Page } from '@backcounter/storage/paging';
import { readPage, replyList } from './wire.ts';

type PageQuery = { limit?: string | undefined; cursor?: string | undefined };

/**
 * The sorting of a list, null for its own order; that includes pages sorted newest first. Throws
 * AppError `invalid` at `sort`.
 */
export function readListSorting<Noun extends 'invoices' | 'sales'>(
  noun: Noun,
  { sort, limit }: PageQuery & { sort?: string | undefined },
): (Sorting & { by: SortId<Noun> }) | null {
  const sorting = readSorting(noun, sort);
  const isNewestFirst = sorting?.by === 'date' && sorting.isDescending;
  return isNewestFirst && limit !== undefined ? null : sorting;
}

/** What a cursor of a sorted list holds. */
const cursorOrder = ({ by }: Sorting): readonly OrderKey[] => [
  { column: 'sorting', direction: 'asc' },
  { column: 'value', direction: 'asc', isNumber: by === 'amount' },
  { column: 'id', direction: 'asc' },
];

/**
 * The requested page, null for the whole list. The cursor holds the sorting and the value and id of
 * the last row; a cursor with another sorting is invalid.
 */
function readSortedPage(query: PageQuery, sorting: Sorting): Page | null {
  const page = readPage(query, cursorOrder(sorting));
  if (!page?.after) return page;
  const [sortedBy, ...after] = page.after;
  if (sortedBy === formatSorting(sorting)) return { ...page, after };
  throw invalidField('cursor', 'This cursor is of a list that is sorted otherwise');
}

type SortedList<Row, Wire> = {
  read: (page: Page | null) => Promise<readonly Row[]>;
  toWire: (row: Row) => Wire;
};

/** The response of a list sorted by a column, whole or as a page. */
export async function replySorted<Row extends { id: string; sort_value: string | number }, Wire>(
  query: PageQuery,
  sorting: Sorting,
  { read, toWire }: SortedList<Row, Wire>,
) {
  const page = readSortedPage(query, sorting);
  return replyList(await read(page), page, toWire, (row) => [
    formatSorting(sorting),
    row.sort_value,
    row.id,
  ]);
}
