import { AppError, invalidField, type FieldMessages } from './errors.ts';
import { daysIn } from './comparisons.ts';
import { checkRange, readPlainDate } from './date-ranges.ts';
import {
  daysBetween,
  daysInMonth,
  monthOf,
  monthRange,
  monthsOf,
  yearOf,
  type DateRange,
} from './dates.ts';
import { percentOfCents } from './money.ts';

/** Messages shared by filters, server and demo (PRF-05 to PRF-07, PRF-22, PRF-23). */
export const profitMessages = {
  storeMissing: 'Please select a store',
  yearMissing: 'Please select a year',
  monthMissing: 'Please select a month for monthly filtering',
  monthInvalid: 'Please select a valid month (1-12)',
  failed: 'Error calculating profits. Please try again.',
} as const;

const firstProfitYear = 2020;

/** Years offered by profit filters: 2020 to this one (PRF-08). */
export function profitYears(today: string): number[] {
  const count = yearOf(today) - firstProfitYear + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => firstProfitYear + index);
}

/** Message for a period without income and costs (PRF-23); `period` is `July 2025` or `2025`. */
export function noProfitData(period: string): string {
  return `No data found for ${period}. Please check your data or try a different period.`;
}

/** Values of the profit screen's filters, as text. */
export type ProfitFilter = {
  storeId: string;
  kind: 'monthly' | 'yearly';
  year: string;
  /** `1` to `12`; used by the monthly kind only. */
  month: string;
};

function yearProblem(year: string, today: string): string | null {
  if (year === '') return profitMessages.yearMissing;
  const last = yearOf(today) + 1;
  const valid = /^\d{4}$/.test(year) && Number(year) >= firstProfitYear && Number(year) <= last;
  return valid ? null : `Please select a valid year between ${firstProfitYear} and ${last}`;
}

function monthProblem(month: string): string | null {
  if (month === '') return profitMessages.monthMissing;
  return /^(0?[1-9]|1[0-2])$/.test(month) ? null : profitMessages.monthInvalid;
}

/** Problems with the filters by field; empty when they are valid (PRF-05 to PRF-07). */
export function profitFilterProblems(filter: ProfitFilter, today: string): FieldMessages {
  const fields: FieldMessages = {};
  if (filter.storeId === '') fields['store_id'] = profitMessages.storeMissing;
  const month = filter.kind === 'monthly' ? monthProblem(filter.month) : null;
  if (month) fields['month'] = month;
  const year = yearProblem(filter.year, today);
  if (year) fields['year'] = year;
  return fields;
}

/** The query of `GET /api/profit`: `month=2025-07`, `month=7&year=2025` or `year=2025`. */
export type ProfitQuery = {
  store_id?: string | undefined;
  month?: string | undefined;
  year?: string | undefined;
};

function toFilter(query: ProfitQuery, kind: ProfitFilter['kind']): ProfitFilter {
  const [year = '', month = ''] = query.month?.includes('-')
    ? query.month.split(/-(.*)/)
    : [query.year, query.month];
  return { storeId: query.store_id ?? '', kind, year, month };
}

function readPeriodText(query: ProfitQuery, today: string, kind: ProfitFilter['kind']): string {
  const filter = toFilter(query, kind);
  const problems = profitFilterProblems(filter, today);
  const [message] = Object.values(problems);
  if (message !== undefined) throw new AppError('invalid', { message, fields: problems });
  return kind === 'monthly' ? `${filter.year}-${filter.month.padStart(2, '0')}` : filter.year;
}

/**
 * Months (`YYYY-MM`) of a profit query: one, or those of a year up to the current one. Throws
 * AppError `invalid` with the texts of PRF-05 to PRF-07.
 */
export function readProfitMonths(query: ProfitQuery, today: string): string[] {
  if (query.month !== undefined) return [readPeriodText(query, today, 'monthly')];
  const year = readPeriodText(query, today, 'yearly');
  return monthsOf(year).filter((month) => month <= monthOf(today));
}

/** Month (`YYYY-MM`) of the detailed report, which is monthly only (PRF-17). */
export function readReportMonth(query: ProfitQuery, today: string): string {
  return readPeriodText(query, today, 'monthly');
}

const maxRangeDays = 3 * 366;

function rangeEdge(field: string, value: string | undefined): string {
  if (value === undefined || value === '') throw invalidField(field, 'Please select a date');
  return readPlainDate(field, value);
}

/**
 * Parses the date range in two query fields, both ends included; throws AppError `invalid` at the
 * field that cannot be read, also for more than three years.
 */
export function readProfitRange<Field extends string>(
  query: { [Name in Field]?: string | undefined },
  [from, to]: readonly [Field, Field],
): DateRange {
  const range = { start: rangeEdge(from, query[from]), end: rangeEdge(to, query[to]) };
  checkRange(range, to);
  if (daysIn(range) > maxRangeDays) throw invalidField(to, 'At most three years can be summed');
  return range;
}

/** Number of days of a range so far, including today. */
export function rangeDaysSoFar({ start, end }: DateRange, today: string): number {
  return Math.max(0, daysBetween(start, end < today ? end : today) + 1);
}

/** Number of days of a month (`YYYY-MM`) so far, including today. */
export function daysSoFar(month: string, today: string): number {
  const days = daysInMonth(yearOf(month), Number(month.slice(5, 7)));
  return Math.min(days, Math.max(0, daysBetween(monthRange(month).start, today) + 1));
}

/** What a store took and paid in a period, in cents. */
export type ProfitSums = { salesCents: number; invoicesCents: number; salaryCents: number };

/** Profit in cents: sales - invoices - employee salary (PRF-12). */
export function profitOf({ salesCents, invoicesCents, salaryCents }: ProfitSums): number {
  return salesCents - invoicesCents - salaryCents;
}

/** Percentages offered by the margin choice (PRF-13). */
export const marginChoices: readonly number[] = Array.from({ length: 20 }, (_, i) => (i + 1) * 5);

export const defaultMargin = 100;

/** Base profit × margin %, in cents, rounded half away from zero (PRF-14). */
export function adjustedProfit(profitCents: number, marginPercent: number): number {
  return percentOfCents(profitCents, marginPercent);
}

/** Adjusted profit plus the selected other incomes, in cents (PRF-16). */
export function finalTotal(adjustedCents: number, incomesCents: readonly number[]): number {
  return incomesCents.reduce((sum, cents) => sum + cents, adjustedCents);
}
