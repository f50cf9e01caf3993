import { z } from 'zod';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { employeeMessages } from '@backcounter/core/employees';
import { AppError, invalidField } from '@backcounter/core/errors';
import { mergeInput, parseInput } from '@backcounter/core/fields';
import { readPeriod } from '@backcounter/core/periods';
import { shiftInput, shiftsInput, toShift } from '@backcounter/core/shifts';
import { isKnownEmployee } from '@backcounter/storage/employees';
import {
  findShift,
  insertShifts,
  listShifts,
  lockShift,
  shiftOrder,
  updateShift,
  type NewShift,
  type ShiftRow,
} from '@backcounter/storage/shifts';
import type { Tx } from '@backcounter/storage/database';
import { record } from './activity-log.ts';
import { orNotFound } from './found.ts';
import { deleteRow, type Restore } from './soft-delete.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import {
  checkClashes,
  checkShiftContext,
  lockShiftContext,
  priceOf,
  type ShiftContext,
} from './shift-context.ts';
import { scopeOfQuery } from './store-access.ts';
import {
  calendarDate,
  clockTime,
  doneMessage,
  filterId,
  instant,
  listAnswer,
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

type WireColumns = Omit<ShiftRow, 'employee_name_key' | 'minutes' | 'rate_cents' | 'salary_cents'>;

function toWire(row: WireColumns): ShiftWire {
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

const toInput = (row: ShiftRow) => ({
  store_id: row.store_id,
  employee_id: row.employee_id,
  date: row.date,
  start_time: row.start_time,
  end_time: row.end_time,
  status: row.status,
});

const ownOf = (row: ShiftRow) => ({
  storeId: row.store_id,
  employeeId: row.employee_id,
  date: row.date,
  startTime: row.start_time,
  endTime: row.end_time,
});

function reload(tx: Tx, id: string): Promise<ShiftRow> {
  return orNotFound(findShift(tx, id, null), 'Shift');
}

function lockOwn(call: Call & { tx: Tx }, id: string): Promise<ShiftRow> {
  return orNotFound(lockShift(call.tx, id, call.caller.scope), 'Shift');
}

export const shiftsRoutes = {
  'GET /shifts': readRoute({
    summary: 'List shifts by date, start and employee',
    permission: 'shifts.read',
    query: z.object({
      store_id: filterId,
      employee_id: filterId,
      ...periodQuery,
      ...pageQuery,
    }),
    answer: listAnswer(shiftWire),
    heavy: (query) => query.store_id === undefined && query.limit === undefined,
    async handle({ db, caller, business, query }) {
      const range = readPeriod(query, business.timeZone);
      const { scope } = await scopeOfQuery(db, caller, query.store_id, 'Selected store not found');
      const employeeId = query.employee_id;
      if (employeeId !== undefined && !(await isKnownEmployee(db, employeeId, caller.scope))) {
        throw invalidField('employee_id', employeeMessages.notFound);
      }
      const page = readPage(query, shiftOrder);
      const rows = await listShifts(db, { scope, range, employeeId }, page);
      return replyList(rows, page, toWire, (row) => [
        row.date,
        row.start_time,
        row.employee_name_key,
        row.id,
      ]);
    },
  }),

  'POST /shifts': writeRoute({
    summary: 'Assign shifts, all of them or none',
    permission: 'shifts.write',
    body: shiftsInput,
    answer: z.array(shiftWire),
    status: 201,
    async handle(call) {
      const { tx, business, deps, body } = call;
      const spans = body.shifts.map((shift, index) =>
        toShift(shift, { business, prefix: `shifts.${index}.` }),
      );
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
      const shifts = added.map((shift) => toWire(newRow(shift, context, at)));
      await record(
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
    answer: shiftWire,
    async handle(call) {
      const { tx, caller, business, change } = call;
      const changed = (row: ShiftRow) =>
        toShift(parseInput(shiftInput, mergeInput(toInput(row), change)), {
          business,
          own: ownOf(row),
        });
      // Stores and employees are locked before the shift, so the first look is without a lock.
      const found = await orNotFound(findShift(tx, call.id, caller.scope), 'Shift');
      await lockShiftContext(call, [changed(found)]);
      const before = await lockOwn(call, call.id);
      checkUnchanged(before.updated_at, change.updated_at);
      const fields = changed(before);
      const context = await lockShiftContext(call, [fields]);
      checkShiftContext(fields, context, { own: ownOf(before) });
      await checkClashes(tx, { spans: [fields], context, except: before.id }, (text) =>
        invalidField('start_time', text),
      );
      const at = nextUpdatedAt(call.now, before.updated_at);
      await updateShift(tx, { id: before.id, fields, price: priceOf(fields, context) }, at);
      const after = toWire(await reload(tx, before.id));
      await record(call, {
        kind: 'shifts',
        action: 'update',
        subjectId: before.id,
        storeIds: [before.store_id, fields.storeId],
        before: toWire(before),
        after,
        at,
      });
      return after;
    },
  }),

  'DELETE /shifts/:id': writeRoute({
    summary: 'Delete a shift; it can be restored',
    permission: 'shifts.write',
    answer: doneMessage,
    async handle(call) {
      const before = await lockOwn(call, call.id);
      await deleteRow(call, 'shifts', {
        row: before,
        wire: toWire(before),
        storeIds: [before.store_id],
      });
      return { message: 'Shift deleted successfully!' };
    },
  }),
} as const;

function newRow({ id, fields }: NewShift, context: ShiftContext, at: string): WireColumns {
  return {
    id,
    store_id: fields.storeId,
    store_name: context.stores.get(fields.storeId)?.name ?? '',
    employee_id: fields.employeeId,
    employee_name: context.employees.get(fields.employeeId)?.name ?? '',
    date: fields.date,
    start_time: fields.startTime,
    end_time: fields.endTime,
    status: fields.status,
    created_at: at,
    updated_at: at,
  };
}

/** Brings a deleted shift back; refused when it overlaps by now or its store is gone. */
export const restoreShift: Restore<'shifts'> = async (call, { row, needStores, revive }) => {
  const { tx } = call;
  const span = {
    storeId: row.store_id,
    employeeId: row.employee_id,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
  };
  const context = await lockShiftContext(call, [span]);
  await needStores([row.store_id]);
  await checkClashes(
    tx,
    { spans: [span], context },
    (message) => new AppError('conflict', { message }),
  );
  await revive();
  return { row: toWire(await reload(tx, row.id)), storeIds: [row.store_id] };
};
