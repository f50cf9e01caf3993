import { z } from 'zod';
import type { Business } from '@backcounter/core/business';
import { monthOf, type DateRange } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import {
  figureIds,
  overviewFigure,
  overviewRanges,
  type DayFigures,
  type Figure,
} from '@backcounter/core/overview';
import { daysToTarget, targetProgress, targetRange } from '@backcounter/core/target-progress';
import type { Db } from '@backcounter/storage/database';
import { sumByDate, type DaySum, type DaySumTable } from '@backcounter/storage/day-sums';
import type { StoreScope } from '@backcounter/storage/scope';
import { listStoreIds } from '@backcounter/storage/stores';
import { listTargets } from '@backcounter/storage/targets';
import { billTotals, readBillTotals } from './bills.ts';
import { callerMay } from './caller-may.ts';
import { sumWithExpected } from './expected-sales.ts';
import { readRoute } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { calendarDate, dollars, filterId, instant } from './wire.ts';

const money = dollars.nullable();

/** A figure as clients get it; values are null if nothing was entered. */
const figureWire = z.object({
  id: z.enum(figureIds),
  label: z.string(),
  value: money,
  previous: money,
  last_year: money,
  change: money,
  days_entered: z.int(),
  days: z.int(),
  from: calendarDate,
  to: calendarDate,
  path: z.string(),
  trend: z.array(z.object({ date: calendarDate, value: money })),
  /** The sum of the stores' sales targets for the month of `target_to`. */
  target: dollars.optional(),
  /**
   * Sales of the stores with a target in that month up to `target_to`; null if none was entered.
   */
  target_sales: money.optional(),
  target_stores: z.int().optional(),
  target_to: calendarDate.optional(),
  /** What these stores are expected to have sold by the end of that month, as far as it is known. */
  target_expected: dollars.optional(),
});

const orNull = (cents: number | null) => (cents === null ? null : centsToDollars(cents));

function toWire(figure: Figure): z.output<typeof figureWire> {
  const { id, label, daysEntered, days, range, path, trend } = figure;
  return {
    id,
    label,
    value: orNull(figure.value),
    previous: orNull(figure.previous),
    last_year: orNull(figure.lastYear),
    change: orNull(figure.change),
    days_entered: daysEntered,
    days,
    from: range.start,
    to: range.end,
    path,
    trend: trend.map(({ date, cents }) => ({ date, value: orNull(cents) })),
  };
}

type Filter = { scope: StoreScope; ranges: readonly DateRange[] };

async function daySums(db: Db, table: DaySumTable, { scope, ranges }: Filter) {
  const sums: DaySum[] = [];
  for (const range of ranges) sums.push(...(await sumByDate(db, table, { scope, range })));
  return new Map(sums.map((sum) => [sum.date, sum]));
}

/** The figures of each date that has rows: eight index reads by date. */
async function readDays(db: Db, filter: Filter): Promise<Map<string, DayFigures>> {
  const sales = await daySums(db, 'sales', filter);
  const invoices = await daySums(db, 'invoices', filter);
  const shifts = await daySums(db, 'shifts', filter);
  const cash = await daySums(db, 'daily_cash', filter);
  const dates = new Set([sales, invoices, shifts, cash].flatMap((sums) => [...sums.keys()]));
  const dayOf = (date: string): DayFigures => {
    const sold = sales.get(date);
    const billed = invoices.get(date);
    const paid = shifts.get(date);
    const cents = (sold?.cents ?? 0) - (billed?.cents ?? 0) - (paid?.cents ?? 0);
    return {
      salesCents: sold?.cents ?? null,
      sales: sold?.count ?? 0,
      profitCents: sold || billed || paid ? cents : null,
      cashCents: cash.get(date)?.cents ?? null,
      cash: cash.get(date)?.count ?? 0,
    };
  };
  return new Map([...dates].map((date) => [date, dayOf(date)]));
}

type TargetFields = Pick<
  z.output<typeof figureWire>,
  'target' | 'target_sales' | 'target_stores' | 'target_to' | 'target_expected'
>;

/** Progress of the stores with a sales target; empty if no store has one. */
async function readTarget(db: Db, visible: StoreScope, business: Business): Promise<TargetFields> {
  const range = targetRange(business);
  const month = monthOf(range.end);
  const targets = await listTargets(db, { scope: visible, from: month, to: month });
  if (targets.length === 0) return {};
  const scope = targets.map(({ store_id }) => store_id);
  const progress = targetProgress(
    targets.map(({ amount_cents }) => amount_cents),
    (await sumByDate(db, 'sales', { scope, range })).map(({ cents }) => cents),
  );
  const { salesCents } = progress;
  const coming = daysToTarget(range);
  const expected =
    coming === null || salesCents === null
      ? null
      : await sumWithExpected(db, { scope, range: coming, today: business.today });
  return {
    target: centsToDollars(progress.targetCents),
    target_sales: orNull(salesCents),
    target_stores: progress.stores,
    target_to: range.end,
    ...(expected !== null &&
      salesCents !== null && { target_expected: centsToDollars(salesCents + expected) }),
  };
}

export const overviewRoutes = {
  'GET /overview': readRoute({
    summary: 'The figures of the morning, each with what it is compared with',
    permission: 'profit.read',
    cached: true,
    query: z.object({ store_id: filterId }),
    response: z.object({
      as_of: instant,
      figures: z.array(figureWire),
      /** Left out while no unpaid bill is overdue or due within a week. */
      bills: billTotals.omit({ later: true }).optional(),
    }),
    heavy: (query) => query.store_id === undefined,
    snapshot: true,
    async handle(call) {
      const { db, caller, business, query } = call;
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const stores = await listStoreIds(db, scope);
      const days = await readDays(db, { scope, ranges: overviewRanges(business) });
      const { overdue, soon } = await readBillTotals(db, { scope, vendorId: null }, business.today);
      const target = await readTarget(db, scope, business);
      const about = { ...business, storeId: query.store_id ?? 'all', stores: stores.length };
      // The demo keeps no cash.
      const shown = figureIds.filter(
        (id) => id !== 'cash_week' || callerMay(call, 'dailyCash.read'),
      );
      return {
        // The time of the read; a cached response is still valid, as nothing has changed since.
        as_of: new Date(call.now).toISOString(),
        figures: shown.map((id) => ({
          ...toWire(overviewFigure(id, days, about)),
          ...(id === 'sales_week' ? target : {}),
        })),
        ...(overdue.count + soon.count > 0 && { bills: { overdue, soon } }),
      };
    },
  }),
} as const;
