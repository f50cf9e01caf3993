import { z } from 'zod';
import { checkUnchanged } from '@backcounter/core/business';
import { AppError, notFound } from '@backcounter/core/errors';
import type { Permission } from '@backcounter/core/permissions';
import { batchError, seenRowsInput } from '@backcounter/core/row-batches';
import { writeRoute, type WriteCall } from './route.ts';
import { deleteRow, type Deletion, type NounRows } from './row-writes.ts';

type Batch<Row extends { id: string; updated_at: string }, Wire extends Record<string, unknown>> = {
  summary: string;
  permission: Permission;
  rows: NounRows<Row, Wire>;
  /** Deletes one locked row like the single-row route; throws AppError before it writes. */
  remove?: (call: WriteCall, row: Row) => Promise<Deletion>;
};

/**
 * A route that deletes several rows, all or nothing, with one activity entry each. Its error lists
 * every row that cannot be deleted by position.
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
    body: seenRowsInput,
    response: z.object({ deletions: z.array(z.string()) }),
    async handle(call) {
      const { ids, updated_at: seen } = call.body;
      const deletions = await deleteEach(ids, async (id, index) => {
        const row = await rows.lock(call, id);
        if (!row) throw notFound(rows.name);
        checkUnchanged(row.updated_at, seen?.[index]);
        return (await remove(call, row)).entryId;
      });
      return { deletions };
    },
  });
}

type Positioned = [index: number, id: string];

/** Sorted by id: concurrent batches lock shared rows in the same order and cannot deadlock. */
const inLockOrder = (ids: readonly string[]): Positioned[] =>
  [...ids.entries()].sort(([, one], [, other]) => (one < other ? -1 : 1));

/**
 * Deletes each row of a batch and returns the results in the order of the ids; throws one AppError
 * that lists all failed rows.
 */
async function deleteEach<T>(
  ids: readonly string[],
  act: (id: string, index: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const refusals: { index: number; error: AppError }[] = [];
  for (const [index, id] of inLockOrder(ids)) {
    try {
      done[index] = await act(id, index);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push({ index, error });
    }
  }
  const [first, ...others] = refusals.sort((one, other) => one.index - other.index);
  if (first) throw batchError([first, ...others]);
  return done;
}

/**
 * Restores each row of a batch. A unique violation aborts a PostgreSQL transaction, so it stops at
 * the first failure and its AppError lists that row only.
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
      throw error instanceof AppError ? batchError([{ index, error }]) : error;
    }
  }
  return done;
}
