import { readOpenRange } from './date-ranges.ts';
import { addDays, monthRange, periodLabel, yearRange, type DateRange } from './dates.ts';
import { invalidField } from './errors.ts';

/**
 * Query parameters of a period, as documented clients send them; a bare year may come as `month`.
 */
export type PeriodQuery = {
  month?: string | undefined;
  year?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
};

export type Period = DateRange & { label: string };

const monthFormat = 'Invalid month format. Please use YYYY-MM format (e.g., 2024-07)';
const yearFormat = 'Invalid year format. Please use 4-digit year (e.g., 2024)';

export type YearLimits = { minYear: number; maxYear: number };

/** Literal message that rejects the year of a filter, or null (INV-21, INV-22). */
export function yearProblem(year: string, limits: YearLimits): string | null {
  if (!/^\d{4}$/.test(year)) return yearFormat;
  const { minYear, maxYear } = limits;
  const number = Number(year);
  return number < minYear || number > maxYear
    ? `Year must be between ${minYear} and ${maxYear}`
    : null;
}

/** Literal message that rejects the month of a filter, or null (INV-20, INV-21). */
export function monthProblem(month: string, limits: YearLimits): string | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return monthFormat;
  return yearProblem(month.slice(0, 4), limits);
}

function monthOrYear(query: PeriodQuery, limits: YearLimits): Period | null {
  const bareYear = query.month !== undefined && /^\d{4}$/.test(query.month);
  const year = bareYear ? query.month : query.month === undefined ? query.year : undefined;
  if (year !== undefined) {
    const problem = yearProblem(year, limits);
    if (problem) throw invalidField(bareYear ? 'month' : 'year', problem);
    return { ...yearRange(year), label: periodLabel(year) };
  }
  if (query.month === undefined) return null;
  const month = monthWithYear(query.month, query.year);
  const problem = monthProblem(month, limits);
  if (problem) throw invalidField('month', problem);
  return { ...monthRange(month), label: periodLabel(month) };
}

/** `2025-07` for a month sent as `7` beside a year, as income filters do. */
function monthWithYear(month: string, year: string | undefined): string {
  return /^\d{1,2}$/.test(month) && year !== undefined
    ? `${year}-${month.padStart(2, '0')}`
    : month;
}

/**
 * Parses the period of a query, null when it has none; throws AppError `invalid` at the field that
 * cannot be read.
 */
export function readPeriod(
  query: PeriodQuery,
  timeZone: string,
  limits: YearLimits = { minYear: 1900, maxYear: 9999 },
): Period | null {
  const named = monthOrYear(query, limits);
  if (named) return named;
  const { start_date, end_date } = query;
  const range = readOpenRange(['start_date', start_date], ['end_date', end_date], timeZone);
  return range && { ...range, label: `${range.start} to ${range.end}` };
}

/** The week of a sales filter: From Date through six days later (SAL-20). */
export function weekFrom(fromDate: string): DateRange {
  return { start: fromDate, end: addDays(fromDate, 6) };
}
