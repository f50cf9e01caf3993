import { z } from 'zod';
import { AppError } from './errors.ts';
import { parseInput, versionSeen } from './fields.ts';
import { limitMessages, limits } from './limits.ts';

/** Messages for the week sheets. */
export const weekMessages = {
  noCells: 'There is nothing to save',
  twice: 'This day is in the sheet twice',
  enteredMeanwhile: 'Someone else entered this day meanwhile',
  changedMeanwhile: 'Someone else changed this day meanwhile',
  deletedMeanwhile: 'Someone else deleted this day meanwhile',
  mayNotChange: 'You do not have permission to change this day',
  mayNotDelete: 'You do not have permission to delete this day',
  mayNotRestore: 'You do not have permission to restore this day',
} as const;

/** A parsed cell, or why it could not be parsed. */
export type ReadCell<Cell> = { cell: Cell } | { error: AppError };

function parseErrorOf(schema: z.ZodType, sent: unknown): AppError {
  try {
    parseInput(schema, sent);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return new AppError('invalid', { message: 'Invalid input' });
}

/**
 * Schema for the cells in a sheet's body. A cell that cannot be read does not reject the body yet,
 * so that it is reported together with cells that break a rule.
 */
export function weekCells<Schema extends z.ZodType>(schema: Schema) {
  // What the second member takes would make the input of both unknown, also to clients and OpenAPI.
  const cell = z.union([
    schema.transform((read) => ({ cell: read })),
    z.unknown().transform((sent) => ({ error: parseErrorOf(schema, sent) })),
  ]) as unknown as z.ZodType<ReadCell<z.output<Schema>>, z.input<Schema>>;
  return z
    .array(cell, { error: weekMessages.noCells })
    .min(1, weekMessages.noCells)
    .max(limits.cellsAtOnce, limitMessages.cellsAtOnce);
}

/** The `updated_at` a cell was filled from; absent for a cell that was empty. */
export const seenAt = versionSeen.nullish();

/** The id of the deleted row of an empty cell's day: it is restored instead of a new one entered. */
export const restoredId = z.string({ error: 'Must be the id of a deleted row' }).nullish();

/** Collects the errors of a sheet's cells, so that all are reported at once. */
export function collectCellErrors() {
  const errors = new Map<number, AppError>();
  const add = (index: number, error: AppError) => {
    if (!errors.has(index)) errors.set(index, error);
  };
  return {
    add,
    /**
     * Result of `validate` for the cell at `index`; undefined when it throws an AppError, which is
     * collected.
     */
    check<T>(index: number, validate: () => T): T | undefined {
      try {
        return validate();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        add(index, error);
        return undefined;
      }
    },
    /**
     * Throws when any cell has an error: `fields` are keyed by the cells' indexes; code and message
     * are those of the most severe error, the first of its kind.
     */
    throwIfAny(): void {
      const inOrder = [...errors].sort(([one], [other]) => one - other);
      const gravest = (['forbidden', 'invalid', 'conflict'] as const)
        .flatMap((code) => inOrder.filter(([, error]) => error.code === code))
        .at(0)?.[1];
      if (!gravest) return;
      const fields = Object.fromEntries(
        inOrder.map(([index, error]) => [String(index), messageOf(error)]),
      );
      throw new AppError(gravest.code, { message: messageOf(gravest), fields });
    },
  };
}

/** The message of a cell's own field takes precedence over the one of the whole cell. */
function messageOf({ message, fields }: AppError): string {
  return Object.values(fields ?? {})[0] ?? message;
}

/** Operation that a cell requests for its day. */
export type CellChange = 'create' | 'update' | 'delete' | 'nothing';

type RequestedCell = { isCleared: boolean; seen: string | null | undefined };

/**
 * Determines the operation of a cell from the stored row of its day. Throws AppError `forbidden`
 * when the caller may not do that, `conflict` when the stored row is not the one that the cell was
 * filled from.
 */
export function cellChange(
  { isCleared, seen }: RequestedCell,
  stored: { updated_at: string } | undefined,
  may: { update: boolean; delete: boolean },
): CellChange {
  if (!stored) {
    if (typeof seen === 'string') throw stale(weekMessages.deletedMeanwhile);
    return isCleared ? 'nothing' : 'create';
  }
  if (isCleared && !may.delete) throw forbidden(weekMessages.mayNotDelete);
  if (!isCleared && !may.update) throw forbidden(weekMessages.mayNotChange);
  if (typeof seen !== 'string') throw stale(weekMessages.enteredMeanwhile);
  if (Date.parse(seen) !== Date.parse(stored.updated_at)) {
    throw stale(weekMessages.changedMeanwhile);
  }
  return isCleared ? 'delete' : 'update';
}

const stale = (message: string) => new AppError('conflict', { message });
const forbidden = (message: string) => new AppError('forbidden', { message });

/**
 * Indexes of cells for the same day as another one; `keyOf` identifies a day, null to skip a cell.
 */
export function repeatedCells<Cell>(
  cells: readonly Cell[],
  keyOf: (cell: Cell) => string | null,
): number[] {
  const same = Map.groupBy(cells.entries(), ([, cell]) => keyOf(cell));
  return [...same].flatMap(([key, those]) =>
    key !== null && those.length > 1 ? those.map(([index]) => index) : [],
  );
}
