import { z } from 'zod';
import { largest } from '@backcounter/core/charts';
import { datesIn } from '@backcounter/core/comparisons';
import { monthOf, monthRange, weekdayIndex, type DateRange } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import { readProfitRange } from '@backcounter/core/profit';
import { sumInvoicesByVendor, sumSalesOnDates, sumWorkByDate } from '@backcounter/storage/charts';
import type { Db } from '@backcounter/storage/database';
import { sumByDate, type DaySumFilter } from '@backcounter/storage/day-sums';
import { sumByPeriod, sumByStore } from '@backcounter/storage/profit';
import type { StoreScope } from '@backcounter/storage/scope';
import { listTargets } from '@backcounter/storage/targets';
import { readRoute } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { calendarDate, dollars, filterId, filterText, namedRow } from './wire.ts';

/** Maximum number of stores and vendors in a chart; the rest is summed up. */
const maxStores = 20;
const maxVendors = 15;

const rest = z.object({ amount: dollars, count: z.int() });

const chartsWire = z.object({
  from: calendarDate,
  to: calendarDate,
  /** Days with any rows; sales are null if none is entered. */
  days: z.array(
    z.object({
      date: calendarDate,
      sales: dollars.nullable(),
      invoices: dollars,
      salary: dollars,
      minutes: z.int(),
    }),
  ),
  /** The stores with the highest sales, by weekday (0 is Sunday). */
  stores: z.array(
    z.object({
      store_id: namedRow,
      sales: dollars,
      weekdays: z.array(z.object({ weekday: z.int(), sales: dollars, days: z.int() })),
    }),
  ),
  other_stores: rest,
  /** The vendors with the highest invoices. */
  vendors: z.array(z.object({ vendor_id: namedRow, amount: dollars, count: z.int() })),
  other_vendors: rest,
  /**
   * The stores' sales targets summed by month, for months that have one, and what these stores sold in
   * the month, as far as it is in the period.
   */
  targets: z.array(z.object({ month: z.string(), amount: dollars, sales: dollars })),
});

type Wire = z.output<typeof chartsWire>;

async function readDays(db: Db, filter: DaySumFilter): Promise<Wire['days']> {
  const sales = new Map((await sumByDate(db, 'sales', filter)).map((row) => [row.date, row]));
  const invoices = new Map((await sumByDate(db, 'invoices', filter)).map((row) => [row.date, row]));
  const work = new Map((await sumWorkByDate(db, filter)).map((row) => [row.date, row]));
  const dates = new Set([sales, invoices, work].flatMap((sums) => [...sums.keys()]));
  return [...dates].sort().map((date) => {
    const sold = sales.get(date);
    return {
      date,
      sales: sold ? centsToDollars(sold.cents) : null,
      invoices: centsToDollars(invoices.get(date)?.cents ?? 0),
      salary: centsToDollars(work.get(date)?.salary_cents ?? 0),
      minutes: work.get(date)?.minutes ?? 0,
    };
  });
}

type StoreWeekday = { weekday: number; cents: number; days: number };

/** Sales of the stores by weekday: seven index reads. */
async function readWeekdays(db: Db, { scope, range }: DaySumFilter) {
  const byStore = new Map<string, StoreWeekday[]>();
  const dates = Map.groupBy(datesIn(range), weekdayIndex);
  for (const [weekday, days] of [...dates].sort(([a], [b]) => a - b)) {
    for (const row of await sumSalesOnDates(db, { scope, dates: days })) {
      const known = byStore.get(row.store_id) ?? [];
      byStore.set(row.store_id, [...known, { weekday, cents: row.cents, days: row.days }]);
    }
  }
  return byStore;
}

const restToWire = ({ cents, count }: { cents: number; count: number }) => ({
  amount: centsToDollars(cents),
  count,
});

async function readStores(
  db: Db,
  filter: DaySumFilter,
): Promise<Pick<Wire, 'stores' | 'other_stores'>> {
  const sums = await sumByPeriod(db, { scope: filter.scope, periods: [filter.range] });
  const { shown, rest: others } = largest(
    sums.map((row) => ({ id: row.store_id, name: row.store_name, cents: row.sales_cents })),
    maxStores,
  );
  const scope = shown.map(({ id }) => id);
  const byStore = await readWeekdays(db, { scope, range: filter.range });
  return {
    stores: shown.map(({ id, name, cents }) => ({
      store_id: { _id: id, name },
      sales: centsToDollars(cents),
      weekdays: (byStore.get(id) ?? []).map(({ weekday, cents: sold, days }) => ({
        weekday,
        sales: centsToDollars(sold),
        days,
      })),
    })),
    other_stores: restToWire(others),
  };
}

async function readVendors(
  db: Db,
  filter: DaySumFilter,
): Promise<Pick<Wire, 'vendors' | 'other_vendors'>> {
  const { shown, rest: others } = largest(await sumInvoicesByVendor(db, filter), maxVendors);
  return {
    vendors: shown.map(({ id, name, cents, count }) => ({
      vendor_id: { _id: id, name },
      amount: centsToDollars(cents),
      count,
    })),
    other_vendors: restToWire(others),
  };
}

async function readTargets(
  db: Db,
  scope: StoreScope,
  { start, end }: DateRange,
): Promise<Wire['targets']> {
  const rows = await listTargets(db, { scope, from: monthOf(start), to: monthOf(end) });
  const targets: Wire['targets'] = [];
  for (const [month, ofStores] of Map.groupBy(rows, (row) => row.month)) {
    const whole = monthRange(month);
    const sums = await sumByStore(db, {
      scope: ofStores.map(({ store_id }) => store_id),
      range: {
        start: whole.start < start ? start : whole.start,
        end: whole.end > end ? end : whole.end,
      },
    });
    targets.push({
      month,
      amount: centsToDollars(ofStores.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
      sales: centsToDollars(sums.reduce((sum, { salesCents }) => sum + salesCents, 0)),
    });
  }
  return targets;
}

export const chartsRoutes = {
  'GET /charts': readRoute({
    summary: 'What the charts of a period are drawn from, summed by day, weekday and vendor',
    permission: 'profit.read',
    cached: true,
    query: z.object({ store_id: filterId, from: filterText, to: filterText }),
    response: chartsWire,
    heavy: (query) => query.store_id === undefined,
    snapshot: true,
    async handle({ db, caller, query }) {
      const range = readProfitRange(query, ['from', 'to']);
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const filter = { scope, range };
      return {
        from: range.start,
        to: range.end,
        days: await readDays(db, filter),
        ...(await readStores(db, filter)),
        ...(await readVendors(db, filter)),
        targets: await readTargets(db, scope, range),
      };
    },
  }),
} as const;
