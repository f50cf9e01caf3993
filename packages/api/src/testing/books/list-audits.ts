import {
  amountOf,
  live,
  resultOf,
  rowsOf,
  startOf,
  sum,
  today,
  type Invoice,
  type Sale,
  type Vendor,
} from './books.ts';
import { addDays, daysOf, isIn, weekStart } from './calendar.ts';
import {
  get,
  only,
  same,
  samePages,
  somePeriod,
  someStore,
  someWhich,
  sorted,
  type Audit,
  getRows,
  rowsIn,
} from './audit.ts';
import { centsOf, dollarsOf, pick, someDay, type Json, anyOf } from './home.ts';

const ids = (rows: readonly { id?: string; _id?: string }[]) =>
  rows.map((row) => row.id ?? row._id).sort();

/** Compares a list with the books, row by row, as a whole and in pages. */
async function sameList(audit: Audit, path: string, fields: string[], expected: Json[]) {
  const rows = await getRows(audit, path);
  same(sorted(only(rows, ...fields)), sorted(only(expected, ...fields)), path);
  await samePages(audit, path, rows);
  return rows;
}

export async function stores(audit: Audit) {
  const { books } = audit;
  const rows = await getRows(audit, '/stores');
  const has = (list: string[]) => list.length > 0;
  const actual = rows.map((row) => ({
    ...{ id: row._id, name: row.name, closed: row.closed_weekdays },
    attached: [has(row.vendors), has(row.sales), has(row.invoices)],
  }));
  const expected = live(books, 'stores').map(({ id, name, closedWeekdays }) => ({
    ...{ id, name, closed: [...closedWeekdays] },
    attached: [
      live(books, 'vendors').some(({ storeIds }) => storeIds.includes(id)),
      rowsOf(books, 'sales', { storeId: id }).length > 0,
      rowsOf(books, 'invoices', { storeId: id }).length > 0,
    ],
  }));
  same(sorted(actual), sorted(expected), 'GET /stores');
  await samePages(audit, '/stores', rows);
  const starts = live(books, 'stores').map((store) => ({
    store_id: store.id,
    started_on: startOf(books, store),
  }));
  same(sorted(await get(audit, '/sales/starts')), sorted(starts), 'GET /sales/starts');
}

export async function vendors(audit: Audit) {
  const { books } = audit;
  const visible = live(books, 'vendors').filter(({ storeIds }) => storeIds.length > 0);
  const { storeId } = someStore(audit);
  for (const [query, rows] of [
    ['', visible],
    [
      `?store_ids=${storeId ?? ''}`,
      visible.filter((vendor) => !storeId || vendor.storeIds.includes(storeId)),
    ],
  ] as const) {
    const answer = await getRows(audit, `/vendors${query}`);
    const actual = answer.map((row) => [row._id, row.name, ids(row.store_ids)]);
    const toAnswer = ({ id, name, storeIds }: Vendor) => [id, name, [...storeIds].sort()];
    same(sorted(actual), sorted(rows.map(toAnswer)), `GET /vendors${query}`);
    await samePages(audit, `/vendors${query}`, answer);
  }
}

/** Filters that lists of sales and invoices share, and the books' rows that match. */
function amounts<R extends Sale | Invoice>(audit: Audit, rows: R[]): { query: string; rows: R[] } {
  const { shop, books } = audit;
  const low = centsOf((shop.below(2000) + 1) / 10);
  const some = live(books, 'stores').filter(() => shop.below(2) === 0);
  const of = some.map(({ id }) => id);
  const from = someDay(shop);
  return pick(shop, [
    { query: '', rows },
    { query: '', rows },
    { query: `&min=${dollarsOf(low)}`, rows: rows.filter(({ cents }) => cents >= low) },
    { query: `&max=${dollarsOf(low)}`, rows: rows.filter(({ cents }) => cents <= low) },
    { query: `&from=${from}`, rows: rows.filter(({ date }) => date >= from) },
    { query: `&to=${from}`, rows: rows.filter(({ date }) => date <= from) },
    {
      query: of.map((id) => `&store_ids=${id}`).join(''),
      rows: rows.filter(({ storeId }) => of.length === 0 || of.includes(storeId)),
    },
  ]);
}

type Group = { id: string; rows: readonly (Sale | Invoice)[] };

const groupsBy = (rows: readonly (Sale | Invoice)[], idOf: (row: Json) => string): Group[] =>
  [...Map.groupBy(rows, idOf)].map(([id, all]) => ({ id, rows: all }));

