import { z } from 'zod';
import { AppError, notFound } from '@backcounter/core/errors';
import type { Permission } from '@backcounter/core/permissions';
import { batchRefusal, rowBatchInput } from '@backcounter/core/row-batches';
import { writeRoute, type WriteCall } from './route.ts';
import { deleteRow, type Deletion, type NounRows } from './row-writes.ts';

type Batch<Row extends { id: string; updated_at: string }, Wire extends Record<string, unknown>> = {
  summary: string;
  permission: Permission;
  rows: NounRows<Row, Wire>;
  /** Deletes one locked row as the call for a single one does; throws AppError before it writes. */
  remove?: (call: WriteCall, row: Row) => Promise<Deletion>;
};

/**
 * The call that deletes several rows, all of them or none, each with its own entry in the log. Its
 * refusal names every row that may not go by its position.
 */
export function deleteRowsRoute<
  Row extends { id: string; updated_at: string },
  Wire extends Record<string, unknown>,
>({
  summary,
  permission,
  rows,
  remove = (call, row) => deleteRow(call, rows, row),
}: Batch<Row, Wire>) {
  return writeRoute({
    summary,
    permission,
    body: rowBatchInput,
    answer: z.object({ deletions: z.array(z.string()) }),
    async handle(call) {
      const deletions = await deleteEach(call.body.ids, async (id) => {
        const row = await rows.lock(call, id);
        if (!row) throw notFound(rows.name);
        return (await remove(call, row)).entryId;
      });
      return { deletions };
    },
  });
}

type Positioned = [index: number, id: string];

/** Two batches take the rows that they share in the same order, so that neither waits for the other. */
const inLockOrder = (ids: readonly string[]): Positioned[] =>
  [...ids.entries()].sort(([, one], [, other]) => (one < other ? -1 : 1));

/**
 * Deletes each row of a batch and gives what came of each in the order of the ids; throws one
 * AppError that names all that were refused.
 */
async function deleteEach<T>(
  ids: readonly string[],
  act: (id: string) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const refusals: { index: number; error: AppError }[] = [];
  for (const [index, id] of inLockOrder(ids)) {
    try {
      done[index] = await act(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push({ index, error });
    }
  }
  const [first, ...others] = refusals.sort((one, other) => one.index - other.index);
  if (first) throw batchRefusal([first, ...others]);
  return done;
}

/**
 * Brings each row of a batch back. An index may have refused the first one that cannot come, after
 * which a transaction answers nothing: so the AppError names that one alone.
 */
export async function restoreEach<T>(
  ids: readonly string[],
  act: (id: string) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  for (const [index, id] of inLockOrder(ids)) {
    try {
      done[index] = await act(id);
    } catch (error) {
      throw error instanceof AppError ? batchRefusal([{ index, error }]) : error;
    }
  }
  return done;
}
