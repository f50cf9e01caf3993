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
  /** The business's today, `YYYY-MM-DD`. */
  today: string;
  /** First and last year taken; 1900 and ten years from now when absent (DAT-03). */
  minYear?: number;
  maxYear?: number;
  allowFuture?: boolean;
  allowPast?: boolean;
  /** What is said when nothing was entered; "Date is required" when absent (DAT-01). */
  required?: string;
};

/**
 * The generic date rules: the literal message that refuses `value`, or null when it is a date that
 * the rules allow (DAT-01 to DAT-07).
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

/** So many days are remembered at most: more than fifty years. */
const mostRemembered = 20_000;

/**
 * Remembers what was computed of a day. All rows of a business are of the same few days, and looking
 * through a large one asks millions of times about them.
 */
function rememberDays<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    if (known.size >= mostRemembered) known.clear();
    known.set(key, value);
    return value;
  };
}

const toDayNumber = rememberDays((date: string): number => {
  const time = new Date(0);
  time.setUTCFullYear(yearOf(date), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
  return Math.round(time.getTime() / 86_400_000);
});

const ofDayNumber = rememberDays((day: number): string => {
  const time = new Date(day * 86_400_000);
  return dateString(time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate());
});

/** The date that lies `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return ofDayNumber(toDayNumber(date) + days);
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

function dateString(year: number, month: number, day: number): string {
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

/** The days of the week as settings name them, in the order of the calendar. */
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

/** `Monday` of `monday`. */
export function weekdayLabel(weekday: Weekday): string {
  return weekdayNames[weekdays.indexOf(weekday)] ?? '';
}

/** The first day of a date's week, where the business says on which day weeks start. */
export function weekStart(date: string, startsOn: Weekday): string {
  return addDays(date, -((weekdayIndex(date) - weekdays.indexOf(startsOn) + 7) % 7));
}

/** The Monday on or before a date: weekly cash (CSH-07). */
export function mondayOf(date: string): string {
  return weekStart(date, 'monday');
}

/**
 * How an address names the week of a date: by the Monday in it, on whichever day the business's
 * weeks start.
 */
export function weekInAddress(date: string, startsOn: Weekday): string {
  return mondayOf(addDays(weekStart(date, startsOn), 6));
}

/** `count` dates from `start` on. */
export function datesFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

/** First and last date, both included. */
export type DateRange = { start: string; end: string };

/** The days that two ranges share; a range without days when they share none. */
export function sharedDays(one: DateRange | null, other: DateRange | null): DateRange | null {
  if (!one || !other) return one ?? other;
  return {
    start: one.start > other.start ? one.start : other.start,
    end: one.end < other.end ? one.end : other.end,
  };
}

/** The days of a `YYYY-MM`. */
export function monthRange(month: string): DateRange {
  const days = daysInMonth(yearOf(month), Number(month.slice(5, 7)));
  return { start: `${month}-01`, end: `${month}-${days}` };
}

/** The whole months of a range, null where none is, and its days before and after them. */
export function splitByMonths(range: DateRange): { months: DateRange | null; edges: DateRange[] } {
  const { start, end } = range;
  const first = start.endsWith('-01') ? start : addDays(monthRange(monthOf(start)).end, 1);
  const last =
    monthRange(monthOf(end)).end === end ? end : addDays(monthRange(monthOf(end)).start, -1);
  // The month after the last one that dates can name comes before it as text.
  if (first < start || first > last) return { months: null, edges: [range] };
  return {
    months: { start: first, end: last },
    edges: [
      ...(first === start ? [] : [{ start, end: addDays(first, -1) }]),
      ...(last === end ? [] : [{ start: addDays(last, 1), end }]),
    ],
  };
}

/** The days of a `YYYY`. */
export function yearRange(year: string): DateRange {
  return { start: `${year}-01-01`, end: `${year}-12-31` };
}

/** The twelve `YYYY-MM` of a year. */
export function monthsOf(year: string): string[] {
  return monthNames.map((_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** `July 2025` of `2025-07`, and `2025` of `2025`. */
export function periodLabel(period: string): string {
  if (period.length === 4) return period;
  return `${monthNames[Number(period.slice(5, 7)) - 1] ?? ''} ${period.slice(0, 4)}`;
}

/** `7/4/2025` of `2025-07-04`: dates in tables and in the overlap message (SHF-12). */
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
  /** The business's today, `YYYY-MM-DD`. */
  today: string;
  /** The last day that may be meant; a day without a year is the last such day up to it. */
  max?: string | undefined;
};

/**
 * `2025-07-04` of `7/4/2025` or `2025-07-04` as typed. Who knows today also gets `7/4`, `7-4`,
 * `7/4/25`, `today` and `yesterday`. Other text is given back unchanged.
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
  const thisYear = dateString(yearOf(rules.today), month, day);
  const isLate = rules.max !== undefined && thisYear > rules.max;
  return isLate ? dateString(yearOf(rules.today) - 1, month, day) : thisYear;
}

function namedDay(typed: string, today: string): string {
  const name = typed.toLowerCase();
  if (name === 'today') return today;
  return name === 'yesterday' ? addDays(today, -1) : typed;
}

const centuryOf = (date: string) => yearOf(date) - (yearOf(date) % 100);

/** From here on a date is so far back that it may be a mistake. */
const longAgoDays = 60;

/**
 * True when a date is worth a question: more than 60 days back, or in another year than the date
 * that was entered last (this year when there is none).
 */
export function isUnusualDate(date: string, today: string, last: string | null): boolean {
  if (!isCalendarDate(date)) return false;
  return daysBetween(date, today) > longAgoDays || yearOf(date) !== yearOf(last ?? today);
}
