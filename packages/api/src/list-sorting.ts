import { invalidField } from '@backcounter/core/errors';
import { readSorting, type SortId } from '@backcounter/core/list-columns';
import { sortingText, type Sorting } from '@backcounter/core/list-order';
import type { OrderKey, Page } from '@backcounter/storage/paging';
import { readPage, replyList } from './wire.ts';

type PageQuery = { limit?: string | undefined; cursor?: string | undefined };

/**
 * What a list that is read page by page is sorted by; null for its own order, which pages newest
 * first are. Throws AppError `invalid` at `sort`.
 */
export function readListSorting<Noun extends 'invoices' | 'sales'>(
  noun: Noun,
  { sort, limit }: PageQuery & { sort?: string | undefined },
): (Sorting & { by: SortId<Noun> }) | null {
  const sorting = readSorting(noun, sort);
  const isNewestFirst = sorting?.by === 'date' && sorting.isDescending;
  return isNewestFirst && limit !== undefined ? null : sorting;
}

const cursorOrder = ['sorting', 'value', 'id'].map((column): OrderKey => ({
  column,
  direction: 'asc',
}));

/**
 * The page that a query asks for, null for the whole list. Its cursor holds the order, and the value
 * and id of the last row; it belongs to no list that is sorted otherwise.
 */
function readSortedPage(query: PageQuery, sorting: Sorting): Page | null {
  const page = readPage(query, cursorOrder);
  if (!page?.after) return page;
  const [sortedBy, ...after] = page.after;
  if (sortedBy === sortingText(sorting)) return { ...page, after };
  throw invalidField('cursor', 'This cursor is of a list that is sorted otherwise');
}

type SortedList<Row, Wire> = {
  read: (page: Page | null) => Promise<readonly Row[]>;
  toWire: (row: Row) => Wire;
};

/** The answer of a list in the order of a column, whole or as a page. */
export async function replySorted<Row extends { id: string; sort_value: string | number }, Wire>(
  query: PageQuery,
  sorting: Sorting,
  { read, toWire }: SortedList<Row, Wire>,
) {
  const page = readSortedPage(query, sorting);
  return replyList(await read(page), page, toWire, (row) => [
    sortingText(sorting),
    row.sort_value,
    row.id,
  ]);
}
