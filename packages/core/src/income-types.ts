import { z } from 'zod';
import { invalidField } from './errors.ts';
import { amount, requiredText } from './fields.ts';
import { nameKey } from './text.ts';

/** Messages shared by forms, server and demo (INC-04 to INC-10). */
export const incomeTypeMessages = {
  nameMissing: 'Please enter an income type name',
  nameRequired: 'Income type name is required',
  nameFixed: 'Income type name cannot be changed',
  amountMissing: 'Please enter a default amount',
  amountNotPositive: 'Please enter a valid positive amount',
  duplicate: 'Income type name already exists',
  nameIsOther: '"Other" is always offered; please choose another name',
  deleted: 'Income type deleted successfully!',
} as const;

const defaultAmount = amount({
  required: incomeTypeMessages.amountMissing,
  tooSmall: incomeTypeMessages.amountNotPositive,
  minCents: 1,
});

/** The body of `POST /api/income-types`. */
export const incomeTypeInput = z.object({
  // Forms offer "Other" for incomes that fit no type (INC-11).
  name: requiredText(incomeTypeMessages.nameMissing).refine(
    (name) => nameKey(name) !== 'other',
    incomeTypeMessages.nameIsOther,
  ),
  defaultAmount,
});

/** The body of `PUT /api/income-types/{id}`, merged with the row (INC-08, INC-09). */
export const incomeTypeChange = z.object({
  name: requiredText(incomeTypeMessages.nameRequired),
  defaultAmount,
});

/** Stored fields of an income type; the amount in cents. */
export type IncomeTypeFields = { name: string; defaultAmountCents: number };

export function toIncomeType(input: z.output<typeof incomeTypeInput>): IncomeTypeFields {
  return { name: input.name, defaultAmountCents: input.defaultAmount };
}

/** Throws AppError `invalid` at `name` when the name differs from the stored one (INC-03). */
export function checkSameName(stored: string, sent: string): void {
  if (nameKey(stored) !== nameKey(sent)) throw invalidField('name', incomeTypeMessages.nameFixed);
}
