import {
  storesOf,
  live,
  minutesOf,
  payOf,
  resultOf,
  rowsOf,
  startOf,
  sum,
  today,
  type Books,
  type Store,
} from './books.ts';
import { oneDay, addDays, daysOf, weekdayOf, weekStart } from './calendar.ts';
import { get, only, same, someStore, sorted, type Audit, rowsIn } from './audit.ts';
import { dollarsOf, pick, someDay } from './home.ts';

/** Whether a day is entered, still to be entered, late, closed or to come. */
function markOf(books: Books, store: Store, day: { date: string; count: number; late: boolean }) {
  const { date, count, late } = day;
  if (date > today(books)) return 'future';
  if (count > 0) return 'done';
  if (store.closedWeekdays.includes(weekdayOf(date)) || store.closedDates.includes(date)) {
    return 'closed';
  }
  return late && date < addDays(today(books), -2) ? 'late' : 'open';
}

export async function board(audit: Audit) {
  const { books, shop } = audit;
  const { storeId } = someStore(audit);
  const from = someDay(shop);
  const period = pick(shop, [null, { from, to: addDays(from, shop.below(30)) }]);
  const shown = period ?? { from: addDays(today(books), -13), to: today(books) };
  const dates = period ? `from=${period.from}&to=${period.to}` : '';
  const path = `/board?${storeId ? `store_id=${storeId}&` : ''}${dates}`;
  const answer = await get(audit, path);
  const cells = storesOf(books, storeId).flatMap((store) =>
    daysOf(shown).map((date) => {
      const count = (table: 'sales' | 'dailyCash' | 'invoices' | 'shifts') =>
        rowsOf(books, table, { storeId: store.id, period: oneDay(date) }).length;
      const mark = (table: Parameters<typeof count>[0], late: boolean) =>
        markOf(books, store, { date, count: count(table), late });
      return {
        ...{ store_id: store.id, date, sale: mark('sales', true) },
        cash: shop.home.name === 'demo' ? null : mark('dailyCash', true),
        ...{ invoices: mark('invoices', false), shifts: mark('shifts', false) },
        invoice_count: count('invoices'),
      };
    }),
  );
  const fields = ['store_id', 'date', 'sale', 'cash', 'invoices', 'shifts', 'invoice_count'];
  same(sorted(only(answer.cells, ...fields)), sorted(only(cells, ...fields)), path);
  const starts = storesOf(books, storeId).map((store) => [store.id, startOf(books, store)]);
  const answered = rowsIn(answer.stores).map((store) => [store._id, store.started_on]);
  same(sorted(answered), sorted(starts), `the starts of ${path}`);
}

export async function cashWeek(audit: Audit) {
  const { books, shop } = audit;
  const asked = pick(shop, [null, someDay(shop)]);
  const from = asked ?? weekStart(today(books), 1);
  const answer = await get(audit, `/daily-cash/week${asked ? `?week=${asked}` : ''}`);
  const days = daysOf({ from, to: addDays(from, 6) });
  const resultOn = (date: string, storeId?: string) => {
    const rows = rowsOf(books, 'dailyCash', { storeId, period: oneDay(date) });
    return rows.length === 0 ? null : dollarsOf(sum(rows, resultOf));
  };
  const stores = live(books, 'stores').map((store) => ({
    _id: store.id,
    started_on: startOf(books, store),
    results: days.map((date) => resultOn(date, store.id)),
    cash: days.map((date) =>
      markOf(books, store, { date, count: resultOn(date, store.id) === null ? 0 : 1, late: true }),
    ),
  }));
  const fields = ['_id', 'started_on', 'results', 'cash'];
  same(answer.days, days, 'the days of GET /daily-cash/week');
  same(sorted(only(answer.stores, ...fields)), sorted(stores), 'GET /daily-cash/week');
  same(
    answer.totals,
    days.map((date) => resultOn(date)),
    'the totals of GET /daily-cash/week',
  );
}

export async function schedule(audit: Audit) {
  const { books, shop } = audit;
  const { storeId } = someStore(audit);
  const day = someDay(shop);
  const path = `/schedule?week=${day}${storeId ? `&store_id=${storeId}` : ''}`;
  const answer = await get(audit, path);
  const period = { from: weekStart(day, 0), to: addDays(weekStart(day, 0), 6) };
  const shifts = rowsOf(books, 'shifts', { storeId, period }).map((shift) => ({
    ...{ _id: shift.id, minutes: minutesOf(shift), salary: dollarsOf(payOf(books, shift)) },
  }));
  same(sorted(only(answer.shifts, '_id', 'minutes', 'salary')), sorted(shifts), path);
  for (const { _id, minutes } of answer.people) {
    const own = rowsOf(books, 'shifts', { period }).filter((shift) => shift.employeeId === _id);
    same(minutes, sum(own, minutesOf), `the minutes of ${_id} in ${path}`);
  }
  const sales = rowsOf(books, 'sales', { storeId, period }).map((sale) => ({
    ...{ store_id: sale.storeId, date: sale.date, total_sales: dollarsOf(sale.cents) },
  }));
  same(sorted(answer.sales), sorted(sales), `the sales of ${path}`);
}
