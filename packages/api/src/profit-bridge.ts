import { z } from 'zod';
import type { Business } from '@backcounter/core/business';
import { centsToDollars } from '@backcounter/core/money';
import {
  effectsByFigure,
  effectsByStore,
  effectsByVendor,
  effectsByWeekday,
  type BridgeEffect,
  type BridgeKind,
  type PeriodDays,
} from '@backcounter/core/profit-bridge';
import type { ProfitChange } from '@backcounter/core/profit-change';
import { drillDownPath, type ComparedPeriods } from '@backcounter/core/drill-down';
import { sumInvoicesByVendor } from '@backcounter/storage/charts';
import type { Db } from '@backcounter/storage/database';
import { sumByDate } from '@backcounter/storage/day-sums';
import type { SumFilter } from '@backcounter/storage/profit';
import type { StoreScope } from '@backcounter/storage/scope';
import { dollars } from './wire.ts';

/** A cause of a profit change, its amount, and the path of the page with its rows. */
export const bridgeStep = z.object({
  label: z.string(),
  change: dollars,
  path: z.string().nullable(),
});

async function periodDays(db: Db, filter: SumFilter): Promise<PeriodDays> {
  return {
    range: filter.range,
    days: {
      sales: await sumByDate(db, 'sales', filter),
      invoices: await sumByDate(db, 'invoices', filter),
      employeeSalary: await sumByDate(db, 'shifts', filter),
    },
  };
}

type BridgeInput = {
  db: Db;
  change: ProfitChange;
  scope: StoreScope;
  /** The selected store, null for all. */
  storeId: string | null;
  dates: ComparedPeriods;
  business: Pick<Business, 'weekStartsOn'>;
};

/** The causes of a profit change; vendor and weekday need additional sums. */
async function effectsBy(kind: BridgeKind, input: BridgeInput): Promise<BridgeEffect[]> {
  const { db, change, scope, storeId, dates, business } = input;
  const now = { scope, range: dates.range };
  const before = { scope, range: dates.against };
  switch (kind) {
    case 'figure':
      return effectsByFigure(change, storeId);
    case 'store':
      return effectsByStore(change);
    case 'vendor': {
      const sums = {
        now: await sumInvoicesByVendor(db, now),
        before: await sumInvoicesByVendor(db, before),
      };
      return effectsByVendor(change, sums, storeId);
    }
    case 'weekday': {
      const days = { now: await periodDays(db, now), before: await periodDays(db, before) };
      return effectsByWeekday(change, { ...days, weekStartsOn: business.weekStartsOn });
    }
  }
}

/** The steps from one profit to the other; they add up exactly to the change. */
export async function stepsBy(kind: BridgeKind, input: BridgeInput) {
  const effects = await effectsBy(kind, input);
  return effects.map(({ label, changeCents, rows }): z.output<typeof bridgeStep> => ({
    label,
    change: centsToDollars(changeCents),
    path: rows && drillDownPath(rows, input.dates),
  }));
}
