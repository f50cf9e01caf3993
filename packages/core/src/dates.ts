/** Calendar dates are `YYYY-MM-DD` strings; they sort and compare as text. */
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export type DateRules = {
  /** Today in the business time zone, `YYYY-MM-DD`. */
  today: string;
  /** First and last accepted year; by default 1900 and ten years from now (DAT-03). */
  minYear?: number;
  maxYear?: number;
  allowFuture?: boolean;
  allowPast?: boolean;
  /** Message for an empty value; "Date is required" by default (DAT-01). */
  required?: string;
};

/**
 * Applies the generic date rules: returns the literal message that rejects `value`, or null when it
 * is an allowed date (DAT-01 to DAT-07).
 */
export function dateProblem(value: string, rules: DateRules): string | null {
  if (value === '') return rules.required ?? 'Date is required';
  const parts = datePattern.exec(value);
  if (!parts) return 'Date must be in YYYY-MM-DD format';
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const min = rules.minYear ?? 1900;
  const max = rules.maxYear ?? yearOf(rules.today) + 10;
  if (year < min || year > max) return `Year must be between ${min} and ${max}`;
  const monthName = monthNames[month - 1];
  if (!monthName) return 'Invalid date';
  const days = daysInMonth(year, month);
  if (day < 1 || day > days) return `Day must be between 1 and ${days} for ${monthName} ${year}`;
  if (!rules.allowFuture && value > rules.today) return 'Future dates are not allowed';
  if (rules.allowPast === false && value < rules.today) return 'Past dates are not allowed';
  return null;
}

/** True for a date that exists in the calendar, whatever its year. */
export function isCalendarDate(value: string): boolean {
  const parts = datePattern.exec(value);
  if (!parts) return false;
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(Number(parts[1]), month);
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** `YYYY-MM` of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Maximum number of cached days: more than fifty years. */
const maxCachedDays = 20_000;

/**
 * Memoizes a function of a day. The rows of a business fall on few distinct days, and scanning a
 * large one looks them up millions of times.
 */
function memoizeDays<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    if (known.size >= maxCachedDays) known.clear();
    known.set(key, value);
    return value;
  };
}

