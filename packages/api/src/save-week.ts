import { activityMessages } from '@backcounter/core/activity';
import { nextUpdatedAt } from '@backcounter/core/business';
import { checkOpen } from '@backcounter/core/closed-books';
import { isCalendarDate } from '@backcounter/core/dates';
import { AppError, invalidField } from '@backcounter/core/errors';
import type { Permission } from '@backcounter/core/permissions';
import { storeMessages } from '@backcounter/core/stores';
import { readDate } from '@backcounter/core/time-zone';
import {
  cellChange,
  collectCellErrors,
  repeatedCells,
  weekMessages,
  type CellChange,
  type ReadCell,
} from '@backcounter/core/week-cells';
import type { Tx } from '@backcounter/storage/database';
import { findDeleted, setDeleted } from '@backcounter/storage/deletion';
import type { StoreDay } from '@backcounter/storage/store-days';
import { lockStores } from '@backcounter/storage/stores';
import { recordActivity } from './activity-log.ts';
import { callerMay } from './caller-may.ts';
import type { WriteCall } from './route.ts';
import { deleteRow, type NounRows } from './row-writes.ts';
import { softDeleteTables } from './soft-delete.ts';

type Cell = {
  date: string;
  updated_at?: string | null | undefined;
  restores?: string | null | undefined;
};
type Row = { id: string; store_id: string; date: string; updated_at: string };

/** How the cells of one noun are validated, locked and written. */
export type Sheet<C extends Cell, Fields, R extends Row, Wire extends Record<string, unknown>> = {
  rows: NounRows<R, Wire>;
  may: { update: Permission; delete: Permission };
  storeOf: (cell: C) => string;
  isCleared: (cell: C) => boolean;
  /** Throws AppError for a day that the caller may not see. */
  checkDate?: (date: string) => void;
  /** Validates a cell by the rules of the single-row routes; throws AppError. */
  toFields: (cell: C, stored: R | undefined) => Fields;
  lock: (tx: Tx, days: readonly StoreDay[]) => Promise<R[]>;
  insertAll: (tx: Tx, all: { id: string; fields: Fields }[], at: string) => Promise<unknown>;
  update: (tx: Tx, id: string, fields: Fields, at: string) => Promise<void>;
};

type Step<Fields, R> = {
  day: StoreDay;
  stored: R | undefined;
  /** True if `stored` was deleted until now. */
  isRestored: boolean;
  change: CellChange;
  fields: Fields | null;
};

const keyOf = ({ storeId, date }: StoreDay) => `${storeId} ${date}`;

function byDay<R extends Row>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [keyOf({ storeId: row.store_id, date: row.date }), row]));
}

/**
 * Saves the changed cells of a sheet, all or nothing, and returns the resulting rows in the order
 * of the cells. Throws one AppError that lists every invalid cell by position.
 */
export async function saveWeek<
  C extends Cell,
  Fields,
  R extends Row,
  Wire extends Record<string, unknown>,
>(
  call: WriteCall,
  sent: readonly ReadCell<C>[],
  sheet: Sheet<C, Fields, R, Wire>,
): Promise<Wire[]> {
  const steps = await planWeek(call, sent, sheet);
  for (const step of steps) await applyStep(call, step, sheet);
  await insertNew(call, steps, sheet);
  const after = byDay(
    await sheet.lock(
      call.tx,
      steps.map(({ day }) => day),
    ),
  );
  const rows = steps.flatMap((step) => {
    const row = after.get(keyOf(step.day));
    return row ? [{ step, row, wire: sheet.rows.toWire(row) }] : [];
  });
  await recordActivity(
    call,
    ...rows.map(({ step: { stored, isRestored }, row, wire }) => ({
      kind: sheet.rows.kind,
      action: isRestored
        ? ('restore' as const)
        : stored
          ? ('update' as const)
          : ('create' as const),
      subjectId: row.id,
      storeIds: [row.store_id],
      ...(stored && !isRestored ? { before: sheet.rows.toWire(stored) } : {}),
      after: wire,
      at: row.updated_at,
    })),
  );
  return rows.map(({ wire }) => wire);
}

type Refusals = ReturnType<typeof collectCellErrors>;
type DayCell<C> = { cell: C; day: StoreDay };

/** What each cell changes, against the rows that are stored now; throws if any cell is invalid. */
async function planWeek<
  C extends Cell,
  Fields,
  R extends Row,
  Wire extends Record<string, unknown>,
