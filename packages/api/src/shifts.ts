import { z } from 'zod';
import { nextUpdatedAt } from '@backcounter/core/business';
import { employeeMessages } from '@backcounter/core/employees';
import { AppError, invalidField } from '@backcounter/core/errors';
import { parseChangedInput } from '@backcounter/core/fields';
import { readPeriod } from '@backcounter/core/periods';
import { readShifts, shiftInput, shiftRules, shiftsInput, toShift } from '@backcounter/core/shifts';
import type { Db } from '@backcounter/storage/database';
import { isKnownEmployee } from '@backcounter/storage/employees';
import {
  findShift,
  findShifts,
  insertShifts,
  listShifts,
  lockShift,
  lockShifts,
  shiftOrder,
  streamShifts,
  updateShift,
  type ShiftRow,
} from '@backcounter/storage/shifts';
import { recordActivity } from './activity-log.ts';
import { orNotFound } from './or-not-found.ts';
import { streamList } from './stream-list.ts';
import {
  changeRow,
  deleteRow,
  deleteRows,
  lockRow,
  readBack,
  type NounRows,
} from './row-writes.ts';
import { deleteRowsRoute } from './row-batches.ts';
import type { Restore } from './soft-delete.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import { checkClashes, checkShiftContext, lockShiftContext, priceOf } from './shift-context.ts';
import { scopeOfQuery } from './store-access.ts';
import {
  calendarDate,
  clockTime,
  doneMessage,
  filterId,
  instant,
  listResponse,
  namedRow,
  pageQuery,
  periodQuery,
  readPage,
  replyList,
} from './wire.ts';

/** A shift as clients get it (SHF-25). */
export const shiftWire = z.object({
  _id: z.string(),
  employee_id: namedRow,
  employee_name: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  date: calendarDate,
  start_time: clockTime,
  end_time: clockTime,
  status: z.string(),
  created_at: instant,
  updated_at: instant,
});

export type ShiftWire = z.output<typeof shiftWire>;

