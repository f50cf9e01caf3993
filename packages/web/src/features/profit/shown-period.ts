import { periodComparison, weeksYearBefore } from '@backcounter/core/comparisons';
import {
  formatDateInText,
  monthOf,
  monthRange,
  periodLabel,
  yearOf,
  type DateRange,
} from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readProfitRange, type ProfitFilter } from '@backcounter/core/profit';
import { allStores } from '../../api/store-picker.tsx';
import { isComplete, monthBefore, previousYear, rangeOf } from './filter.ts';

/** A period that the answer shown unasked can have. */
export type ShownPeriod = {
  label: string;
  range: DateRange;
  /** `YYYY-MM` or `YYYY` where it is a whole one. */
  period: string | null;
  /** Which one-click period it is. */
  quick: string | null;
};

/** Dates in the address that name no period, by the field that is wrong. */
export type RefusedPeriod = { problems: FieldMessages };

const ofPeriod = (period: string): ShownPeriod => ({
  label: periodLabel(period),
  range: rangeOf(period),
  period,
  quick: null,
});

/** The periods that are one click away; the first one is shown when nothing is chosen. */
export function quickPeriods(today: string): [ShownPeriod, ...ShownPeriod[]] {
  const month = monthOf(today);
  const lastYear = previousYear(month, today);
  const quick = (id: string, label: string, period: string): ShownPeriod => ({
    ...ofPeriod(period),
    label,
    quick: id,
  });
  return [
    quick('last-month', 'Last month', monthBefore(month)),
    quick('this-month', 'This month', month),
    quick('this-year', 'This year', String(yearOf(today))),
    ...(lastYear === null ? [] : [quick('last-year', 'Last year', lastYear)]),
  ];
}

/** What the documents' filter would have to be for a whole month or year. */
export const filterOf = (storeId: string, period: string): ProfitFilter => ({
  storeId,
  kind: period.length === 4 ? 'yearly' : 'monthly',
  year: period.slice(0, 4),
  month: period.length === 4 ? '' : String(Number(period.slice(5))),
});

const isKnown = (text: string | undefined, today: string): text is string =>
  text !== undefined &&
  /^\d{4}(-\d{2})?$/.test(text) &&
  isComplete(filterOf(allStores, text), today);

function ofDates(from = '', to = '', today: string): ShownPeriod | RefusedPeriod {
  try {
    const range = readProfitRange({ from, to }, ['from', 'to']);
    const whole = [monthOf(range.start), range.start.slice(0, 4)].find((period) => {
      const { start, end } = rangeOf(period);
      return start === range.start && end === range.end && isKnown(period, today);
    });
    if (whole !== undefined) return ofPeriod(whole);
    const label = `${formatDateInText(range.start)} – ${formatDateInText(range.end)}`;
    return { label, range, period: null, quick: null };
  } catch (problem) {
    if (problem instanceof AppError) return { problems: problem.fields ?? {} };
    throw problem;
  }
}

type Address = { [Name in 'from' | 'to' | 'month' | 'year' | 'quick']?: string };

/**
 * The period that an address names: dates first, then a month, a year and a one-click period, else
 * the one-click period that was chosen last. A month or year that nobody can ask for names nothing.
 */
export function shownPeriod(
  { from, to, month, year, quick }: Address,
  { today, last }: { today: string; last: string | null },
): ShownPeriod | RefusedPeriod {
  if (from !== undefined || to !== undefined) return ofDates(from, to, today);
  const period = [month, year].find((text) => isKnown(text, today));
  if (period !== undefined) return ofPeriod(period);
  const all = quickPeriods(today);
  const idOf = (id: string | null | undefined) => all.find((each) => each.quick === id);
  return idOf(quick) ?? idOf(last) ?? all[0];
}

/** Dates that the profit of a period is compared with, one click away. */
export type AgainstChoice = {
  id: 'before' | 'weeks' | 'year';
  label: string;
  against: DateRange;
};

/** What of a period is over, and what it can be compared with; null when no day of it is over. */
export function againstChoices(full: DateRange, today: string) {
  const found = periodComparison(full, today);
  if (!found) return null;
  const { range, previous, lastYear } = found;
  const weeks = weeksYearBefore(range);
  const isMonth = full.start === monthRange(monthOf(full.end)).start;
  const isSame = weeks.start === lastYear.start && weeks.end === lastYear.end;
  const choices: [AgainstChoice, ...AgainstChoice[]] = [
    { id: 'before', label: isMonth ? 'The month before' : 'Period before', against: previous },
    ...(isSame ? [] : [{ id: 'weeks', label: 'Same weeks last year', against: weeks } as const]),
    { id: 'year', label: isMonth ? 'Same month last year' : 'A year before', against: lastYear },
  ];
  return { range, choices };
}
