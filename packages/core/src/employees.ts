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
import { emailInvalid, isEmail } from './text.ts';
import type { Wage } from './wages.ts';

/** Messages shared by forms, server and demo (EMP-07, EMP-11, EMP-12). */
export const employeeMessages = {
  nameRequired: 'Employee name is required',
  storeRequired: 'Please select a store for the employee',
  rateRequired: 'Hourly rate is required',
  rateNegative: 'Hourly rate must be zero or more',
  emailInvalid,
  notFound: 'Selected employee not found',
  duplicateName: (name: string, store: string) =>
    `Employee "${name}" already exists in store "${store}"`,
  numberTaken: (employeeId: string) => `Employee ID "${employeeId}" is already taken`,
} as const;

const numberPattern = /^emp(\d+)$/i;

/** Maximum digits of an EMP number; incrementing it stays exact. */
const maxNumberDigits = 15;

/** Number in an id such as `EMP012`; 0 when it has none (EMP-09). */
export function employeeNumber(employeeId: string): number {
  const number = Number(numberPattern.exec(employeeId.trim())?.[1] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

/** `EMP` and at least three digits: `EMP001`, `EMP1000` (EMP-09). */
export function employeeIdOf(number: number): string {
  return `EMP${String(number).padStart(3, '0')}`;
}

/** Omitted, null or blank: keeps the current id, or takes the next free one for a new employee. */
const employeeId = optionalText(40)
  .transform((text) => text?.trim() ?? null)
  .refine(
    (text) => (numberPattern.exec(text ?? '')?.[1] ?? '').length <= maxNumberDigits,
    `The number must have at most ${maxNumberDigits} digits`,
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

/** Stored fields of an employee, except id and wages. */
export type EmployeeFields = {
  name: string;
  employeeId: string;
  storeId: string;
  email: string | null;
  phoneNumber: string | null;
};

/** Converts input to stored fields; `settledId` is the final employee id. */
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

/** Rules for an employee beyond the schema. */
export function employeeRules(business: Business): FieldRules<typeof employeeInput> {
  return {
    rate_from: (sent) => typeof sent === 'string' && checkRateFrom(sent, business),
  };
}

/**
 * The rate of an input and the date it takes effect: any date, by default today. Throws AppError
 * `invalid` at `rate_from`.
 */
export function toWage(input: EmployeeInput, business: Business): Wage {
  const { hourly_rate: rateCents, rate_from: sent } = input;
  if (sent === undefined || sent === null) return { rateFrom: business.today, rateCents };
  return { rateFrom: checkRateFrom(sent, business), rateCents };
}
