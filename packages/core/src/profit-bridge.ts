import { datesIn } from './comparisons.ts';
import { weekdayOrder } from './charts.ts';
import { weekdayIndex, weekdayLabel, weekdays, type DateRange, type Weekday } from './dates.ts';
import { invalidField } from './errors.ts';
import { changeFigures, type ChangeFigure, type ProfitChange } from './profit-change.ts';
import type { RowsBehind } from './rows-behind.ts';

/** By what the way from one profit to another can go. */
export const bridgeKinds = ['figure', 'store', 'vendor', 'weekday'] as const;

export type BridgeKind = (typeof bridgeKinds)[number];

/** The kind that a query names, undefined for none; throws AppError `invalid` for another. */
export function readBridgeKind(by: string | undefined): BridgeKind | undefined {
  if (by === undefined) return undefined;
  const known = bridgeKinds.find((kind) => kind === by);
  if (!known) throw invalidField('by', `Must be one of ${bridgeKinds.join(', ')}`);
  return known;
}

/** What moved the profit, by how many cents, and the rows behind it. */
export type BridgeEffect = { label: string; changeCents: number; rows: RowsBehind | null };

/** An effect, and where the profit stood after it. */
export type BridgeStep<Effect> = Effect & { afterCents: number };

/** Where a profit stood after each of some effects, in cents. */
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

/** What sales, invoices and salary did to the profit; `storeId` as it was asked, null for all. */
export function effectsByFigure({ parts }: Parts, storeId: string | null): BridgeEffect[] {
  return parts.map(({ figure: of, changeCents }) => ({
    label: stepLabels[of],
    changeCents: changeCents * effectSigns[of] + 0,
    rows: { of, storeId },
  }));
}

const mostSteps = 8;

const sumOf = (effects: readonly { changeCents: number }[]) =>
  effects.reduce((sum, { changeCents }) => sum + changeCents, 0);

/** The largest first, whichever way they went; beyond eight the rest are one, `12 other stores`. */
function largestFirst(effects: readonly BridgeEffect[], noun: string): BridgeEffect[] {
  const sorted = effects
    .filter(({ changeCents }) => changeCents !== 0)
    .sort((a, b) => Math.abs(b.changeCents) - Math.abs(a.changeCents));
  if (sorted.length <= mostSteps) return sorted;
  const rest = sorted.splice(mostSteps - 1);
  return [
    ...sorted,
    { label: `${rest.length} other ${noun}`, changeCents: sumOf(rest), rows: null },
  ];
}

/** What each store did to the profit, those that changed it most first. */
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

/** What has not been told by `effects` of a change, as a last one of its own. */
function withRest(effects: BridgeEffect[], label: string, changeCents: number): BridgeEffect[] {
  const rest = changeCents - sumOf(effects);
  return rest === 0 ? effects : [...effects, { label, changeCents: rest, rows: null }];
}

/** What a vendor billed in a period, in cents. */
export type VendorSum = { id: string; name: string; cents: number };

export type VendorSums = { now: readonly VendorSum[]; before: readonly VendorSum[] };

/** Sales, then what each vendor did to the profit by its invoices, then salary. */
export function effectsByVendor(
  change: Parts,
  { now, before }: VendorSums,
  storeId: string | null,
): BridgeEffect[] {
  const vendors = new Map<string, BridgeEffect>();
  const add = ({ id, name }: VendorSum, cents: number) => {
    const rows: RowsBehind = { of: 'invoices', storeId, vendorId: id };
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

/** What was sold, billed and earned on each date of a period that has something, in cents. */
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
 * What each weekday of the periods did to the profit, in the order of the business's week. Where
 * they have another number of one, its label says so: `Saturday, 5 instead of 4`.
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
