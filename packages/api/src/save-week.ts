import { nextUpdatedAt } from '@backcounter/core/business';
import { isCalendarDate } from '@backcounter/core/dates';
import { AppError, invalidField } from '@backcounter/core/errors';
import type { Permission } from '@backcounter/core/permissions';
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
import type { StoreDay } from '@backcounter/storage/store-days';
import { lockStores } from '@backcounter/storage/stores';
import { recordActivity } from './activity-log.ts';
import { callerMay } from './caller-may.ts';
import type { WriteCall } from './route.ts';
import { deleteRow, type NounRows } from './row-writes.ts';

type Cell = { date: string; updated_at?: string | null | undefined };
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
    ...rows.map(({ step: { stored }, row, wire }) => ({
      kind: sheet.rows.kind,
      action: stored ? ('update' as const) : ('create' as const),
      subjectId: row.id,
      storeIds: [row.store_id],
      ...(stored ? { before: sheet.rows.toWire(stored) } : {}),
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
  const { storeIds, storedOn } = await lockDays(call, days, sheet.lock);
  const may = {
    update: callerMay(call, sheet.may.update),
    delete: callerMay(call, sheet.may.delete),
  };
  const steps = cells.flatMap((read, index) => {
    if (!read) return [];
    const { cell, day } = read;
    const stored = storedOn.get(keyOf(day));
    const step = refusals.check(index, () => {
      if (!storeIds.has(day.storeId)) throw invalidField('store_id', 'Selected store not found');
      sheet.checkDate?.(day.date);
      const request = { isCleared: sheet.isCleared(cell), seen: cell.updated_at };
      const change = cellChange(request, stored, may);
      const isWritten = change === 'create' || change === 'update';
      const fields = isWritten ? sheet.toFields(cell, stored) : null;
      return { day, stored, change, fields };
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
  const real = days.filter(({ storeId, date }) => storeIds.has(storeId) && isCalendarDate(date));
  return { storeIds, storedOn: byDay(await lock(tx, real)) };
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
