import { get, same, type Audit } from './audit.ts';
import { amountOf, live, sum } from './books.ts';
import { dollarsOf, someRow } from './home.ts';

/** What merging some vendor into another would move; the calls of an administrator. */
export async function vendorMerges({ shop, storeIds }: Audit): Promise<void> {
  const { books, home } = shop;
  const [from, into] = [someRow(shop, 'vendors'), someRow(shop, 'vendors')];
  const isSeen = storeIds === null && from?.storeIds.length !== 0 && into?.storeIds.length !== 0;
  if (!from || !into || from === into || !isSeen) return;
  const as = home.name === 'demo' ? 'demo' : 'admin';
  const audit: Audit = { shop, books, as, storeIds: null };
  const actual = await get(audit, `/vendors/${from.id}/merge?into=${into.id}`);
  const moved = live(books, 'invoices').filter(({ vendorId }) => vendorId === from.id);
  same(
    [actual.invoices, actual.amount],
    [moved.length, dollarsOf(sum(moved, amountOf))],
    'GET /vendors/:id/merge',
  );
}
