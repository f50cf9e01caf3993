import type { z } from 'zod';
import { listStores } from '@backcounter/storage/stores';
import type { ColumnSelection } from './columns.ts';
import type { ListFile, ReadCall } from './list-files.ts';
import { PendingRows, type SheetPages } from '@backcounter/core/workbooks/sheet-xml';
import { workbook, type Sheet } from '@backcounter/core/workbooks/workbook';

type Filters = Record<string, unknown>;
type Selected<Query extends z.ZodObject, By extends string> = {
  query: z.output<Query>;
  selection: ColumnSelection<By>;
};

/** The remaining rows of a list after its first ones were peeked at. */
async function* rest(pending: PendingRows): SheetPages {
  for (;;) {
    const rows = await pending.take(Infinity);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** One sheet per store with rows; a single sheet if a store is selected or no column is summed. */
async function* sheetsOf<Query extends z.ZodObject, By extends string>(
  file: ListFile<Query, By>,
  call: ReadCall,
  { query, selection }: Selected<Query, By>,
): AsyncGenerator<Sheet> {
  const { title, storeFilters } = file;
  const { columns: heads } = selection;
  const filters: Filters = query;
  const isChosen = storeFilters.some((name) => filters[name] !== undefined);
  const isSummed = heads.some((head) => head.isSummed);
  const filter = isChosen || !isSummed ? undefined : storeFilters[0];
  const stores = filter === undefined ? [] : await listStores(call.db, call.caller.scope);
  if (filter === undefined || stores.length < 2) {
    yield { name: title, heads, pages: file.pages(call, query, selection) };
    return;
  }
  let isEmpty = true;
  for (const { id, name } of stores) {
    const pages = file.pages(call, { ...filters, [filter]: id } as z.output<Query>, selection);
    const pending = new PendingRows(pages);
    if ((await pending.peek()).length === 0) continue;
    isEmpty = false;
    yield { name, heads, pages: rest(pending) };
  }
  if (isEmpty) yield { name: title, heads, pages: none() };
}

async function* none(): SheetPages {}

/** A list as a workbook: one sheet per store if there are several, and one with their totals. */
export function listWorkbook<Query extends z.ZodObject, By extends string>(
  file: ListFile<Query, By>,
  call: ReadCall,
  selected: Selected<Query, By>,
) {
  return workbook(sheetsOf(file, call, selected), { now: call.now, summary: 'All Stores' });
}
