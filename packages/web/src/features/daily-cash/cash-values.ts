import type { ResponseOf } from '@backcounter/api/client';
import type { Business } from '@backcounter/core/business';
import {
  dailyCashInput,
  dailyCashMessages,
  dailyCashRules,
  dailyResult,
  type CashAmounts,
} from '@backcounter/core/daily-cash';
import { AppError } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { parseAmountText, wireToCents } from '@backcounter/core/money';
import { joinBrief, formatTypedAmount, formatTypedDay } from '../../ui/brief.ts';
import { dollarsOf } from '../../ui/money-field.tsx';

export type Entry = ResponseOf<'POST /daily-cash'>['data'];

/** A store's day; both may be empty, and the date may be partly typed. */
export type Day = { storeId: string; date: string };

/** Form state, as typed. */
export type CashValues = { credit: string; debit: string; fuel: string };

const blank: CashValues = { credit: '', debit: '', fuel: '' };

/** Form values after a deletion (CSH-17). */
export const zeros: CashValues = { credit: '0.00', debit: '0.00', fuel: '0.00' };

/** Form values of an entry; a day without one is empty (CSH-04, CSH-05). */
export const valuesOf = (entry: Entry | null): CashValues =>
  entry
    ? {
        credit: entry.credit.toFixed(2),
        debit: entry.debit.toFixed(2),
        fuel: entry.fuel.toFixed(2),
      }
    : blank;

/** True when the form holds nothing that differs from the stored entry. */
export function isUntouched(values: CashValues, entry: Entry | null): boolean {
  const isLike = (other: CashValues) =>
    values.credit === other.credit && values.debit === other.debit && values.fuel === other.fuel;
  return isLike(valuesOf(entry)) || (entry === null && isLike(zeros));
}

/** Storage names of a day's unsaved amounts; all days without store or date share one name. */
export const unsavedCash = 'cash:';
export const subjectOf = (day: Day | null): string =>
  day ? `${day.storeId}:${day.date}` : 'undecided';

/** The day of such a name; null if store or date were not chosen yet. */
export function parseUnsavedName(name: string): Day | null {
  const [storeId = '', date = ''] = name.slice(unsavedCash.length).split(':');
  return date === '' ? null : { storeId, date };
}

/** Describes unsaved input: '$9,999.99 credit for Nov 18, Main St'. */
export function describeCash(values: CashValues, day: Day, store: string | undefined): string {
  const amounts = (['credit', 'debit', 'fuel'] as const)
    .filter((name) => values[name].trim() !== '')
    .map((name) => `${formatTypedAmount(values[name])} ${name}`);
  const date = formatTypedDay(day.date);
  return joinBrief([amounts.join(', ') + (date === '' ? '' : ` for ${date}`), store], 'a day');
}

/** Request body; the server computes the result (API-46). */
export const toBody = (values: CashValues, day: Day) => ({
  store_id: day.storeId,
  date: day.date,
  credit: dollarsOf(values.credit) ?? Number.NaN,
  debit: dollarsOf(values.debit) ?? Number.NaN,
  fuel: dollarsOf(values.fuel) ?? Number.NaN,
});

/**
 * Runs the server's rules and throws what it would return: store and date first (CSH-10, CSH-13),
 * then the amounts (CSH-11, CSH-12).
 */
export function checkCash(values: CashValues, day: Day, business: Business): void {
  if (day.storeId === '' || day.date === '') {
    throw new AppError('invalid', { message: dailyCashMessages.selectStoreAndDate });
  }
  parseInput(dailyCashInput, toBody(values, day), dailyCashRules(business));
}

const centsOf = (text: string): number => parseAmountText(text) ?? 0;

/** Typed amounts in cents; invalid input counts as zero. */
export const amountsOf = ({ credit, debit, fuel }: CashValues): CashAmounts => ({
  creditCents: centsOf(credit),
  debitCents: centsOf(debit),
  fuelCents: centsOf(fuel),
});

/** Result of the typed amounts, in cents (CSH-03). */
export const resultOf = (values: CashValues): number => dailyResult(amountsOf(values));

/** An entry's amounts in cents. */
export const entryAmounts = ({ credit, debit, fuel }: Entry): CashAmounts => ({
  creditCents: wireToCents(credit),
  debitCents: wireToCents(debit),
  fuelCents: wireToCents(fuel),
});

/** Sums of a week's amounts, in cents (CSH-24). */
export function weekTotals(entries: readonly Entry[]): CashAmounts & { resultCents: number } {
  const sum = { creditCents: 0, debitCents: 0, fuelCents: 0 };
  for (const amounts of entries.map(entryAmounts)) {
    sum.creditCents += amounts.creditCents;
    sum.debitCents += amounts.debitCents;
    sum.fuelCents += amounts.fuelCents;
  }
  return { ...sum, resultCents: dailyResult(sum) };
}

/** Selects a figure's color; none at zero (CSH-03). */
export const signOf = (cents: number): 'gain' | 'loss' | undefined =>
  cents > 0 ? 'gain' : cents < 0 ? 'loss' : undefined;
