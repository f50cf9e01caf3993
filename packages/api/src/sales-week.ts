import { z } from 'zod';
import { addDays, datesFrom, weekStart } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import { visiblePart, visibleSaleDays } from '@backcounter/core/sale-rights';
import { listSaleDays } from '@backcounter/storage/sales';
import { readRoute } from './route.ts';
import { calendarDate, dollars, filterText, instant, readDay } from './wire.ts';

/**
 * A store's week as arrays with one element per day, null if nothing is entered. Arrays instead of
 * objects, because for thousands of days the field names would dominate the response.
 */
const storeWeek = z.object({
  store_id: z.string(),
  total_sales: z.array(dollars.nullable()),
  /** Sales of the same weekdays in the week before. */
  week_before: z.array(dollars.nullable()),
  sale_ids: z.array(z.string().nullable()),
  updated_at: z.array(instant.nullable()),
});

type StoreWeek = z.output<typeof storeWeek>;

const daysOfWeek = 7;

const empty = () => Array.from({ length: daysOfWeek }, () => null);

const noSales = (store_id: string): StoreWeek => ({
  store_id,
  total_sales: empty(),
  week_before: empty(),
  sale_ids: empty(),
  updated_at: empty(),
});

const byStore = (one: StoreWeek, other: StoreWeek) => (one.store_id < other.store_id ? -1 : 1);

export const salesWeekRoutes = {
  'GET /sales/week': readRoute({
    summary: 'The sales of seven days, store by store, beside those of the week before',
    permission: 'sales.read',
    cached: true,
    query: z.object({
      week: filterText.meta({ description: 'The first of the days; that of this week otherwise' }),
    }),
    response: z.object({
      days: z.array(calendarDate),
      /** The stores with a sale in either week. */
      stores: z.array(storeWeek),
    }),
    heavy: () => true,
    async handle({ db, caller, business, query }) {
      const requested = query.week ?? weekStart(business.today, business.weekStartsOn);
      const start = readDay('week', requested, business);
      const both = datesFrom(addDays(start, -daysOfWeek), 2 * daysOfWeek);
      const days = both.slice(daysOfWeek);
      const range = { start: both[0] ?? start, end: days.at(-1) ?? start };
      const open = visiblePart(range, visibleSaleDays(caller.role, business)) ?? range;
      const stores = new Map<string, StoreWeek>();
      for (const sale of await listSaleDays(db, { scope: caller.scope, range: open })) {
        const week = stores.get(sale.store_id) ?? noSales(sale.store_id);
        stores.set(sale.store_id, week);
        const position = both.indexOf(sale.date) - daysOfWeek;
        const total = centsToDollars(sale.amount_cents);
        if (position < 0) {
          week.week_before[position + daysOfWeek] = total;
          continue;
        }
        week.total_sales[position] = total;
        week.sale_ids[position] = sale.id;
        week.updated_at[position] = sale.updated_at;
      }
      return { days, stores: [...stores.values()].sort(byStore) };
    },
  }),
} as const;
