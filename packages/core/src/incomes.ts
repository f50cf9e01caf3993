import { z } from 'zod';
import { checkDate, type Business } from './business.ts';
import { checkEntryDate } from './closed-books.ts';
import { checkRange } from './date-ranges.ts';
import {
  addDays,
  daysInMonth,
  monthBefore,
  monthOf,
  monthRange,
  yearOf,
  type DateRange,
} from './dates.ts';
import {
  amount,
  chosenId,
  dateText,
  optionalText,
  requiredText,
  type FieldRules,
} from './fields.ts';
import { nameKey } from './text.ts';

/** Messages shared by forms, server and demo (INC-13 to INC-16, INC-22, INC-24). */
export const incomeMessages = {
  storeMissing: 'Please select a specific store',
  typeMissing: 'Please select an income type',
  customTypeMissing: 'Please enter a custom income type',
  amountInvalid: 'Please enter a valid amount',
  dateMissing: 'Please select a date',
  endMissing: 'Please select an end date',
  selectStoreToView: 'Please select a store to view incomes',
  nothingFound: 'No income records found for the selected criteria',
  deleted: 'Income deleted successfully!',
} as const;

const flag = () => z.boolean({ error: 'Must be true or false' }).nullish();
const optionalDate = () =>
  z
    .string({ error: 'Invalid date' })
    .max(40, 'Invalid date')
    .nullish()
    .transform((date) => date ?? null);

/** The body of `POST /api/incomes`, and of PUT once merged with the row. */
export const incomeInput = z.object({
  storeId: chosenId(incomeMessages.storeMissing).refine(
    (id) => id !== 'all',
    incomeMessages.storeMissing,
  ),
  incomeType: requiredText(incomeMessages.typeMissing),
  amount: amount({
    required: incomeMessages.amountInvalid,
    tooSmall: incomeMessages.amountInvalid,
    minCents: 0,
  }),
  date: dateText(incomeMessages.dateMissing),
  description: optionalText(),
  isFixedAmount: flag(),
  isRecurring: flag(),
  startDate: optionalDate(),
  endDate: optionalDate(),
});

/**
 * Extra requirement of the form for a recurring income: without an end nothing is proposed
 * (INC-18).
 */
export const recurringIncomeInput = incomeInput.extend({
  endDate: requiredText(incomeMessages.endMissing),
});

export type IncomeInput = z.output<typeof incomeInput>;

/** Stored fields of an income; the amount in cents. */
export type IncomeFields = {
  storeId: string;
  incomeType: string;
  amountCents: number;
  date: string;
  description: string | null;
  /** Null until it is known whether the type is in the list. */
  isFixedAmount: boolean | null;
  isRecurring: boolean;
  /** Null when it equals `date`. */
  startDate: string | null;
  endDate: string | null;
};

type CurrentDates = { date: string; start_date: string | null; end_date: string | null };

type TypedDate = string | null | undefined;

/**
 * Parsers for the dates of an income: its date must not lie in the future, start and end of its
 * recurrence may (INC-17). Those of the row being changed may stay.
 */
function incomeDates(business: Business, current: CurrentDates | undefined) {
  const edge = (field: 'startDate' | 'endDate', typed: TypedDate, stored: TypedDate) => {
    const value = typed?.trim();
    const rules = { allowFuture: true, current: stored ?? undefined };
    return value ? checkDate(field, value, business, rules) : null;
  };
  return {
    date: (typed: string) => checkEntryDate('date', typed, business, { current: current?.date }),
    start: (typed: TypedDate) => edge('startDate', typed, current?.start_date),
    end: (typed: TypedDate) => edge('endDate', typed, current?.end_date),
  };
}

function checkSpan(dates: { date: string; startDate: string | null; endDate: string | null }) {
  const span = incomeSpan(dates);
  checkRange(span, 'endDate');
  return span;
}

/** Rules for an income beyond its schema (INC-17, INC-18). */
export function incomeRules(
  business: Business,
  current?: CurrentDates,
): FieldRules<typeof incomeInput> {
  const read = incomeDates(business, current);
  return {
    date: read.date,
    startDate: read.start,
    endDate: (typed, others) => {
      const endDate = read.end(typed);
      // If those dates are invalid themselves, the end cannot be checked against them.
      if (others.date === undefined || others.startDate === undefined) return;
      checkSpan({ date: read.date(others.date), startDate: read.start(others.startDate), endDate });
    },
  };
}