function toWire(row: ShiftRow): ShiftWire {
  return {
    _id: row.id,
    employee_id: { _id: row.employee_id, name: row.employee_name },
    employee_name: row.employee_name,
    store_id: row.store_id,
    store_name: row.store_name,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    status: row.status,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export { toWire as shiftToWire };

const toInput = (row: ShiftRow) => ({ ...toWire(row), employee_id: row.employee_id });

const ownOf = (row: ShiftRow) => ({
  storeId: row.store_id,
  employeeId: row.employee_id,
  date: row.date,
  startTime: row.start_time,
  endTime: row.end_time,
});

/** Row access for shifts. */
const shiftRows = {
  kind: 'shifts',
  name: 'Shift',
  find: ({ tx }, id) => findShift(tx, id, null),
  lock: ({ tx, caller }, id) => lockShift(tx, id, caller.scope),
  lockAll: ({ tx, caller }, ids) => lockShifts(tx, ids, caller.scope),
  toWire,
  storeIds: (row) => [row.store_id],
} satisfies NounRows<ShiftRow, ShiftWire>;

const shiftsQuery = z.object({
  store_id: filterId,
  employee_id: filterId,
  ...periodQuery,
  ...pageQuery,
});

type ListShiftsCall = Call & { db: Db; query: z.output<typeof shiftsQuery> };

/** The list's filter from the query. */
async function readFilter({ db, caller, business, query }: ListShiftsCall) {
  const range = readPeriod(query, business.timeZone);
  const { scope } = await scopeOfQuery(db, caller, query.store_id);
  const employeeId = query.employee_id;
  if (employeeId !== undefined && !(await isKnownEmployee(db, employeeId, caller.scope))) {
    throw invalidField('employee_id', employeeMessages.notFound);
  }
  return { scope, range, employeeId };
}

/** The requested shifts, whole or as a page, each mapped by `toItem`. */
async function replyShifts<T>(call: ListShiftsCall, toItem: (row: ShiftRow) => T) {
  const filter = await readFilter(call);
  const page = readPage(call.query, shiftOrder);
  const rows = await listShifts(call.db, filter, page);
  return replyList(rows, page, toItem, (row) => [
    row.date,
    row.start_time,
    row.employee_name_key,
    row.id,
  ]);
}

/** The stored rows of the list, with hours and pay, for files. */
export const listShiftRows = (call: ListShiftsCall) => replyShifts(call, (row) => row);

export const shiftsRoutes = {
  'GET /shifts': readRoute({
    summary: 'List shifts by date, start and employee',
    permission: 'shifts.read',
    query: shiftsQuery,
    response: listResponse(shiftWire),
    heavy: (query) => query.store_id === undefined && query.limit === undefined,
    handle: (call) => replyShifts(call, toWire),
    async stream(call) {
      if (call.query.limit !== undefined) return null;
      return streamList(streamShifts(call.deps.storage, await readFilter(call)), toWire);
    },
  }),

  'POST /shifts': writeRoute({
    summary:
      'Assign shifts, all of them or none; one whose end is not after its start ends on the next day',
    permission: 'shifts.write',
    body: shiftsInput,
    read: (sent, { business }) => readShifts(sent, business),
    response: z.array(shiftWire),
    status: 201,
    async handle(call) {
      const { tx, business, deps, body } = call;
      const spans = body.shifts.map((shift) => toShift(shift, { business }));
      const context = await lockShiftContext(call, spans);
      for (const [index, shift] of spans.entries()) {
        checkShiftContext(shift, context, { prefix: `shifts.${index}.` });
      }
      await checkClashes(tx, { spans, context }, (text, index) =>
        invalidField(`shifts.${index}.start_time`, text),
      );
      const at = nextUpdatedAt(call.now);
      const added = spans.map((fields) => ({
        id: deps.newId(),
        fields,
        price: priceOf(fields, context),
      }));
      await insertShifts(tx, added, at);
      const stored = await findShifts(
        tx,
        added.map(({ id }) => id),
      );
      const shifts = added.flatMap(({ id }) => stored.get(id) ?? []).map(toWire);
      await recordActivity(
        call,
        ...shifts.map((after) => ({
          kind: 'shifts' as const,
          action: 'create' as const,
          subjectId: after._id,
          storeIds: [after.store_id],
          after,
          at,
        })),
      );
      return shifts;
    },
  }),

  'PUT /shifts/:id': writeRoute({
    summary: 'Change a shift',
    permission: 'shifts.write',
    changes: shiftInput,
    response: shiftWire,
    async handle(call) {
      const { tx, caller, business, change } = call;
      const changed = (row: ShiftRow) => {
        const rules = { business, current: ownOf(row) };
        return toShift(
          parseChangedInput(shiftInput, toInput(row), change, shiftRules(rules)),
          rules,
        );
      };
      // Lock order is stores and employees before shifts, so the first read is without a lock.
      const found = await orNotFound(findShift(tx, call.id, caller.scope), 'Shift');
      await lockShiftContext(call, [changed(found)]);
      const before = await lockRow(call, shiftRows);
      const fields = changed(before);
      const context = await lockShiftContext(call, [fields]);
      checkShiftContext(fields, context, { own: ownOf(before) });
      await checkClashes(tx, { spans: [fields], context, except: before.id }, (text) =>
        invalidField('start_time', text),
      );
      const shift = { id: before.id, fields, price: priceOf(fields, context) };
      const update = (at: string) => updateShift(tx, shift, at);
      return changeRow(call, shiftRows, { before, update });
    },
  }),

  'POST /shifts/delete': deleteRowsRoute({
    summary: 'Delete several shifts, all of them or none; each can be restored',
    permission: 'shifts.write',
    rows: shiftRows,
  }),

  'DELETE /shifts/:id': writeRoute({
    summary: 'Delete a shift; it can be restored',
    permission: 'shifts.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, shiftRows, await lockRow(call, shiftRows));
      return { message: 'Shift deleted successfully!' };
    },
    handleIds: (call) => deleteRows(call, shiftRows),
  }),
} as const;

/** Restores a deleted shift; throws AppError `conflict` if it overlaps or its store is deleted. */
export const restoreShift: Restore<'shifts'> = async (call, { row, requireStores, revive }) => {
  const { tx } = call;
  const span = {
    storeId: row.store_id,
    employeeId: row.employee_id,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
  };
  const context = await lockShiftContext(call, [span]);
  await requireStores([row.store_id]);
  await checkClashes(
    tx,
    { spans: [span], context },
    (message) => new AppError('conflict', { message }),
  );
  await revive();
  return readBack(call, shiftRows, row.id);
};