const toDayNumber = memoizeDays((date: string): number => {
  const time = new Date(0);
  time.setUTCFullYear(yearOf(date), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  return Math.round(time.getTime() / 86_400_000);
});

const fromDayNumber = memoizeDays((day: number): string => {
  const time = new Date(day * 86_400_000);
  return dateString(time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate());
});

/** The date `days` days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return fromDayNumber(toDayNumber(date) + days);
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** `YYYY-MM-DD`; days that do not exist are not corrected. */
export function dateString(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayIndex(date: string): number {
  return (((toDayNumber(date) + 4) % 7) + 7) % 7;
}

export function weekdayName(date: string): string {
  return weekdayNames[weekdayIndex(date)] ?? '';
}

export function isSunday(date: string): boolean {
  return weekdayIndex(date) === 0;
}

/** The Sunday on or before a date: shift views (SHF-04). */
export function sundayOf(date: string): string {
  return addDays(date, -weekdayIndex(date));
}

/** Weekdays as settings name them, in calendar order. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** `Monday` for `monday`. */
export function weekdayLabel(weekday: Weekday): string {
  return weekdayNames[weekdays.indexOf(weekday)] ?? '';
}

/**
 * First day of the week that contains a date, for the weekday on which the business starts weeks.
 */
export function weekStart(date: string, startsOn: Weekday): string {
  return addDays(date, -((weekdayIndex(date) - weekdays.indexOf(startsOn) + 7) % 7));
}

/** The Monday on or before a date: weekly cash (CSH-07). */
export function mondayOf(date: string): string {
  return weekStart(date, 'monday');
}

/**
 * Value of the `week` URL parameter for a date: the Monday in its week, whichever day the business
 * starts weeks on.
 */
export function weekParam(date: string, startsOn: Weekday): string {
  return mondayOf(addDays(weekStart(date, startsOn), 6));
}

/** `count` consecutive dates beginning with `start`. */
export function datesFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

/** First and last date, both included. */
export type DateRange = { start: string; end: string };

/**
 * Intersection of two ranges; null means unbounded. The end is before the start when they do not
 * overlap.
 */
export function intersectRanges(one: DateRange | null, other: DateRange | null): DateRange | null {
  if (!one || !other) return one ?? other;
  return {
    start: one.start > other.start ? one.start : other.start,
    end: one.end < other.end ? one.end : other.end,
  };
}

/** Date range of a month (`YYYY-MM`). */
export function monthRange(month: string): DateRange {
  const days = daysInMonth(yearOf(month), Number(month.slice(5, 7)));
  return { start: `${month}-01`, end: `${month}-${days}` };
}

/** The month before: `2025-12` for `2026-01`. */
export function monthBefore(month: string): string {
  return monthOf(addDays(`${month}-01`, -1));
}

/** The same month a year earlier: `2025-11` for `2026-11`. */
export function monthYearBefore(month: string): string {
  return `${String(Number(month.slice(0, 4)) - 1).padStart(4, '0')}${month.slice(4)}`;
}

/**
 * Splits a range into its whole months, null when there are none, and the days before and after
 * them.
 */
export function splitByMonths(range: DateRange): { months: DateRange | null; edges: DateRange[] } {
  const { start, end } = range;
  const first = start.endsWith('-01') ? start : addDays(monthRange(monthOf(start)).end, 1);
  const last =
    monthRange(monthOf(end)).end === end ? end : addDays(monthRange(monthOf(end)).start, -1);
  // The month after 9999-12 sorts before it as text.
  if (first < start || first > last) return { months: null, edges: [range] };
  return {
    months: { start: first, end: last },
    edges: [
      ...(first === start ? [] : [{ start, end: addDays(first, -1) }]),
      ...(last === end ? [] : [{ start: addDays(last, 1), end }]),
    ],
  };
}

/** The months of a range, the first and the last cut to it. */
export function rangesByMonth({ start, end }: DateRange): DateRange[] {
  const ranges: DateRange[] = [];
  for (let from = start; from <= end;) {
    const last = monthRange(monthOf(from)).end;
    ranges.push({ start: from, end: last < end ? last : end });
    from = addDays(last, 1);
    // The month after 9999-12 sorts before it as text.
    if (from < last) break;
  }
  return ranges;
}

/** Date range of a year (`YYYY`). */
export function yearRange(year: string): DateRange {
  return { start: `${year}-01-01`, end: `${year}-12-31` };
}

/** The twelve months (`YYYY-MM`) of a year. */
export function monthsOf(year: string): string[] {
  return monthNames.map((_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** `July 2025` for `2025-07`, `2025` for `2025`. */
export function periodLabel(period: string): string {
  if (period.length === 4) return period;
  return `${monthNames[Number(period.slice(5, 7)) - 1] ?? ''} ${period.slice(0, 4)}`;
}

/** `7/4/2025` for `2025-07-04`: dates in tables and in the overlap message (SHF-12). */
export function formatDate(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}/${date.slice(0, 4)}`;
}

/** `Jul 4, 2025`: dates in running text. */
export function formatDateInText(date: string): string {
  const month = monthNames[Number(date.slice(5, 7)) - 1] ?? '';
  return `${month.slice(0, 3)} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
}

/** `Fri, Jul 4`: the days of a week. */
export function formatDay(date: string): string {
  return `${weekdayName(date).slice(0, 3)}, ${formatDateInText(date).replace(/,.*/, '')}`;
}

type TypedDateRules = {
  /** Today in the business time zone, `YYYY-MM-DD`. */
  today: string;
  /** Last accepted day; a day without a year means its latest occurrence up to this one. */
  max?: string | undefined;
  /** First accepted day; without `max`, a day without a year means its first occurrence from here. */
  min?: string | undefined;
};

/**
 * Parses a typed date, `7/4/2025` or `2025-07-04`, to `2025-07-04`. With `rules` it also accepts
 * `7/4`, `7-4`, `7/4/25`, `today` and `yesterday`. Other text is returned unchanged.
 */
export function parseTypedDate(text: string, rules?: TypedDateRules): string {
  const typed = text.trim();
  const parts = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/.exec(typed);
  if (!parts) return rules ? namedDay(typed, rules.today) : typed;
  const month = Number(parts[1]);
  const day = Number(parts[2]);
  const year = parts[3];
  if (year?.length === 4) return dateString(Number(year), month, day);
  if (!rules) return typed;
  if (year !== undefined) return dateString(centuryOf(rules.today) + Number(year), month, day);
  return withoutYear(month, day, rules);
}

function withoutYear(month: number, day: number, { today, min, max }: TypedDateRules): string {
  const inYear = (year: number) => dateString(year, month, day);
  if (min !== undefined && max === undefined) {
    const date = inYear(yearOf(min));
    return date < min ? inYear(yearOf(min) + 1) : date;
  }
  const date = inYear(yearOf(today));
  return max !== undefined && date > max ? inYear(yearOf(today) - 1) : date;
}

function namedDay(typed: string, today: string): string {
  const name = typed.toLowerCase();
  if (name === 'today') return today;
  return name === 'yesterday' ? addDays(today, -1) : typed;
}

const centuryOf = (date: string) => yearOf(date) - (yearOf(date) % 100);

/** A date further back than this may be a mistake. */
const longAgoDays = 60;

/**
 * Why a date should be confirmed, in words: it is more than 60 days back, or in a different year
 * than the date entered last (this year when there is none). Null for a usual date.
 */
export function reasonToConfirm(date: string, today: string, last: string | null): string | null {
  if (!isCalendarDate(date)) return null;
  const daysBack = daysBetween(date, today);
  if (daysBack > longAgoDays) return `That is ${daysBack.toLocaleString('en-US')} days ago.`;
  if (yearOf(date) === yearOf(last ?? today)) return null;
  return last === null
    ? `That is in ${yearOf(date)}, and this year is ${yearOf(today)}.`
    : `That is in ${yearOf(date)}, and the date you entered last is in ${yearOf(last)}.`;
}
