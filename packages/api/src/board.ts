import { z } from 'zod';
import {
  boardMarks,
  entryMark,
  isClosed,
  plannedMark,
  readBoardRange,
} from '@backcounter/core/board';
import { datesIn } from '@backcounter/core/comparisons';
import type { DateRange } from '@backcounter/core/dates';
import { isVisibleSaleDay, visibleSaleDays, visibleStart } from '@backcounter/core/sale-rights';
import type { Db } from '@backcounter/storage/database';
import {
  countByStoreAndDate,
  type DaySumFilter,
  type DaySumTable,
} from '@backcounter/storage/day-sums';
import { closedDaysOf } from '@backcounter/storage/stores';
import { callerMay } from './caller-may.ts';
import { firstStores, type StoreDays } from './first-stores.ts';
import { readRoute, type Call } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { startedOn, storeStarts } from './store-starts.ts';
import { calendarDate, filterId, filterText, namedRow } from './wire.ts';

const mark = z.enum(boardMarks);

/** A store's day; fields that the caller may not see are null. */
const cell = z.object({
  store_id: z.string(),
  date: calendarDate,
  sale: mark.nullable(),
  cash: mark.nullable(),
  invoices: mark,
  shifts: mark.nullable(),
  invoice_count: z.int(),
});

const boardStore = namedRow.extend({ started_on: startedOn });

const keyOf = (storeId: string, date: string) => `${date} ${storeId}`;

/** How many rows of a table each store has on each day, by `keyOf`. */
async function countsOf(db: Db, table: DaySumTable, filter: DaySumFilter) {
  const rows = await countByStoreAndDate(db, table, filter);
  return new Map(rows.map((row) => [keyOf(row.store_id, row.date), row.count]));
}

/** The counts of each kind of entry; null for a kind that the caller may not see. */
async function countEntries(call: Call & { db: Db }, filter: DaySumFilter) {
  const { db } = call;
  const maySeeCash = callerMay(call, 'dailyCash.read');
  const maySeeShifts = callerMay(call, 'shifts.read');
  return {
    sales: await countsOf(db, 'sales', filter),
    invoices: await countsOf(db, 'invoices', filter),
    cash: maySeeCash ? await countsOf(db, 'daily_cash', filter) : null,
    shifts: maySeeShifts ? await countsOf(db, 'shifts', filter) : null,
  };
}

type CellContext = {
  counts: Awaited<ReturnType<typeof countEntries>>;
  dates: readonly string[];
  today: string;
  /** The days whose sales the caller may see; null means all. */
  openDays: DateRange | null;
};

/** The cells of a store, one for each date. */
function cellsOf(
  store: StoreDays,
  { counts, dates, today, openDays }: CellContext,
): z.output<typeof cell>[] {
  const closed = closedDaysOf(store);
  return dates.map((date) => {
    const key = keyOf(store.id, date);
    const day = { date, today, isClosed: isClosed(closed, date) };
    return {
      store_id: store.id,
      date,
      sale: isVisibleSaleDay(date, openDays) ? entryMark(counts.sales.has(key), day) : null,
      cash: counts.cash && entryMark(counts.cash.has(key), day),
      invoices: plannedMark(counts.invoices.has(key), day),
      shifts: counts.shifts && plannedMark(counts.shifts.has(key), day),
      invoice_count: counts.invoices.get(key) ?? 0,
    };
  });
}

export const boardRoutes = {
  'GET /board': readRoute({
    summary: 'What is entered and what is missing, by store and day',
    permission: 'sales.read',
    cached: true,
    query: z.object({
      store_id: filterId,
      from: filterText,
      to: filterText,
      limit: filterText.meta({ description: 'Only so many of the stores, the first ones by name' }),
    }),
    response: z.object({
      days: z.array(calendarDate),
      stores: z.array(boardStore),
      store_count: z.int(),
      cells: z.array(cell),
    }),
    heavy: (query) => query.store_id === undefined && query.limit === undefined,
    snapshot: true,
    async handle(call) {
      const { db, caller, business, query } = call;
      const range = readBoardRange(query, business.today);
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const { stores, storeCount, scope: listed } = await firstStores(db, scope, query);
      const counts = await countEntries(call, { scope: listed, range });
      const openDays = visibleSaleDays(caller.role, business);
      const { startOf } = await storeStarts(db, listed, business);
      const dates = datesIn(range);
      const { today } = business;
      return {
        days: dates,
        stores: stores.map((store) => ({
          _id: store.id,
          name: store.name,
          started_on: visibleStart(startOf(store), openDays),
        })),
        store_count: storeCount,
        cells: stores.flatMap((store) => cellsOf(store, { counts, dates, today, openDays })),
      };
    },
  }),
} as const;
