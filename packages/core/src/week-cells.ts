import { z } from 'zod';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { limitMessages, limits } from './limits.ts';

/** Texts of what is saved as a sheet, a week at a time. */
export const weekMessages = {
  noCells: 'There is nothing to save',
  twice: 'This day stands in the sheet twice',
  enteredMeanwhile: 'Someone else entered this day meanwhile',
  changedMeanwhile: 'Someone else changed this day meanwhile',
  deletedMeanwhile: 'Someone else deleted this day meanwhile',
  mayNotChange: 'You do not have permission to change this day',
  mayNotDelete: 'You do not have permission to delete this day',
} as const;

/** A cell as its schema has read it, or why it could not be read. */
export type ReadCell<Cell> = { cell: Cell } | { refusal: AppError };

function refusalOf(schema: z.ZodType, sent: unknown): AppError {
  try {
    parseInput(schema, sent);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return new AppError('invalid', { message: 'Invalid input' });
}

/**
 * The cells of a sheet's body. One that cannot be read refuses nothing yet, so that it can be named
 * together with those that break a rule.
 */
export function weekCells<Schema extends z.ZodType>(schema: Schema) {
  const cell = z.union([
    schema.transform((read) => ({ cell: read })),
    z.unknown().transform((sent) => ({ refusal: refusalOf(schema, sent) })),
  ]) as unknown as z.ZodType<ReadCell<z.output<Schema>>, z.input<Schema>>;
  return z
    .array(cell, { error: weekMessages.noCells })
    .min(1, weekMessages.noCells)
    .max(limits.cellsAtOnce, limitMessages.cellsAtOnce);
}

/** The `updated_at` that a cell was filled from; absent for a cell that was empty. */
export const seenAt = z
  .string({ error: 'Must be the time of the last change' })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be the time of the last change')
  .nullish();

/** Gathers what is wrong with the cells of a sheet, so that all of it is said at once. */
export function cellRefusals() {
  const refused = new Map<number, AppError>();
  const refuse = (index: number, error: AppError) => {
    if (!refused.has(index)) refused.set(index, error);
  };
  return {
    refuse,
    /** What `judge` says of the cell at `index`; undefined when it refuses, with an AppError. */
    check<T>(index: number, judge: () => T): T | undefined {
      try {
        return judge();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refuse(index, error);
        return undefined;
      }
    },
    /**
     * Throws when any cell was refused: `fields` are keyed by the cells' positions; the code and
     * the message are those of the gravest refusal, the first one of its kind.
     */
    end(): void {
      const inOrder = [...refused].sort(([one], [other]) => one - other);
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

/** What is wrong with a cell's own value comes before what is said of the whole of it. */
function messageOf({ message, fields }: AppError): string {
  return Object.values(fields ?? {})[0] ?? message;
}

/** What a cell asks to be done with its day. */
export type CellChange = 'create' | 'update' | 'delete' | 'nothing';

type AskedCell = { isCleared: boolean; seen: string | null | undefined };

/**
 * What a cell asks for, seen from what is stored of its day. Throws AppError `forbidden` when the
 * caller may not do that, `conflict` when the stored row is not the one that the cell was filled
 * from.
 */
export function cellChange(
  { isCleared, seen }: AskedCell,
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

/** The positions of cells that are about the same day as another one; `keyOf` names a day. */
export function repeatedCells<Cell>(
  cells: readonly Cell[],
  keyOf: (cell: Cell) => string | null,
): number[] {
  const same = Map.groupBy(cells.entries(), ([, cell]) => keyOf(cell));
  return [...same].flatMap(([key, those]) =>
    key !== null && those.length > 1 ? those.map(([index]) => index) : [],
  );
}