>(
  call: WriteCall,
  sent: readonly ReadCell<C>[],
  sheet: Sheet<C, Fields, R, Wire>,
): Promise<Step<Fields, R>[]> {
  const refusals = collectCellErrors();
  const cells = readCells(call, sent, { storeOf: sheet.storeOf, refusals });
  const days = cells.flatMap((read) => (read ? [read.day] : []));
  const { storeIds, lockedDays, storedOn } = await lockDays(call, days, sheet.lock);
  const restoredOn = await restoreDays(call, sheet, {
    cells: cells.flatMap((read) => (read && !storedOn.has(keyOf(read.day)) ? [read] : [])),
    days: lockedDays,
  });
  const may = {
    update: callerMay(call, sheet.may.update),
    delete: callerMay(call, sheet.may.delete),
  };
  const steps = cells.flatMap((read, index) => {
    if (!read) return [];
    const { cell, day } = read;
    const restored = restoredOn.get(keyOf(day));
    const stored = storedOn.get(keyOf(day)) ?? restored;
    const step = refusals.check(index, () => {
      if (!storeIds.has(day.storeId)) throw invalidField('store_id', storeMessages.notFound);
      sheet.checkDate?.(day.date);
      checkOpen('date', day.date, call.business);
      if (typeof cell.restores === 'string') checkRestore(call, stored);
      const seen = restored ? restored.updated_at : cell.updated_at;
      const request = { isCleared: sheet.isCleared(cell), seen };
      const change = cellChange(request, stored, may);
      const isWritten = change === 'create' || change === 'update';
      const fields = isWritten ? sheet.toFields(cell, stored) : null;
      return { day, stored, isRestored: restored !== undefined, change, fields };
    });
    return step ? [step] : [];
  });
  refusals.throwIfAny();
  return steps;
}

/** The cells with their days; undefined for one that cannot be read, and a day twice is refused. */
function readCells<C extends Cell>(
  { business }: WriteCall,
  sent: readonly ReadCell<C>[],
  { storeOf, refusals }: { storeOf: (cell: C) => string; refusals: Refusals },
): (DayCell<C> | undefined)[] {
  const cells = sent.map((read, index) =>
    refusals.check(index, () => {
      if ('error' in read) throw read.error;
      const date = readDate(read.cell.date, business.timeZone, 'day');
      return { cell: read.cell, day: { storeId: storeOf(read.cell), date } };
    }),
  );
  for (const index of repeatedCells(cells, (read) => (read ? keyOf(read.day) : null))) {
    refusals.add(index, new AppError('invalid', { message: weekMessages.twice }));
  }
  return cells;
}

/** Locks the caller's stores among those of the days, and the rows stored on them. */
async function lockDays<R extends Row>(
  { tx, caller }: WriteCall,
  days: readonly StoreDay[],
  lock: (tx: Tx, days: readonly StoreDay[]) => Promise<R[]>,
) {
  const sentIds = [...new Set(days.map(({ storeId }) => storeId))];
  // Blocks other writers of these stores until the transaction ends.
  const stores = await lockStores(tx, sentIds, caller.scope, 'update');
  const storeIds = new Set(stores.map(({ id }) => id));
  const lockedDays = days.filter(
    ({ storeId, date }) => storeIds.has(storeId) && isCalendarDate(date),
  );
  return { storeIds, lockedDays, storedOn: byDay(await lock(tx, lockedDays)) };
}

/**
 * Restores the deleted rows that cells of empty days name, and returns them by day; a row of another
 * day stays deleted. The transaction takes it back if any cell is refused.
 */
async function restoreDays<C extends Cell, R extends Row, Wire extends Record<string, unknown>>(
  call: WriteCall,
  sheet: Pick<Sheet<C, unknown, R, Wire>, 'rows' | 'lock'>,
  { cells, days }: { cells: readonly DayCell<C>[]; days: readonly StoreDay[] },
): Promise<ReadonlyMap<string, R>> {
  const { tx, now } = call;
  const table = softDeleteTables[sheet.rows.kind];
  const free = new Set(days.map(keyOf));
  const restored: StoreDay[] = [];
  for (const { cell, day } of cells) {
    if (typeof cell.restores !== 'string' || !free.has(keyOf(day))) continue;
    const row = (await findDeleted(tx, table, cell.restores)) as Row | undefined;
    if (row?.store_id !== day.storeId || row.date !== day.date) continue;
    const at = nextUpdatedAt(now, row.updated_at);
    await setDeleted(tx, table, { id: row.id, deletedAt: null, at });
    free.delete(keyOf(day));
    restored.push(day);
  }
  return byDay(restored.length === 0 ? [] : await sheet.lock(tx, restored));
}

/** Throws AppError if the caller may not restore, or if there was nothing to restore. */
function checkRestore(call: WriteCall, stored: Row | undefined): void {
  if (!callerMay(call, 'activity.restore')) {
    throw new AppError('forbidden', { message: weekMessages.mayNotRestore });
  }
  if (!stored) throw new AppError('conflict', { message: activityMessages.alreadyRestored });
}

async function applyStep<
  C extends Cell,
  Fields,
  R extends Row,
  Wire extends Record<string, unknown>,
>(
  call: WriteCall,
  { stored, change, fields }: Step<Fields, R>,
  sheet: Sheet<C, Fields, R, Wire>,
): Promise<void> {
  const { tx, now } = call;
  if (!stored) return;
  if (change === 'delete') await deleteRow(call, sheet.rows, stored);
  if (fields === null) return;
  await sheet.update(tx, stored.id, fields, nextUpdatedAt(now, stored.updated_at));
}

/** Inserts the rows of empty cells with a constant number of statements. */
async function insertNew<
  C extends Cell,
  Fields,
  R extends Row,
  Wire extends Record<string, unknown>,
>(
  { tx, deps, now }: WriteCall,
  steps: readonly Step<Fields, R>[],
  sheet: Sheet<C, Fields, R, Wire>,
): Promise<void> {
  const all = steps.flatMap(({ stored, fields }) =>
    stored || fields === null ? [] : [{ id: deps.newId(), fields }],
  );
  await sheet.insertAll(tx, all, nextUpdatedAt(now));
}