function sameSubtotals(
  answer: Json,
  rows: readonly (Sale | Invoice)[],
  groups: Group[],
  about: string,
) {
  same([answer.count, centsOf(answer.total)], [rows.length, sum(rows, amountOf)], about);
  const actual = rowsIn(answer.groups).map((group) => [
    ...[group._id, group.count, centsOf(group.total), group.latest],
  ]);
  const expected = groups.map((group) => [
    ...[group.id, group.rows.length, sum(group.rows, amountOf)],
    group.rows
      .map(({ date }) => date)
      .sort()
      .at(-1),
  ]);
  same(sorted(actual), sorted(expected), `the groups of ${about}`);
}

export async function sales(audit: Audit) {
  const { query: which, ...filter } = someWhich(audit);
  const { query: more, rows } = amounts(audit, rowsOf(audit.books, 'sales', filter));
  const query = `${which}${more}`;
  const fields = ['_id', 'store', 'total_sales', 'date'];
  const path = `/sales?${query}`;
  const list = await getRows(audit, path);
  same(
    sorted(
      only(
        list.map((row) => ({ ...row, store: row.store_id._id })),
        ...fields,
      ),
    ),
    sorted(
      rows.map(({ id, storeId, cents, date }) => ({
        ...{ _id: id, store: storeId, total_sales: dollarsOf(cents), date },
      })),
    ),
    path,
  );
  const dates = list.map(({ date }) => date);
  same(dates, [...dates].sort().reverse(), `${path} newest day first`);
  await samePages(audit, path, list);
  const { total } = await get(audit, `/sales/total?${query}`);
  same(centsOf(total), sum(rows, amountOf), `/sales/total?${query}`);
  const days = [...Map.groupBy(rows, ({ date }) => date)].map(([date, all]) => ({
    ...{ date, count: all.length, total: dollarsOf(sum(all, amountOf)) },
  }));
  same(sorted(await get(audit, `/sales/days?${query}`)), sorted(days), `/sales/days?${query}`);
  const about = `/sales/subtotals?${query}`;
  sameSubtotals(
    await get(audit, about),
    rows,
    groupsBy(rows, (row) => row.storeId),
    about,
  );
  const order = pick(audit.shop, ['amount', '-amount', 'date', '-store']);
  same(ids(await getRows(audit, `${path}&sort=${order}`)), ids(rows), `${path}&sort=${order}`);
}

/** The sheet of a week: each store's days, beside those of the week before. */
export async function salesWeek(audit: Audit) {
  const { books, shop } = audit;
  const monday = someDay(shop);
  const start = pick(shop, [null, monday]);
  const answer = await get(audit, `/sales/week${start ? `?week=${start}` : ''}`);
  const first = start ?? weekStart(today(books), books.settings.weekStartsOn);
  const days = daysOf({ from: first, to: addDays(first, 6) });
  same(answer.days, days, 'the days of GET /sales/week');
  const centsOn = (storeId: string, date: string) =>
    rowsOf(books, 'sales', { storeId, period: { from: date, to: date } })[0] ?? null;
  const expected = live(books, 'stores').map(({ id }) => ({
    store_id: id,
    now: days.map((day) => centsOn(id, day)),
    before: days.map((day) => centsOn(id, addDays(day, -7))),
  }));
  const dollars = (row: Sale | null) => row && dollarsOf(row.cents);
  same(
    sorted(only(answer.stores, 'store_id', 'total_sales', 'week_before', 'sale_ids')),
    sorted(
      expected
        .filter(({ now, before }) => [...now, ...before].some((row) => row !== null))
        .map(({ store_id, now, before }) => ({
          store_id,
          total_sales: now.map(dollars),
          week_before: before.map(dollars),
          sale_ids: now.map((row) => row && row.id),
        })),
    ),
    'GET /sales/week',
  );
}

