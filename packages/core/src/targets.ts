import { z } from 'zod';
import { AppError, invalidField } from './errors.ts';
import { amount, chosenId } from './fields.ts';

const targetMessages = {
  store: 'Please select a store',
  month: 'Must be a month in YYYY-MM format',
  tooSmall: 'Target must be a positive number greater than zero.',
  order: 'The last month must not be before the first one',
  amount: 'Please enter a target, or null to remove it',
} as const;

const isMonth = (text: string) => /^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The body of `PUT /api/targets`: a store's sales target for a month; null removes it. */
export const targetInput = z.object({
  store_id: chosenId(targetMessages.store),
  month: z.string({ error: targetMessages.month }).refine(isMonth, targetMessages.month),
  amount: amount({
    required: targetMessages.amount,
    tooSmall: targetMessages.tooSmall,
    minCents: 1,
  }).nullable(),
});

/**
 * Parses a range of months (`YYYY-MM`), both included; this year by default. Throws AppError
 * `invalid` at the field that cannot be read.
 */
export function readTargetMonths(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const year = today.slice(0, 4);
  const months = { from: from ?? `${year}-01`, to: to ?? `${year}-12` };
  for (const field of ['from', 'to'] as const) {
    if (!isMonth(months[field])) throw invalidField(field, targetMessages.month);
  }
  if (months.to < months.from) {
    throw new AppError('invalid', {
      message: targetMessages.order,
      fields: { to: targetMessages.order },
    });
  }
  return months;
}
