import { z } from 'zod';
import { checkDate, type Business } from './business.ts';
import {
  amount,
  chosenId,
  dateText,
  optionalText,
  requiredText,
  type FieldRules,
} from './fields.ts';
import { isEmail } from './text.ts';
import type { Wage } from './wages.ts';

/** Texts that forms, server and demo share (EMP-07, EMP-11, EMP-12). */
export const employeeMessages = {
  nameRequired: 'Employee name is required',
  storeRequired: 'Please select a store for the employee',
  rateRequired: 'Hourly rate is required',
  rateNegative: 'Hourly rate must be zero or more',
  emailInvalid: 'Please enter a valid email address',
  notFound: 'Selected employee not found',
  duplicateName: (name: string, store: string) =>
    `Employee "${name}" already exists in store "${store}"`,
  numberTaken: (employeeId: string) => `Employee ID "${employeeId}" is already taken`,
} as const;

const numberPattern = /^emp(\d+)$/i;

/** Digits of the longest number that an EMP id may have; counting on from it stays exact. */
const longestNumber = 15;

/** The number in an id such as `EMP012`, 0 when it has none (EMP-09). */
export function employeeNumber(employeeId: string): number {
  const number = Number(numberPattern.exec(employeeId.trim())?.[1] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

/** `EMP` and at least three digits: `EMP001`, `EMP1000` (EMP-09). */
export function employeeIdOf(number: number): string {
  return `EMP${String(number).padStart(3, '0')}`;
}

/** Left out, null or blank: the one it has, or the next free one for a new employee. */
const employeeId = optionalText(40)
  .transform((text) => text?.trim() ?? null)
  .refine(
    (text) => (numberPattern.exec(text ?? '')?.[1] ?? '').length <= longestNumber,
    `The number must have at most ${longestNumber} digits`,
  );

/** The body of `POST /api/employees`, and of PUT once merged with the row (EMP-06, API-32). */
export const employeeInput = z.object({
  name: requiredText(employeeMessages.nameRequired),
  employee_id: employeeId,
  store_id: chosenId(employeeMessages.storeRequired),
  hourly_rate: amount({
    required: employeeMessages.rateRequired,
    tooSmall: employeeMessages.rateNegative,
    minCents: 0,
  }),
  email: optionalText(254)
    .transform((text) => text?.trim() ?? null)
    .refine((text) => text === null || isEmail(text), employeeMessages.emailInvalid),
  phone_number: optionalText(50),
  rate_from: dateText('Please select a date').nullish(),
});

export type EmployeeInput = z.output<typeof employeeInput>;

/** What is stored of an employee besides id and wages. */
export type EmployeeFields = {
  name: string;
  employeeId: string;
  storeId: string;
  email: string | null;
  phoneNumber: string | null;
};

/** What is stored of an employee whose id is settled. */
export function toEmployee(input: EmployeeInput, settledId: string): EmployeeFields {
  return {
    name: input.name,
    employeeId: settledId,
    storeId: input.store_id,
    email: input.email,
    phoneNumber: input.phone_number,
  };
}

const checkRateFrom = (sent: string, business: Business) =>
  checkDate('rate_from', sent, business, { allowFuture: true });

/** What refuses an employee beyond the schema. */
export function employeeRules(business: Business): FieldRules<typeof employeeInput> {
  return {
    rate_from: (sent) => typeof sent === 'string' && checkRateFrom(sent, business),
  };
}

/**
 * The rate of an input and the date from which it is in force: any date, today when none is named.
 * Throws AppError `invalid` at `rate_from`.
 */
export function toWage(input: EmployeeInput, business: Business): Wage {
  const { hourly_rate: rateCents, rate_from: sent } = input;
  if (sent === undefined || sent === null) return { rateFrom: business.today, rateCents };
  return { rateFrom: checkRateFrom(sent, business), rateCents };
}
