import { z } from 'zod';
import { AppError, type FieldMessages } from './errors.ts';
import { chosenId } from './fields.ts';
import { limitMessages, limits } from './limits.ts';

/** Texts of what is done with several rows in one call. */
const rowBatchMessages = {
  noRows: 'Please choose at least one row',
  noRow: 'Must be the id of a row',
  twice: 'A row is named twice',
} as const;

/** The rows that one call deletes or restores, all of them or none. */
export const rowBatchInput = z.object({
  ids: z
    .array(chosenId(rowBatchMessages.noRow), { error: rowBatchMessages.noRows })
    .min(1, rowBatchMessages.noRows)
    .max(limits.rowsAtOnce, limitMessages.rowsAtOnce)
    .refine((ids) => new Set(ids).size === ids.length, rowBatchMessages.twice),
});

type Refusal = { index: number; error: AppError };

/**
 * What refuses a batch: the message and the code of its first refused row, and in `fields` what is
 * wrong with each of them, by its position among the ids.
 */
export function batchRefusal(refusals: readonly [Refusal, ...Refusal[]]): AppError {
  const [first] = refusals;
  const fields: FieldMessages = Object.fromEntries(
    refusals.map(({ index, error }) => [String(index), error.message]),
  );
  return new AppError(first.error.code, { message: first.error.message, fields });
}
