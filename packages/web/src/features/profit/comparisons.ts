import { monthBefore, monthOf, monthYearBefore, periodLabel } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { isEmpty, type Line, type ProfitRow } from './figures.ts';

/** Difference of two profits in cents, and the compared months unless the header names them. */
export type Difference = { cents: number; span?: string };

/** A comparison column; `find` returns null if there is nothing to compare with. */
export type Comparison = { header: string; find: (lines: readonly Line[]) => Difference | null };

export type Compared = {
  comparisons: readonly Comparison[];
  /** What is left out: an unfinished month is not comparable with a whole one. */
  note: string | null;
};

type Scope = {
  /** Rows of the period's year and of the year before. */
  rows: readonly ProfitRow[];
  period: string;
  isByStore: boolean;
  today: string;
};

/** The comparison columns for a period's lines; only finished months are compared (PRF-10). */
export function compare(lines: readonly Line[], { rows, ...scope }: Scope): Compared {
  const { period, today } = scope;
  const months = [...new Set(lines.flatMap((line) => line.months))].sort();
  const over = months.filter((month) => month < monthOf(today));
  const running = months.find((month) => month >= monthOf(today));
  const what = running === undefined ? '' : `${periodLabel(running)} is ${stateOf(running, today)}`;
  if (over.length === 0) return { comparisons: [], note: `${what} and not compared.` };
  const note = running === undefined ? null : `${what}; only the months before it are compared.`;
  const known = knownProfits(rows);
  const comparisons =
    period.length === 4 ? ofYear(over, { ...scope, known }) : ofMonth(period, known);
  return { comparisons, note };
}

const stateOf = (month: string, today: string) =>
  month === monthOf(today) ? 'still running' : 'still to come';

/** Profit in cents of months that have entries, by `YYYY-MM` and store. */
type Known = ReadonlyMap<string, ReadonlyMap<string, number>>;

function knownProfits(rows: readonly ProfitRow[]): Known {
  const byMonth = Map.groupBy(
    rows.filter((row) => !isEmpty([row])),
    ({ period }) => period,
  );
  const centsByStore = (own: readonly ProfitRow[]) =>
    new Map(own.map(({ store_id, profit }) => [store_id._id, wireToCents(profit)]));
  return new Map([...byMonth].map(([month, own]) => [month, centsByStore(own)]));
}

type Shift = (month: string) => string;

function ofMonth(month: string, known: Known): Comparison[] {
  return [monthBefore, monthYearBefore].map((shift: Shift) => ({
    header: `vs ${periodLabel(shift(month))}`,
    find: (lines) => differenceOf(lines, { known, months: [month], shift }),
  }));
}

type YearScope = { known: Known; period: string; isByStore: boolean };

function ofYear(over: readonly string[], { known, period, isByStore }: YearScope): Comparison[] {
  const months = knownSpan(known, over);
  const span = spanText(months);
  const before = String(Number(period) - 1);
  const lastYear = (lines: readonly Line[]) =>
    differenceOf(lines, { known, months, shift: monthYearBefore });
  if (isByStore) {
    return [{ header: `vs ${span === null ? before : `${span} ${before}`}`, find: lastYear }];
  }
  const isSum = (lines: readonly Line[]) => lines.length > 1;
  return [
    {
      header: 'vs Month Before',
      // A whole year has no month before it.
      find: (lines) =>
        isSum(lines) ? null : differenceOf(lines, { known, months: over, shift: monthBefore }),
    },
    {
      header: `vs ${before}`,
      find: (lines) => {
        const found = lastYear(lines);
        return found && isSum(lines) && span !== null ? { ...found, span } : found;
      },
    },
  ];
}

/** The months between the first and the last that have data a year before. */
function knownSpan(known: Known, months: readonly string[]): readonly string[] {
  const isKnown = (month: string) => known.has(monthYearBefore(month));
  const first = months.findIndex(isKnown);
  const last = months.findLastIndex(isKnown);
  return first === -1 ? months : months.slice(first, last + 1);
}

/** `Jan–Oct`; null for a whole year. */
function spanText(months: readonly string[]): string | null {
  if (months.length === 12) return null;
  const short = (month = '') => periodLabel(month).slice(0, 3);
  const first = short(months.at(0));
  const last = short(months.at(-1));
  return first === last ? first : `${first}–${last}`;
}

type Sides = { known: Known; months: readonly string[]; shift: Shift };

/** The lines' profit in `months` minus that in the shifted months; null if those have no data. */
function differenceOf(lines: readonly Line[], { known, months, shift }: Sides): Difference | null {
  let cents = 0;
  let isKnown = false;
  for (const line of lines) {
    const own = line.months.filter((month) => months.includes(month));
    const profits = own.map((month) => known.get(month)?.get(line.storeId) ?? 0);
    // If all of its months are compared, use the line's own figure, which its row shows.
    cents += own.length === line.months.length ? line.profit : sumOf(profits);
    const others = own.map((month) => known.get(shift(month))?.get(line.storeId));
    isKnown ||= others.some((other) => other !== undefined);
    cents -= sumOf(others.map((other) => other ?? 0));
  }
  return isKnown ? { cents } : null;
}

const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);
