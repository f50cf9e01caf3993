import type { AnswerOf } from '@backcounter/api/client';
import type { Business } from '@backcounter/core/business';
import { formatDateInText, isCalendarDate, parseTypedDate } from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import {
  incomeInput,
  incomeMessages,
  incomeRules,
  proposedSpan,
  repeatedIncomeInput,
} from '@backcounter/core/incomes';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import { dollarsOf } from '../../ui/money-field.tsx';
import { amountForDay, dayInBrief, inBrief } from '../../ui/brief.ts';

export type Income = AnswerOf<'POST /incomes'>;
export type IncomeType = AnswerOf<'POST /income-types'>;

/** Chosen where none of the listed types fits; the text is then typed. */
export const otherType = 'other';

/** What the form holds, under the wire's names and as typed; a listed type stands by its id. */
export type IncomeValues = {
  storeId: string;
  incomeType: string;
  customType: string;
  amount: string;
  date: string;
  description: string;
  isRecurring: boolean;
  startDate: string;
  endDate: string;
};

export const noIncome: IncomeValues = {
  storeId: '',
  incomeType: '',
  customType: '',
  amount: '',
  date: '',
  description: '',
  isRecurring: false,
  startDate: '',
  endDate: '',
};

export function valuesOf(income: Income, types: readonly IncomeType[]): IncomeValues {
  const listed = types.find(({ name }) => nameKey(name) === nameKey(income.incomeType));
  return {
    storeId: income.storeId._id,
    incomeType: listed?._id ?? otherType,
    customType: listed ? '' : income.incomeType,
    amount: income.amount.toFixed(2),
    date: income.date,
    description: income.description ?? '',
    isRecurring: income.isRecurring,
    startDate: income.isRecurring ? income.startDate : '',
    endDate: income.isRecurring ? income.endDate : '',
  };
}

/** What was typed, for the offer of it. */
export function describeIncome(
  values: IncomeValues,
  types: readonly IncomeType[],
  store: string | undefined,
): string {
  const listed = types.find(({ _id }) => _id === values.incomeType)?.name;
  const amount = amountForDay(values.amount, values.date);
  return inBrief([amount, listed ?? values.customType, store, values.description], 'an income');
}

/** `Vending machine, Main St, Nov 20, $40.00`. */
export const incomeInBrief = (income: Income, today: string): string =>
  [
    income.incomeType,
    income.storeId.name,
    dayInBrief(income.date, today),
    formatCents(wireToCents(income.amount)),
  ].join(', ');

const dateOrNull = (text: string) => (text.trim() === '' ? null : parseTypedDate(text));

/** What is sent; a listed type makes the amount a fixed one (INC-18, INC-19). */
export function toBody(values: IncomeValues, types: readonly IncomeType[]) {
  const listed = types.find(({ _id }) => _id === values.incomeType);
  return {
    storeId: values.storeId,
    incomeType: values.incomeType === otherType ? values.customType : (listed?.name ?? ''),
    amount: dollarsOf(values.amount) ?? Number.NaN,
    date: parseTypedDate(values.date),
    description: values.description === '' ? null : values.description,
    isFixedAmount: listed !== undefined,
    isRecurring: values.isRecurring,
    startDate: values.isRecurring ? dateOrNull(values.startDate) : null,
    endDate: values.isRecurring ? dateOrNull(values.endDate) : null,
  };
}

/** A refusal of a type that was to be typed, told at the field where it is typed (INC-14). */
function atCustomType(problem: unknown): unknown {
  if (!(problem instanceof AppError) || !problem.fields) return problem;
  const words = (message: string) =>
    message === incomeMessages.typeMissing ? incomeMessages.customTypeMissing : message;
  const fields = Object.entries(problem.fields).map(([name, message]) =>
    name === 'incomeType' ? ['customType', words(message)] : [name, message],
  );
  return new AppError('invalid', {
    message: words(problem.message),
    fields: Object.fromEntries(fields) as FieldMessages,
  });
}

/** Runs the rules that the server runs; throws what it would answer (INC-13 to INC-17). */
export function checkIncome(
  values: IncomeValues,
  types: readonly IncomeType[],
  business: Business,
  own?: Income,
): void {
  const ownDates = own && { date: own.date, start_date: own.startDate, end_date: own.endDate };
  const schema = values.isRecurring ? repeatedIncomeInput : incomeInput;
  try {
    parseInput(schema, toBody(values, types), incomeRules(business, ownDates));
  } catch (problem) {
    throw values.incomeType === otherType ? atCustomType(problem) : problem;
  }
}

/** What comes of a box that says 'Repeats every month', as far as its dates are known (INC-18). */
export function repeatHint({ date, startDate, endDate }: IncomeValues): string {
  const own = parseTypedDate(date);
  const end = parseTypedDate(endDate);
  const start = startDate.trim() === '' ? own : parseTypedDate(startDate);
  const isKnown = [own, start, end].every(isCalendarDate);
  if (!isKnown) {
    return 'Proposed once a month from the start to the end date, in View Incomes. Nothing is entered by itself.';
  }
  const span = proposedSpan({ date: own, startDate: start, endDate: end });
  if (!span) return 'With these dates nothing is proposed.';
  const days =
    span.start === span.end
      ? `on ${formatDateInText(span.start)}`
      : `each month from ${formatDateInText(span.start)} to ${formatDateInText(span.end)}`;
  return `Proposed ${days}, in View Incomes. Nothing is entered by itself.`;
}
