import { z } from 'zod';
import { boardMarks, entryMark, isClosed } from '@backcounter/core/board';
import { datesFrom, mondayOf } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import { listDayResults } from '@backcounter/storage/daily-cash';
import type { Db } from '@backcounter/storage/database';
import { sumByDate, type DaySumFilter } from '@backcounter/storage/day-sums';
import { closedDaysOf } from '@backcounter/storage/stores';
import { firstStores, type StoreDays } from './first-stores.ts';
import { readRoute } from './route.ts';
import { storeStarts } from './store-starts.ts';
import { calendarDate, dollars, filterText, namedRow, readDay } from './wire.ts';

const daysOfWeek = 7;

/** A store's week; each array has one element per day. */
const storeWeek = namedRow.extend({
  started_on: calendarDate.meta({
    description: 'The day of its first sale, else the one on which it was added',
  }),
  cash: z.array(z.enum(boardMarks)),
  /** The day's result, null if nothing is entered. */
  results: z.array(dollars.nullable()),
});

const dollarsOrNull = (cents: number | undefined) =>
  cents === undefined ? null : centsToDollars(cents);

const keyOf = (storeId: string, date: string) => `${date} ${storeId}`;

/** The results in cents by store and day, by `keyOf`. */
async function resultsOf(db: Db, filter: DaySumFilter): Promise<ReadonlyMap<string, number>> {
  const results = await listDayResults(db, filter);
  return new Map(results.map(({ store_id, date, cents }) => [keyOf(store_id, date), cents]));
}

type Week = { days: readonly string[]; results: ReadonlyMap<string, number>; today: string };

function weekOf(store: StoreDays, { days, results, today }: Week) {
  const closed = closedDaysOf(store);
  const centsOf = (date: string) => results.get(keyOf(store.id, date));
  const markOf = (date: string) =>
    entryMark(centsOf(date) !== undefined, { date, today, isClosed: isClosed(closed, date) });
  return {
    _id: store.id,
    name: store.name,
    cash: days.map(markOf),
    results: days.map((date) => dollarsOrNull(centsOf(date))),
  };
}

export const cashWeekRoutes = {
  'GET /daily-cash/week': readRoute({
    summary: 'What is entered of the cash of seven days and what it came to, store by store',
    permission: 'dailyCash.read',
    cached: true,
    query: z.object({
      week: filterText.meta({ description: 'The first of the days; the last Monday otherwise' }),
      limit: filterText.meta({ description: 'Only so many of the stores, the first ones by name' }),
    }),
    response: z.object({
      days: z.array(calendarDate),
      stores: z.array(storeWeek),
      store_count: z.int(),
      /** The daily results of all stores, also those beyond `limit`; null without an entry. */
      totals: z.array(dollars.nullable()),
    }),
    heavy: (query) => query.limit === undefined,
    snapshot: true,
    async handle({ db, caller, business, query }) {
      const start = readDay('week', query.week ?? mondayOf(business.today), business);
      const days = datesFrom(start, daysOfWeek);
      const range = { start, end: days.at(-1) ?? start };
      const { stores, storeCount, scope } = await firstStores(db, caller.scope, query);
      const { startOf } = await storeStarts(db, scope, business);
      const results = await resultsOf(db, { scope, range });
      const totals = await sumByDate(db, 'daily_cash', { scope: caller.scope, range });
      const totalOf = new Map(totals.map(({ date, cents }) => [date, cents]));
      const { today } = business;
      return {
        days,
        stores: stores.map((store) => ({
          ...weekOf(store, { days, results, today }),
          started_on: startOf(store),
        })),
        store_count: storeCount,
        totals: days.map((date) => dollarsOrNull(totalOf.get(date))),
      };
    },
  }),
} as const;