/**
 * Converts input to stored fields; throws AppError `invalid` at the field of a date that the rules
 * reject (INC-17). `current` holds the dates of the row being changed, which may stay.
 */
export function toIncome(
  input: IncomeInput,
  business: Business,
  current?: CurrentDates,
): IncomeFields {
  const read = incomeDates(business, current);
  const date = read.date(input.date);
  const startDate = read.start(input.startDate);
  const endDate = read.end(input.endDate);
  const span = checkSpan({ date, startDate, endDate });
  const isRecurring = input.isRecurring ?? false;
  // A start and end equal to the date are not stored, so that they follow when the date changes.
  const single = !isRecurring && span.start === date && span.end === date;
  return {
    storeId: input.storeId,
    incomeType: input.incomeType,
    amountCents: input.amount,
    date,
    description: input.description,
    isFixedAmount: input.isFixedAmount ?? null,
    isRecurring,
    startDate: single ? null : startDate,
    endDate: single ? null : endDate,
  };
}

/** Period in which an income recurs; its date by default (INC-18). */
export function incomeSpan(income: {
  date: string;
  startDate: string | null;
  endDate: string | null;
}): { start: string; end: string } {
  const start = income.startDate ?? income.date;
  return { start, end: income.endDate ?? (start > income.date ? start : income.date) };
}

/** The part of an income that proposals need. */
export type RecurringIncome = {
  storeId: { _id: string };
  incomeType: string;
  amount: number;
  description: string | null;
  date: string;
  isRecurring: boolean;
  startDate: string;
  endDate: string;
};

const isSameKind = (one: RecurringIncome, other: RecurringIncome) =>
  one.storeId._id === other.storeId._id && nameKey(one.incomeType) === nameKey(other.incomeType);

const isSameAmount = (one: RecurringIncome, other: RecurringIncome) =>
  isSameKind(one, other) && one.amount === other.amount;

const isSameIncome = (one: RecurringIncome, other: RecurringIncome) =>
  isSameAmount(one, other) && one.description === other.description;

function dayOfMonth(startDate: string, month: string): string {
  const last = daysInMonth(yearOf(month), Number(month.slice(5, 7)));
  const day = Math.min(Number(startDate.slice(8, 10)), last);
  return `${month}-${String(day).padStart(2, '0')}`;
}

/**
 * Proposes recurring incomes for a month (`YYYY-MM`) other than that of their own date: one entry
 * each, on its start's day or the month's last, between its start and end and not after today.
 * Skips those that the month already has for the same store and type: of several those whose amount
 * and description it has, else any, as both may be changed. Nothing is booked; the user confirms
 * (INC-18).
 */
export function proposeRecurring<Income extends RecurringIncome>(
  incomes: readonly Income[],
  month: string,
  today: string,
): { income: Income; date: string }[] {
  const isOfMonth = (income: Income) => monthOf(income.date) === month;
  const entered = incomes.filter((income) => isOfMonth(income) && !income.isRecurring);
  let proposals = incomes
    .filter((income) => income.isRecurring && !isOfMonth(income))
    .map((income) => ({ income, date: dayOfMonth(income.startDate, month) }))
    .filter(({ income, date }) => date >= income.startDate && date <= income.endDate)
    .filter(({ date }) => date <= today);
  for (const isSame of [isSameIncome, isSameAmount, isSameKind]) {
    proposals = proposals.filter(({ income }) => {
      const index = entered.findIndex((entry) => isSame(entry, income));
      if (index >= 0) entered.splice(index, 1);
      return index < 0;
    });
  }
  return proposals;
}

type RecurringDates = { date: string; startDate: string; endDate: string };

/**
 * First and last day for which a recurring income is proposed, except the month of its own date;
 * null when there is none.
 */
export function proposedSpan({ date, startDate, endDate }: RecurringDates): DateRange | null {
  const next = (month: string) => monthOf(addDays(monthRange(month).end, 1));
  const day = (month: string) => dayOfMonth(startDate, month);
  const isOwn = (month: string) => month === monthOf(date);
  let first = monthOf(startDate);
  let last = monthOf(endDate);
  if (isOwn(first)) first = next(first);
  if (day(last) > endDate) last = monthBefore(last);
  if (isOwn(last)) last = monthBefore(last);
  return first <= last ? { start: day(first), end: day(last) } : null;
}

/** Years offered by income filters: two before to two after this one (INC-21). */
export function incomeYears(today: string): number[] {
  return Array.from({ length: 5 }, (_, index) => yearOf(today) - 2 + index);
}
