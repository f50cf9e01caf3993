import {
  addDays,
  formatDateInText,
  isCalendarDate,
  monthOf,
  monthRange,
  parseTypedDate,
  periodLabel,
  sundayOf,
} from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readPeriod } from '@backcounter/core/periods';

/** State of the period fields: dates for `weekly`, a month for `monthly` (SHF-06). */
export type HoursChoice = {
  period: 'weekly' | 'monthly';
  start: string;
  end: string;
  /** `YYYY-MM`. */
  month: string;
};

function isWholeMonth({ from, to }: { from: string; to: string }): boolean {
  if (!isCalendarDate(from)) return false;
  const month = monthRange(monthOf(from));
  return from === month.start && to === month.end;
}

/**
 * Initial choice: the dates in the URL, as in a figure's link, else this week. What is no date stays
 * as it is, so that its field says so instead of the hours of another week being shown.
 */
export function firstHoursChoice(
  { from = '', to = '' }: { from?: string; to?: string },
  today: string,
): HoursChoice {
  const start = sundayOf(today);
  const thisWeek = { start, end: addDays(start, 6), month: monthOf(today) };
  if (from === '' && to === '') return { ...thisWeek, period: 'weekly' };
  return isWholeMonth({ from, to })
    ? { ...thisWeek, period: 'monthly', month: monthOf(from) }
    : { ...thisWeek, period: 'weekly', start: from, end: to };
}

/** The most used periods as one-click choices; payroll is due for the previous week. */
export function quickHours(today: string): { label: string; part: Partial<HoursChoice> }[] {
  const sunday = sundayOf(today);
  const week = (start: string) => ({ period: 'weekly' as const, start, end: addDays(start, 6) });
  const month = (of: string) => ({ period: 'monthly' as const, month: of });
  return [
    { label: 'Last week', part: week(addDays(sunday, -7)) },
    { label: 'This week', part: week(sunday) },
    { label: 'Last month', part: month(monthOf(addDays(monthRange(monthOf(today)).start, -1))) },
    { label: 'This month', part: month(monthOf(today)) },
  ];
}

/** True if a choice matches that of a button. */
export const isChosen = (choice: HoursChoice, part: Partial<HoursChoice>): boolean =>
  Object.entries(part).every(([name, value]) => choice[name as keyof HoursChoice] === value);

/** The days of a choice for the URL; null while they are invalid. */
export function daysOf(choice: HoursChoice, timeZone: string): { from: string; to: string } | null {
  const { query } = readHoursPeriod(choice, timeZone);
  if (query === null) return null;
  if ('start_date' in query) return { from: query.start_date, to: query.end_date };
  const { start, end } = monthRange(query.month);
  return { from: start, to: end };
}

type HoursQuery = { month: string } | { start_date: string; end_date: string };

/** The API query, or messages for the invalid fields. */
export type ReadHoursPeriod =
  | { query: HoursQuery; label: string; errors: FieldMessages }
  | { query: null; label: ''; errors: FieldMessages };

/** Parses the period; rules and messages come from core. */
export function readHoursPeriod(choice: HoursChoice, timeZone: string): ReadHoursPeriod {
  if (choice.period === 'monthly') {
    return { query: { month: choice.month }, label: periodLabel(choice.month), errors: {} };
  }
  const query = { start_date: parseTypedDate(choice.start), end_date: parseTypedDate(choice.end) };
  try {
    readPeriod(query, timeZone);
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    return { query: null, label: '', errors: problem.fields ?? {} };
  }
  const label = `${formatDateInText(query.start_date)} – ${formatDateInText(query.end_date)}`;
  return { query, label, errors: {} };
}

type ShownDays = Partial<Record<'month' | 'start_date' | 'end_date', string | undefined>>;

/**
 * The part of the address in which View Shifts shows the same days; null unless they are a whole
 * week or month, so that a figure's link never leads to more rows than it sums up.
 */
export function shiftsPeriod({ month, start_date: start, end_date: end }: ShownDays) {
  if (month !== undefined) return { month };
  const isWeek = start !== undefined && start === sundayOf(start) && end === addDays(start, 6);
  return isWeek ? { week: start } : null;
}
