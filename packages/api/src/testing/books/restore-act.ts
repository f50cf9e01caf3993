import { strike } from './acts.ts';
import { tables } from './books.ts';
import { anyOf, pick, type JsonRow, type Shop } from './home.ts';
import { toRemainingVendor, undoMerge } from './merge-acts.ts';

/** Restores one deleted row, or all of those that were deleted last. */
export async function restore(shop: Shop): Promise<void> {
  const table = pick(shop, tables);
  const deleted = [...shop.books[table].values()].filter(({ isDeleted }) => isDeleted);
  const id = anyOf(shop, deleted)?.id;
  if (id === undefined) return;
  const { body } = await shop.home.call(`GET /activity?subject_id=${id}&limit=20`);
  const entry = (body.data as JsonRow[]).find(({ action }) => action === 'delete');
  const several = { body: { ids: [entry!['_id']] } };
  const { status } = await (shop.below(2) === 0
    ? shop.home.call(`POST /activity/${entry!['_id']}/restore`)
    : shop.home.call('POST /activity/restore', several));
  if (status !== 200) return;
  if (table === 'vendors') undoMerge(shop, id);
  if (table === 'invoices') toRemainingVendor(shop, id);
  strike(shop, table, id, false);
}
