import {
  amountOf,
  hoursOf,
  live,
  minutesOf,
  payOf,
  rowsOf,
  sum,
  type Books,
  type Invoice,
  type Sale,
} from './books.ts';
import { addDays, daysOf, isIn, monthOf, weekdayOf, weekStart, type Period } from './calendar.ts';
import { get, only, same, someDays, someStore, sorted, type Audit, rowsIn } from './audit.ts';
import { centsOf, dollarsOf, pick, someDay, type Json, anyOf } from './home.ts';

/** The days with any rows, as the charts draw them. */
function chartDays(books: Books, storeId: string | undefined, period: Period) {
  return daysOf(period).flatMap((date) => {
    const which = { storeId, period: { from: date, to: date } };
    const sales = rowsOf(books, 'sales', which);
    const invoices = rowsOf(books, 'invoices', which);
    const shifts = rowsOf(books, 'shifts', which);
    if (sales.length + invoices.length + shifts.length === 0) return [];
    return [
      {
        date,
        sales: sales.length === 0 ? null : dollarsOf(sum(sales, amountOf)),
        invoices: dollarsOf(sum(invoices, amountOf)),
        salary: dollarsOf(sum(shifts, (shift) => payOf(books, shift))),
        minutes: sum(shifts, minutesOf),
      },
    ];
  });
}

const byStore = (sales: readonly Sale[], ids: readonly string[]) =>
  ids.map((id) => {
    const own = sales.filter(({ storeId }) => storeId === id);
    const weekdays = [...Map.groupBy(own, ({ date }) => weekdayOf(date))]
      .sort(([one], [other]) => one - other)
      .map(([weekday, rows]) => ({
        ...{ weekday, sales: dollarsOf(sum(rows, amountOf)), days: rows.length },
      }));
    return { id, sales: dollarsOf(sum(own, amountOf)), weekdays };
  });

/** The 15 largest vendors and one sum of the others. */
function checkVendors(answer: Json, invoices: readonly Invoice[], about: string) {
  const sums = new Map(
    [...Map.groupBy(invoices, ({ vendorId }) => vendorId)].map(
      ([id, all]) => [...([id, sum(all, amountOf)] as const)] as [string, number],
    ),
  );
  for (const { vendor_id, amount } of answer.vendors) {
    same(centsOf(amount), sums.get(vendor_id._id), `${vendor_id.name} in ${about}`);
  }
  const shown = rowsIn(answer.vendors).map(({ vendor_id }) => vendor_id._id);
  const others = [...sums].filter(([id]) => !shown.includes(id));
  const { amount, count } = answer.other_vendors;
  same([centsOf(amount), count], [sum(others, ([, cents]) => cents), others.length], about);
  same(shown.length, Math.min(15, sums.size), `the vendors of ${about}`);
}

export async function charts(audit: Audit) {
  const { books, shop } = audit;
  const { storeId } = someStore(audit);
  const period = someDays(shop);
  const path = `/charts?from=${period.from}&to=${period.to}${storeId ? `&store_id=${storeId}` : ''}`;
  const answer = await get(audit, path);
  same(answer.days, chartDays(books, storeId, period), path);
  const which = { storeId, period };
  const ids = live(books, 'stores').flatMap(({ id }) => (!storeId || id === storeId ? [id] : []));
  const stores = rowsIn(answer.stores).map((row) => ({ ...row, id: row.store_id._id }));
  const expected = byStore(rowsOf(books, 'sales', which), ids);
  same(sorted(only(stores, 'id', 'sales', 'weekdays')), sorted(expected), `the stores of ${path}`);
  checkVendors(answer, rowsOf(books, 'invoices', which), path);
  const months = Map.groupBy(
    [...books.targets].filter(
      ([key]) =>
        (!storeId || key.startsWith(storeId)) &&
        isIn({ from: monthOf(period.from), to: monthOf(period.to) }, key.split(' ')[1]!),
    ),
    ([key]) => key.split(' ')[1]!,
  );
  const targets = [...months].map(([month, all]) => ({
    ...{ month, amount: dollarsOf(sum(all, ([, cents]) => cents)) },
    sales: dollarsOf(
      sum(rowsOf(books, 'sales', which), ({ storeId: id, date, cents }) =>
        monthOf(date) === month && books.targets.has(`${id} ${month}`) ? cents : 0,
      ),
    ),
  }));
  same(sorted(answer.targets), sorted(targets), `the targets of ${path}`);
}

/** The shifts of the name that someone chose at sign-in. */
export async function myWeek(audit: Audit) {
  const { books, shop, as, storeIds } = audit;
  const person = anyOf(shop, live(books, 'employees'));
  if (!person) return;
  await shop.home.call('PUT /auth/session', { as, body: { employeeName: person.name } });
  const day = someDay(shop);
  const path = `/my-week?week=${day}`;
  const answer = await get(audit, path);
  const period = { from: weekStart(day, 0), to: addDays(weekStart(day, 0), 6) };
  const isSeen = storeIds === null || storeIds.includes(person.storeId);
  const own = rowsOf(books, 'shifts', { period }).filter(
    ({ employeeId }) => isSeen && employeeId === person.id,
  );
  same(
    [sorted(only(answer.shifts, '_id', 'minutes')), answer.minutes, answer.hours],
    [
      sorted(own.map((shift) => ({ _id: shift.id, minutes: minutesOf(shift) }))),
      ...[sum(own, minutesOf), hoursOf(sum(own, minutesOf))],
    ],
    path,
  );
}

const shownDollars = (cents: number) =>
  dollarsOf(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Rows of an amount are found by it, with it. */
export async function search(audit: Audit) {
  const { books, shop } = audit;
  const table = pick(shop, ['sales', 'invoices'] as const);
  const row = anyOf(shop, live(books, table));
  if (!row) return;
  const amount = dollarsOf(row.cents).toFixed(2);
  const { data } = await get(audit, `/search?q=${amount}&limit=50`);
  const all = ([...live(books, 'sales'), ...live(books, 'invoices')] as (Sale | Invoice)[]).filter(
    ({ cents }) => cents === row.cents,
  );
  const found = rowsIn(data).filter(({ kind }) => kind === 'sales' || kind === 'invoices');
  // An amount is found as part of a number too.
  const byAmount = found.filter(({ _id }) => all.some(({ id }) => id === _id));
  for (const { title, detail } of byAmount) {
    same(`${title} ${detail}`.includes(shownDollars(row.cents)), true, `${amount} in ${detail}`);
  }
  if (all.length <= 20) same(byAmount.length, all.length, `GET /search?q=${amount}`);
  const asked = all.map(({ id, ...rest }) => `${'number' in rest ? 'invoices' : 'sales'}:${id}`);
  const rows = asked
    .slice(0, 20)
    .map((each) => `&rows=${each}`)
    .join('');
  const present = await get(audit, `/search/present?${rows}`);
  same(present.data.length, Math.min(20, asked.length), 'GET /search/present');
}
