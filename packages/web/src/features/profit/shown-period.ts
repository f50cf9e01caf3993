import { periodComparison, weeksYearBefore } from '@backcounter/core/comparisons';
import {
  formatDateInText,
  monthBefore,
  monthOf,
  monthRange,
  periodLabel,
  yearOf,
  type DateRange,
} from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readProfitRange, type ProfitFilter } from '@backcounter/core/profit';
import { allStores } from '../../api/store-picker.tsx';
import { isComplete, previousYear, rangeOf } from './filter.ts';

/** A period of the default view. */
export type ShownPeriod = {
  label: string;
  range: DateRange;
  /** `YYYY-MM` or `YYYY` if it is a whole month or year. */
  period: string | null;
  /** Id of the one-click period, if it is one. */
  quick: string | null;
};

/** Invalid dates in the URL, with a message per field. */
export type InvalidPeriod = { problems: FieldMessages };

const ofPeriod = (period: string): ShownPeriod => ({
  label: periodLabel(period),
  range: rangeOf(period),
  period,
  quick: null,
});

/** The one-click periods; the first one is the default. */
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

/** The filter form's equivalent of a whole month or year. */
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

function ofDates(from = '', to = '', today: string): ShownPeriod | InvalidPeriod {
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
 * The period from the URL: dates first, then month, year and one-click period; else the one-click
 * period last used. Months and years outside the offered range are ignored.
 */
export function shownPeriod(
  { from, to, month, year, quick }: Address,
  { today, last }: { today: string; last: string | null },
): ShownPeriod | InvalidPeriod {
  if (from !== undefined || to !== undefined) return ofDates(from, to, today);
  const period = [month, year].find((text) => isKnown(text, today));
  if (period !== undefined) return ofPeriod(period);
  const all = quickPeriods(today);
  const idOf = (id: string | null | undefined) => all.find((each) => each.quick === id);
  return idOf(quick) ?? idOf(last) ?? all[0];
}

/** A one-click choice of the dates to compare with. */
export type AgainstChoice = {
  id: 'before' | 'weeks' | 'year';
  label: string;
  against: DateRange;
};

/** The finished part of a period and what it can be compared with; null if no day of it is over. */
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
