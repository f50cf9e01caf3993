import type { z } from 'zod';
import { listStores } from '@backcounter/storage/stores';
import type { Asked } from './columns.ts';
import type { ListFile, ReadCall } from './list-files.ts';
import { PendingRows, type SheetPages } from '@backcounter/core/workbooks/sheet-xml';
import { workbook, type Sheet } from '@backcounter/core/workbooks/workbook';

type Filters = Record<string, unknown>;
type Wanted<Query extends z.ZodObject> = { query: z.output<Query>; asked: Asked };

/** The rows that are left of a list of which the first part was looked at. */
async function* rest(pending: PendingRows): SheetPages {
  for (;;) {
    const rows = await pending.take(Infinity);
    if (rows.length === 0) return;
    yield rows;
  }
}

/**
 * A sheet for each store that has rows, or one for all of them when a store was chosen, or nothing
 * is summed.
 */
async function* sheetsOf<Query extends z.ZodObject>(
  file: ListFile<Query>,
  call: ReadCall,
  { query, asked }: Wanted<Query>,
): AsyncGenerator<Sheet> {
  const { title, storeFilters } = file;
  const { columns: heads } = asked;
  const filters: Filters = query;
  const isChosen = storeFilters.some((name) => filters[name] !== undefined);
  const isSummed = heads.some((head) => head.isSummed);
  const filter = isChosen || !isSummed ? undefined : storeFilters[0];
  const stores = filter === undefined ? [] : await listStores(call.db, call.caller.scope);
  if (filter === undefined || stores.length < 2) {
    yield { name: title, heads, pages: file.pages(call, query, asked) };
    return;
  }
  let isEmpty = true;
  for (const { id, name } of stores) {
    const pages = file.pages(call, { ...filters, [filter]: id } as z.output<Query>, asked);
    const pending = new PendingRows(pages);
    if ((await pending.peek()).length === 0) continue;
    isEmpty = false;
    yield { name, heads, pages: rest(pending) };
  }
  if (isEmpty) yield { name: title, heads, pages: none() };
}

async function* none(): SheetPages {}

/** A list as a workbook: a sheet a store where there are several, and one with their totals. */
export function listWorkbook<Query extends z.ZodObject>(
  file: ListFile<Query>,
  call: ReadCall,
  wanted: Wanted<Query>,
) {
  return workbook(sheetsOf(file, call, wanted), { now: call.now, summary: 'All Stores' });
}
