import { z } from 'zod';
import { AppError, type FieldMessages } from './errors.ts';
import { chosenId, versionSeen } from './fields.ts';
import { limitMessages, limits } from './limits.ts';

/** Messages of calls on several rows. */
const rowBatchMessages = {
  noRows: 'Please choose at least one row',
  noRow: 'Must be the id of a row',
  twice: 'A row is named twice',
  versions: 'Must have one time for each row',
} as const;

/** Rows that one call deletes or restores, all or nothing. */
export const rowBatchInput = z.object({
  ids: z
    .array(chosenId(rowBatchMessages.noRow), { error: rowBatchMessages.noRows })
    .min(1, rowBatchMessages.noRows)
    .max(limits.rowsAtOnce, limitMessages.rowsAtOnce)
    .refine((ids) => new Set(ids).size === ids.length, rowBatchMessages.twice),
});

/** Rows to delete or pay, optionally with the `updated_at` of each as it was seen, in the order of the ids. */
export const seenRowsInput = rowBatchInput
  .extend({ updated_at: z.array(versionSeen).optional() })
  .refine(({ ids, updated_at: seen }) => seen === undefined || seen.length === ids.length, {
    path: ['updated_at'],
    message: rowBatchMessages.versions,
  });

type RowError = { index: number; error: AppError };

/**
 * Error of a batch: message and code of its first rejected row, and in `fields` the message of
 * each, keyed by its index among the ids.
 */
export function batchError(rowErrors: readonly [RowError, ...RowError[]]): AppError {
  const [first] = rowErrors;
  const fields: FieldMessages = Object.fromEntries(
    rowErrors.map(({ index, error }) => [String(index), error.message]),
  );
  return new AppError(first.error.code, { message: first.error.message, fields });
}
