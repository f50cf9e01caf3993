import { z } from 'zod';
import { checkDate, type Business } from './business.ts';
import { checkEntryDate } from './closed-books.ts';
import { checkRange } from './date-ranges.ts';
import { datesFrom, isSunday, mondayOf, weekdayName, type DateRange } from './dates.ts';
import { amount, chosenId, dateText, type FieldRules } from './fields.ts';
import { restoredId, seenAt, weekCells } from './week-cells.ts';

/** Messages shared by forms, server and demo (CSH-10 to CSH-21). */
export const dailyCashMessages = {
  selectStoreAndDate: 'Please select a store and date',
  amountsMissing: 'Please enter amounts for Credit, Debit, and Fuel before saving',
  negative: 'All amounts must be positive numbers',
  duplicate: 'A daily cash entry for this store and date already exists',
  deleted: 'Entry deleted successfully!',
  weekComplete:
    'This week is complete! All 7 days have been entered. View your weekly summary below!',
} as const;

const cashAmount = (label: 'Credit' | 'Debit' | 'Fuel') =>
  amount({
    required: `${label} amount is required`,
    tooSmall: dailyCashMessages.negative,
    minCents: 0,
  });

const amountFields: readonly unknown[] = ['credit', 'debit', 'fuel'];

/** Puts the banner about missing amounts first, unless store or date are invalid too (CSH-11). */
function addMissingAmountsIssue(_: unknown, { issues }: z.core.$RefinementCtx): void {
  const isAmount = (issue: (typeof issues)[number]) => amountFields.includes(issue.path?.[0]);
  const missing = issues.some((issue) => issue.code === 'invalid_type' && isAmount(issue));
  if (!missing || !issues.every(isAmount)) return;
  const message = dailyCashMessages.amountsMissing;
  issues.unshift({ code: 'custom', message, path: [], input: undefined });
}

/** The body of `POST /api/daily-cash`, and of PUT once merged; a sent result is ignored (API-46). */
export const dailyCashInput = z
  .object({
    store_id: chosenId(dailyCashMessages.selectStoreAndDate),
    date: dateText(dailyCashMessages.selectStoreAndDate),
    credit: cashAmount('Credit'),
    debit: cashAmount('Debit'),
    fuel: cashAmount('Fuel'),
  })
  .superRefine(addMissingAmountsIssue, { when: () => true });

export type DailyCashInput = z.output<typeof dailyCashInput>;

const cashCell = z
  .object({
    date: dateText(dailyCashMessages.selectStoreAndDate),
    /** All three null deletes the day's entry. */
    credit: cashAmount('Credit').nullable(),
    debit: cashAmount('Debit').nullable(),
    fuel: cashAmount('Fuel').nullable(),
    updated_at: seenAt,
    restores: restoredId,
  })
  .superRefine(({ credit, debit, fuel }, context) => {
    const missing = Object.entries({ Credit: credit, Debit: debit, Fuel: fuel })
      .filter(([, cents]) => cents === null)
      .map(([label]) => label);
    if (missing.length === 3) return;
    for (const label of missing) {
      const message = `${label} amount is required`;
      context.addIssue({ code: 'custom', message, path: [label.toLowerCase()] });
    }
  });

export type CashCell = z.output<typeof cashCell>;

/** The body of `PUT /api/daily-cash/week`: the changed days of a store's sheet. */
export const cashWeekInput = z.object({
  store_id: dailyCashInput.shape.store_id,
  cells: weekCells(cashCell),
});

/** The three amounts of an entry, in cents. */
export type CashAmounts = { creditCents: number; debitCents: number; fuelCents: number };

/** Stored fields of a day's cash. */
export type DailyCashFields = CashAmounts & { storeId: string; date: string };

/** Rules for a day's cash beyond its schema (CSH-13). */
export function dailyCashRules(
  business: Business,
  current?: { date: string },
): FieldRules<typeof dailyCashInput> {
  return { date: (date) => checkEntryDate('date', date, business, { current: current?.date }) };
}

/**
 * Converts input to stored fields; throws AppError `invalid` at `date` for a date that the rules
 * reject (CSH-13). `current` is the date of the row being changed, which may stay.
 */
export function toDailyCash(
  input: DailyCashInput,
  business: Business,
  current?: { date: string },
): DailyCashFields {
  return {
    storeId: input.store_id,
    date: checkEntryDate('date', input.date, business, { current: current?.date }),
    creditCents: input.credit,
    debitCents: input.debit,
    fuelCents: input.fuel,
  };
}

const maxDays = 31;

/**
 * Parses a date range in a path, future dates included; throws AppError `invalid` at `start` or
 * `end`, also for more than 31 days (API-45).
 */
export function readCashRange(start: string, end: string, business: Business): DateRange {
  const rules = { allowFuture: true };
  const range = {
    start: checkDate('start', start, business, rules),
    end: checkDate('end', end, business, rules),
  };
  checkRange(range, 'end', maxDays);
  return range;
}

/** A day's result in cents: credit + debit - fuel (CSH-03). */
export function dailyResult({ creditCents, debitCents, fuelCents }: CashAmounts): number {
  return creditCents + debitCents - fuelCents;
}

/** The dates of the week that contains a date, Monday to Sunday (CSH-07). */
export function cashWeek(date: string): string[] {
  return datesFrom(mondayOf(date), 7);
}

export type WeekProgress = {
  /** Monday to Sunday. */
  days: { date: string; weekday: string; done: boolean }[];
  completed: number;
  /** `3/7 days completed` */
  label: string;
};

/** Which days of the week that contains a date have an entry (CSH-06). */
export function weekProgress(date: string, entryDates: readonly string[]): WeekProgress {
  const days = cashWeek(date).map((day) => ({
    date: day,
    weekday: weekdayName(day),
    done: entryDates.includes(day),
  }));
  const completed = days.filter((day) => day.done).length;
  return { days, completed, label: `${completed}/7 days completed` };
}

/** True when all seven days have an entry (CSH-08). */
export function isWeekComplete(week: WeekProgress): boolean {
  return week.days.every((day) => day.done);
}

/** True when the weekly summary opens: a Sunday whose week is complete (CSH-20, CSH-22). */
export function opensSummary(date: string, week: WeekProgress): boolean {
  return isSunday(date) && isWeekComplete(week);
}
