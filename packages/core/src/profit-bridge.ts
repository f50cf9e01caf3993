import { datesIn } from './comparisons.ts';
import { weekdayOrder } from './charts.ts';
import { weekdayIndex, weekdayLabel, weekdays, type DateRange, type Weekday } from './dates.ts';
import { invalidField } from './errors.ts';
import { changeFigures, type ChangeFigure, type ProfitChange } from './profit-change.ts';
import type { DrillDown } from './drill-down.ts';

/** Dimensions by which a bridge breaks down a profit change. */
export const bridgeKinds = ['figure', 'store', 'vendor', 'weekday'] as const;

export type BridgeKind = (typeof bridgeKinds)[number];

/**
 * Parses the dimension of a query, undefined for none; throws AppError `invalid` at `by` for an
 * unknown one.
 */
export function readBridgeKind(by: string | undefined): BridgeKind | undefined {
  if (by === undefined) return undefined;
  const known = bridgeKinds.find((kind) => kind === by);
  if (!known) throw invalidField('by', `Must be one of ${bridgeKinds.join(', ')}`);
  return known;
}

/** An effect on the profit in cents, and the rows behind it. */
export type BridgeEffect = { label: string; changeCents: number; rows: DrillDown | null };

/** An effect, and the running profit after it. */
export type BridgeStep<Effect> = Effect & { afterCents: number };

/** Adds the running profit in cents after each effect. */
export function stepsFrom<Effect extends { changeCents: number }>(
  againstCents: number,
  effects: readonly Effect[],
): BridgeStep<Effect>[] {
  let afterCents = againstCents;
  return effects.map((effect) => {
    afterCents += effect.changeCents;
    return { ...effect, afterCents };
  });
}

const effectSigns: Readonly<Record<ChangeFigure, 1 | -1>> = {
  sales: 1,
  invoices: -1,
  employeeSalary: -1,
};

const stepLabels: Readonly<Record<ChangeFigure, string>> = {
  sales: 'Sales',
  invoices: 'Invoices',
  employeeSalary: 'Salary',
};

type Parts = Pick<ProfitChange, 'parts'>;

/**
 * Effects of sales, invoices and salary on the profit; `storeId` is the requested store, null for
 * all.
 */
export function effectsByFigure({ parts }: Parts, storeId: string | null): BridgeEffect[] {
  return parts.map(({ figure: of, changeCents }) => ({
    label: stepLabels[of],
    changeCents: changeCents * effectSigns[of] + 0,
    rows: { of, storeId },
  }));
}

const maxSteps = 8;

const sumOf = (effects: readonly { changeCents: number }[]) =>
  effects.reduce((sum, { changeCents }) => sum + changeCents, 0);

/**
 * Sorts by absolute effect, largest first; beyond eight the rest are combined, `12 other stores`.
 */
function largestFirst(effects: readonly BridgeEffect[], noun: string): BridgeEffect[] {
  const sorted = effects
    .filter(({ changeCents }) => changeCents !== 0)
    .sort((a, b) => Math.abs(b.changeCents) - Math.abs(a.changeCents));
  if (sorted.length <= maxSteps) return sorted;
  const rest = sorted.splice(maxSteps - 1);
  return [
    ...sorted,
    { label: `${rest.length} other ${noun}`, changeCents: sumOf(rest), rows: null },
  ];
}

/** Effect of each store on the profit, largest first. */
export function effectsByStore({ parts }: Parts): BridgeEffect[] {
  const byStore = new Map<string, BridgeEffect>();
  for (const { figure, stores } of parts) {
    for (const { storeId, name, changeCents } of stores) {
      const known = byStore.get(storeId)?.changeCents ?? 0;
      byStore.set(storeId, {
        label: name,
        changeCents: known + changeCents * effectSigns[figure],
        rows: { of: 'profit', storeId },
      });
    }
  }
  return largestFirst([...byStore.values()], 'stores');
}

/** Appends the part of a change that `effects` do not explain as a last effect. */
function withRest(effects: BridgeEffect[], label: string, changeCents: number): BridgeEffect[] {
  const rest = changeCents - sumOf(effects);
  return rest === 0 ? effects : [...effects, { label, changeCents: rest, rows: null }];
}

/** Amount that a vendor billed in a period, in cents. */
export type VendorSum = { id: string; name: string; cents: number };

export type VendorSums = { now: readonly VendorSum[]; before: readonly VendorSum[] };

/** Effects of sales, then of each vendor's invoices, then of salary. */
export function effectsByVendor(
  change: Parts,
  { now, before }: VendorSums,
  storeId: string | null,
): BridgeEffect[] {
  const vendors = new Map<string, BridgeEffect>();
  const add = ({ id, name }: VendorSum, cents: number) => {
    const rows: DrillDown = { of: 'invoices', storeId, vendorId: id };
    const known = vendors.get(id)?.changeCents ?? 0;
    vendors.set(id, { label: name, changeCents: known + cents, rows });
  };
  for (const vendor of now) add(vendor, -vendor.cents);
  for (const vendor of before) add(vendor, vendor.cents);
  return effectsByFigure(change, storeId).flatMap((effect) => {
    if (effect.rows?.of !== 'invoices') return [effect];
    const largest = largestFirst([...vendors.values()], 'vendors');
    return withRest(largest, 'Other invoices', effect.changeCents);
  });
}

/** Sales, invoices and salary in cents on each date of a period that has any. */
export type PeriodDays = {
  range: DateRange;
  days: Readonly<Record<ChangeFigure, readonly { date: string; cents: number }[]>>;
};

function profitByWeekday({ days }: PeriodDays): number[] {
  const profits = weekdays.map(() => 0);
  for (const figure of changeFigures) {
    for (const { date, cents } of days[figure]) {
      const weekday = weekdayIndex(date);
      profits[weekday] = (profits[weekday] ?? 0) + cents * effectSigns[figure];
    }
  }
  return profits;
}

function countWeekdays(range: DateRange): number[] {
  const counts = weekdays.map(() => 0);
  for (const date of datesIn(range)) {
    const weekday = weekdayIndex(date);
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  return counts;
}

export type ComparedDays = { now: PeriodDays; before: PeriodDays; weekStartsOn: Weekday };

/**
 * Effect of each weekday on the profit, in the order of the business's week. When the periods
 * differ in the number of a weekday, its label says so: `Saturday, 5 instead of 4`.
 */
export function effectsByWeekday(
  { changeCents }: Pick<ProfitChange, 'changeCents'>,
  { now, before, weekStartsOn }: ComparedDays,
): BridgeEffect[] {
  const profits = profitByWeekday(now);
  const profitsBefore = profitByWeekday(before);
  const counts = countWeekdays(now.range);
  const countsBefore = countWeekdays(before.range);
  const effects = weekdayOrder(weekStartsOn).flatMap((weekday) => {
    const name = weekdayLabel(weekdays[weekday] ?? 'sunday');
    const count = counts[weekday] ?? 0;
    const countBefore = countsBefore[weekday] ?? 0;
    if (count + countBefore === 0) return [];
    const effect: BridgeEffect = {
      label: count === countBefore ? name : `${name}, ${count} instead of ${countBefore}`,
      changeCents: (profits[weekday] ?? 0) - (profitsBefore[weekday] ?? 0),
      rows: null,
    };
    return [effect];
  });
  return withRest(effects, 'Other', changeCents);
}
