import { nextUpdatedAt } from '@backcounter/core/business';
import { isCalendarDate } from '@backcounter/core/dates';
import { AppError, invalidField } from '@backcounter/core/errors';
import type { Permission } from '@backcounter/core/permissions';
import { readDate } from '@backcounter/core/time-zone';
import {
  cellChange,
  cellRefusals,
  repeatedCells,
  weekMessages,
  type CellChange,
  type ReadCell,
} from '@backcounter/core/week-cells';
import type { Tx } from '@backcounter/storage/database';
import type { StoreDay } from '@backcounter/storage/store-days';
import { lockStores } from '@backcounter/storage/stores';
import { record } from './activity-log.ts';
import { callerMay } from './caller-may.ts';
import type { WriteCall } from './route.ts';
import { deleteRow, type NounRows } from './row-writes.ts';

type Cell = { date: string; updated_at?: string | null | undefined };
type Row = { id: string; store_id: string; date: string; updated_at: string };

/** How the days of one noun are read, judged and written. */
export type Sheet<C extends Cell, Fields, R extends Row, Wire extends Record<string, unknown>> = {
  rows: NounRows<R, Wire>;
  may: { update: Permission; delete: Permission };
  storeOf: (cell: C) => string;
  isCleared: (cell: C) => boolean;
  /** Throws AppError for a day that the caller does not see at all. */
  checkDate?: (date: string) => void;
  /** What the rules of the single calls make of a cell; throws AppError. */
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
 * Saves the changed cells of a sheet, all of them or none, and gives the rows that stand there
 * afterwards in the order of the cells. Throws one AppError that names every refused cell by its
 * position.
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
  for (const step of steps) await takeStep(call, step, sheet);
  await enterNew(call, steps, sheet);
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
  await record(
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
  const { tx, caller, business } = call;
  const refusals = cellRefusals();
  const cells = sent.map((read, index) =>
    refusals.check(index, () => {
      if ('refusal' in read) throw read.refusal;
      const date = readDate(read.cell.date, business.timeZone, 'day');
      return { cell: read.cell, day: { storeId: sheet.storeOf(read.cell), date } };
    }),
  );
  for (const index of repeatedCells(cells, (read) => (read ? keyOf(read.day) : null))) {
    refusals.refuse(index, new AppError('invalid', { message: weekMessages.twice }));
  }
  const days = cells.flatMap((read) => (read ? [read.day] : []));
  const storeIds = [...new Set(days.map(({ storeId }) => storeId))];
  // Nobody else enters a day of these stores until the transaction ends.
  const stores = await lockStores(tx, storeIds, caller.scope, 'update');
  const known = new Set(stores.map(({ id }) => id));
  const real = days.filter(({ storeId, date }) => known.has(storeId) && isCalendarDate(date));
  const storedOn = byDay(await sheet.lock(tx, real));
  const may = {
    update: callerMay(call, sheet.may.update),
    delete: callerMay(call, sheet.may.delete),
  };
  const steps = cells.flatMap((read, index) => {
    if (!read) return [];
    const { cell, day } = read;
    const stored = storedOn.get(keyOf(day));
    const step = refusals.check(index, () => {
      if (!known.has(day.storeId)) throw invalidField('store_id', 'Selected store not found');
      sheet.checkDate?.(day.date);
      const asked = { isCleared: sheet.isCleared(cell), seen: cell.updated_at };
      const change = cellChange(asked, stored, may);
      const isWritten = change === 'create' || change === 'update';
      const fields = isWritten ? sheet.toFields(cell, stored) : null;
      return { day, stored, change, fields };
    });
    return step ? [step] : [];
  });
  refusals.end();
  return steps;
}

async function takeStep<
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

/** Adds the days that were empty, by a few statements for all of them. */
async function enterNew<
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
