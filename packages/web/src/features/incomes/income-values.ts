import { formatShortDay } from '@backcounter/core/short-day';
import type { ResponseOf } from '@backcounter/api/client';
import type { Business } from '@backcounter/core/business';
import { formatDateInText, isCalendarDate, parseTypedDate } from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import {
  incomeInput,
  incomeMessages,
  incomeRules,
  proposedSpan,
  recurringIncomeInput,
} from '@backcounter/core/incomes';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import { dollarsOf } from '../../ui/money-field.tsx';
import { formatAmountForDay, joinBrief } from '../../ui/brief.ts';

export type Income = ResponseOf<'POST /incomes'>;
export type IncomeType = ResponseOf<'POST /income-types'>;

/** Option for a type that is not listed, which is typed instead. */
export const otherType = 'other';

/** Form state: wire field names, values as typed; a listed type is represented by its id. */
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

/** Describes unsaved input when the form offers to restore it. */
export function describeIncome(
  values: IncomeValues,
  types: readonly IncomeType[],
  store: string | undefined,
): string {
  const listed = types.find(({ _id }) => _id === values.incomeType)?.name;
  const amount = formatAmountForDay(values.amount, values.date);
  return joinBrief([amount, listed ?? values.customType, store, values.description], 'an income');
}

/** An income in brief: `Vending machine, Main St, Nov 20, $40.00`. */
export const incomeInBrief = (income: Income, today: string): string =>
  [
    income.incomeType,
    income.storeId.name,
    formatShortDay(income.date, today),
    formatCents(wireToCents(income.amount)),
  ].join(', ');

export const defaultAmountOf = ({ defaultAmount }: IncomeType): string =>
  formatCents(wireToCents(defaultAmount));

/** `Vending machine, $40.00`. */
export const typeInBrief = (type: IncomeType): string => `${type.name}, ${defaultAmountOf(type)}`;

const dateOrNull = (text: string) => (text.trim() === '' ? null : parseTypedDate(text));

/** Request body; a listed type makes it a fixed amount (INC-18, INC-19). */
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

/** Moves errors of a custom type to the field in which it is typed (INC-14). */
function moveToCustomType(problem: unknown): unknown {
  if (!(problem instanceof AppError) || !problem.fields) return problem;
  const customTypeMessage = (message: string) =>
    message === incomeMessages.typeMissing ? incomeMessages.customTypeMissing : message;
  const fields = Object.entries(problem.fields).map(([name, message]) =>
    name === 'incomeType' ? ['customType', customTypeMessage(message)] : [name, message],
  );
  return new AppError('invalid', {
    message: customTypeMessage(problem.message),
    fields: Object.fromEntries(fields) as FieldMessages,
  });
}

/** Runs the server's rules; throws the error that the server would return (INC-13 to INC-17). */
export function checkIncome(
  values: IncomeValues,
  types: readonly IncomeType[],
  business: Business,
  own?: Income,
): void {
  const ownDates = own && { date: own.date, start_date: own.startDate, end_date: own.endDate };
  const schema = values.isRecurring ? recurringIncomeInput : incomeInput;
  try {
    parseInput(schema, toBody(values, types), incomeRules(business, ownDates));
  } catch (problem) {
    throw values.incomeType === otherType ? moveToCustomType(problem) : problem;
  }
}

/** Explains 'Repeats every month', using the dates that are known so far (INC-18). */
export function repeatHint({ date, startDate, endDate }: IncomeValues): string {
  const own = parseTypedDate(date);
  const end = parseTypedDate(endDate);
  const start = startDate.trim() === '' ? own : parseTypedDate(startDate);
  const isKnown = [own, start, end].every(isCalendarDate);
  if (!isKnown) {
    return 'Proposed once a month from the start to the end date, in View Incomes. Nothing is entered automatically.';
  }
  const span = proposedSpan({ date: own, startDate: start, endDate: end });
  if (!span) return 'Nothing is proposed for these dates.';
  const days =
    span.start === span.end
      ? `on ${formatDateInText(span.start)}`
      : `each month from ${formatDateInText(span.start)} to ${formatDateInText(span.end)}`;
  return `Proposed ${days}, in View Incomes. Nothing is entered automatically.`;
}
