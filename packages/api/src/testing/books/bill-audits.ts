import { get, getRows, same, samePages, someStore, type Audit } from './audit.ts';
import { amountOf, live, rowsOf, sum, today, type Invoice } from './books.ts';
import { addDays } from './calendar.ts';
import { anyOf, centsOf } from './home.ts';

/** The bills that are not paid, the earliest due date first, and their sums. */
export async function bills(audit: Audit): Promise<void> {
  const { books, shop } = audit;
  const { storeId } = someStore(audit);
  const known = live(books, 'vendors').filter(({ storeIds }) => storeIds.length > 0);
  const vendor = shop.below(3) === 0 ? anyOf(shop, known) : undefined;
  const which = new URLSearchParams({
    ...(storeId && { store_id: storeId }),
    ...(vendor && { vendor_id: vendor.id }),
  });
  const unpaid = rowsOf(books, 'invoices', storeId ? { storeId } : {}).filter(
    ({ due, paid, vendorId }) =>
      due !== null && paid === null && (!vendor || vendorId === vendor.id),
  );
  const path = `/invoices/unpaid?${which}`;
  const rows = await getRows(audit, path);
  const order = ({ due, id }: Invoice) => `${due} ${id}`;
  const expected = unpaid.sort((one, other) => (order(one) < order(other) ? -1 : 1));
  same(
    rows.map((row) => [row._id, row.due_date, row.paid_date, centsOf(row.amount)]),
    expected.map(({ id, due, cents }) => [id, due, null, cents]),
    path,
  );
  await samePages(audit, path, rows);
  const now = today(books);
  const sumOf = (isIn: (due: string) => boolean) => {
    const some = unpaid.filter(({ due }) => isIn(due ?? ''));
    return [some.length, sum(some, amountOf)];
  };
  const totals = await get(audit, `/invoices/unpaid/total?${which}`);
  same(
    ['overdue', 'soon', 'later'].map((key) => [totals[key].count, centsOf(totals[key].amount)]),
    [
      sumOf((due) => due < now),
      sumOf((due) => due >= now && due < addDays(now, 7)),
      sumOf((due) => due >= addDays(now, 7)),
    ],
    `/invoices/unpaid/total?${which}`,
  );
}