export async function invoices(audit: Audit) {
  const { books, shop } = audit;
  const { query: which, ...filter } = someWhich(audit);
  const vendor = anyOf(
    shop,
    live(books, 'vendors').filter(({ storeIds }) => storeIds.length > 0),
  );
  const isOfVendor = vendor && shop.below(3) === 0;
  const part = pick(shop, ['', '', '1', 'a-2', 'A-']);
  const found = rowsOf(books, 'invoices', filter).filter(
    ({ vendorId, number }) =>
      (!isOfVendor || vendorId === vendor.id) && number.toLowerCase().includes(part.toLowerCase()),
  );
  const { query: more, rows } = amounts(audit, found);
  const query = `${which}${more}${isOfVendor ? `&vendor_id=${vendor.id}` : ''}${part && `&q=${part}`}`;
  const path = `/invoices?${query}`;
  const list = await getRows(audit, path);
  const actual = list.map((row) => [
    ...[row._id, row.invoice_number, row.store_id._id, row.vendor_id._id, row.amount, row.date],
  ]);
  const toAnswer = ({ id, number, storeId, vendorId, cents, date }: Invoice) => [
    ...[id, number, storeId, vendorId, dollarsOf(cents), date],
  ];
  same(sorted(actual), sorted(rows.map(toAnswer)), path);
  await samePages(audit, path, list);
  const { total } = await get(audit, `/invoices/total?${query}`);
  same(centsOf(total), sum(rows, amountOf), `/invoices/total?${query}`);
  for (const by of ['store', 'vendor']) {
    const about = `/invoices/subtotals?${query}&by=${by}`;
    const groups = groupsBy(rows, (row) => (by === 'store' ? row.storeId : row.vendorId));
    sameSubtotals(await get(audit, about), rows, groups, about);
  }
  const order = pick(shop, ['amount', '-amount', 'date', '-number', 'vendor']);
  same(ids(await getRows(audit, `${path}&sort=${order}`)), ids(rows), `${path}&sort=${order}`);
  await invoicesOfStore(audit);
}

async function invoicesOfStore(audit: Audit) {
  const { books, shop } = audit;
  const store = anyOf(shop, live(books, 'stores'));
  if (!store) return;
  const { period, query } = somePeriod(audit);
  const path = `/invoices/store/${store.id}?${query}`;
  const rows = await getRows(audit, path);
  same(ids(rows), ids(rowsOf(books, 'invoices', { storeId: store.id, period })), path);
  const number = `a-${shop.below(80)}`;
  const { exists } = await get(audit, `/invoices/check-number/${number}`);
  const isTaken = live(books, 'invoices').some((row) => row.number.toLowerCase() === number);
  same(exists, isTaken, `GET /invoices/check-number/${number}`);
}

export async function incomes(audit: Audit) {
  const { books, shop } = audit;
  const { query: which, ...filter } = someWhich(audit);
  const type = pick(shop, [undefined, 'Lottery', 'ATM']);
  const isRecurring = shop.below(3) === 0;
  const rows = rowsOf(books, 'incomes', filter).filter(
    (row) => (!type || row.type === type) && (!isRecurring || row.isRecurring),
  );
  const query = `${which.replace('store_id=', 'storeId=')}${type ? `&incomeType=${type}` : ''}${isRecurring ? '&isRecurring=true' : ''}`;
  const expected = rows.map((row) => ({
    ...{ _id: row.id, incomeType: row.type, amount: dollarsOf(row.cents), date: row.date },
    isRecurring: row.isRecurring,
  }));
  const fields = ['_id', 'incomeType', 'amount', 'date', 'isRecurring'];
  await sameList(audit, `/incomes?${query}`, fields, expected);
  const types = live(books, 'incomeTypes').map((row) => ({
    ...{ _id: row.id, name: row.name, defaultAmount: dollarsOf(row.cents) },
  }));
  await sameList(audit, '/income-types', ['_id', 'name', 'defaultAmount'], types);
}

export async function dailyCash(audit: Audit) {
  const { books, shop } = audit;
  const store = anyOf(shop, live(books, 'stores'));
  if (!store) return;
  const from = someDay(shop);
  const period = { from, to: addDays(from, pick(shop, [6, 30])) };
  const rows = rowsOf(books, 'dailyCash', { storeId: store.id, period });
  const toAnswer = (row: (typeof rows)[number]) => ({
    ...{ _id: row.id, date: row.date, credit: dollarsOf(row.credit), debit: dollarsOf(row.debit) },
    ...{ fuel: dollarsOf(row.fuel), result: dollarsOf(resultOf(row)) },
  });
  const fields = ['_id', 'date', 'credit', 'debit', 'fuel', 'result'];
  const path = `/daily-cash/store/${store.id}/week/${period.from}/${period.to}`;
  const { data } = await get(audit, path);
  const inOrder = [...rows].sort((a, b) => (a.date < b.date ? -1 : 1));
  same(only(data, ...fields), inOrder.map(toAnswer), path);
  const one = await get(audit, `/daily-cash/store/${store.id}/date/${from}`);
  const [expected] = rows.filter(({ date }) => isIn({ from, to: from }, date));
  const day = one.data && only([one.data], ...fields)[0];
  same(day, expected ? toAnswer(expected) : null, `the cash of ${from}`);
}
