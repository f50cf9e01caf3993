import { get, getRows, same, samePages, someDays, someStore, type Audit } from './audit.ts';
import { amountOf, live, rowsOf, sum, today, type Invoice } from './books.ts';
import { addDays } from './calendar.ts';
import { anyOf, centsOf, pick } from './home.ts';

/** Bills of some store and vendor, and the query for them. */
function someBills(audit: Audit): { which: URLSearchParams; rows: Invoice[] } {
  const { books, shop } = audit;
  const { storeId } = someStore(audit);
  const known = live(books, 'vendors').filter(({ storeIds }) => storeIds.length > 0);
  const vendor = shop.below(3) === 0 ? anyOf(shop, known) : undefined;
  const which = new URLSearchParams({
    ...(storeId && { store_id: storeId }),
    ...(vendor && { vendor_id: vendor.id }),
  });
  const rows = rowsOf(books, 'invoices', storeId ? { storeId } : {}).filter(
    ({ due, vendorId }) => due !== null && (!vendor || vendorId === vendor.id),
  );
  return { which, rows };
}

/** The bills that are not paid, the earliest due date first, and their sums. */
export async function bills(audit: Audit): Promise<void> {
  const { which, rows: some } = someBills(audit);
  const unpaid = some.filter(({ paid }) => paid === null);
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
  const now = today(audit.books);
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

/** The bills that were paid, the latest payment first, and their sum. */
export async function payments(audit: Audit): Promise<void> {
  const { which, rows: some } = someBills(audit);
  const { from, to } = someDays(audit.shop);
  const range = pick<Record<string, string>>(audit.shop, [{}, { from, to }, { from }]);
  for (const [name, day] of Object.entries(range)) which.set(name, day);
  const paid = some.filter(
    ({ paid: day }) =>
      day !== null && day >= (range['from'] ?? '') && day <= (range['to'] ?? '9999'),
  );
  const path = `/invoices/paid?${which}`;
  const rows = await getRows(audit, path);
  const order = ({ paid: day, id }: Invoice) => `${day} ${id}`;
  const expected = paid.sort((one, other) => (order(one) > order(other) ? -1 : 1));
  same(
    rows.map((row) => [row._id, row.paid_date, row.payment_reference, centsOf(row.amount)]),
    expected.map(({ id, paid: day, reference, cents }) => [
      ...[id, day, reference ?? undefined, cents],
    ]),
    path,
  );
  await samePages(audit, path, rows);
  const total = await get(audit, `/invoices/paid/total?${which}`);
  same(
    [total.count, centsOf(total.amount)],
    [paid.length, sum(paid, amountOf)],
    `/invoices/paid/total?${which}`,
  );
}
