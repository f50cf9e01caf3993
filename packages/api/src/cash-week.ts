import { z } from 'zod';
import { boardMarks, entryMark, isClosed } from '@backcounter/core/board';
import { datesFrom, mondayOf } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import { listDayResults } from '@backcounter/storage/daily-cash';
import { sumByDate } from '@backcounter/storage/day-sums';
import { closedDaysOf, listStoreDays } from '@backcounter/storage/stores';
import { readRoute } from './route.ts';
import { storeStarts } from './store-starts.ts';
import { calendarDate, dollars, filterText, namedRow, readDay, readLimit } from './wire.ts';

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
      const all = await listStoreDays(db, caller.scope);
      const stores = all.slice(0, readLimit(query) ?? all.length);
      const scope = stores.length < all.length ? stores.map(({ id }) => id) : caller.scope;
      const startOf = await storeStarts(db, scope, business);
      const results = new Map<string, number>();
      const keyOf = (storeId: string, date: string) => `${date} ${storeId}`;
      for (const { store_id, date, cents } of await listDayResults(db, { scope, range })) {
        results.set(keyOf(store_id, date), cents);
      }
      const totals = await sumByDate(db, 'daily_cash', { scope: caller.scope, range });
      const totalOf = new Map(totals.map(({ date, cents }) => [date, cents]));
      return {
        days,
        stores: stores.map((store) => {
          const closed = closedDaysOf(store);
          const centsOf = (date: string) => results.get(keyOf(store.id, date));
          const markOf = (date: string) =>
            entryMark(centsOf(date) !== undefined, {
              date,
              today: business.today,
              isClosed: isClosed(closed, date),
            });
          return {
            _id: store.id,
            name: store.name,
            started_on: startOf(store),
            cash: days.map(markOf),
            results: days.map((date) => dollarsOrNull(centsOf(date))),
          };
        }),
        store_count: all.length,
        totals: days.map((date) => dollarsOrNull(totalOf.get(date))),
      };
    },
  }),
} as const;
