import { z } from 'zod';
import {
  employeeIdOf,
  employeeInput,
  employeeMessages,
  employeeRules,
  toEmployee,
  toWage,
  type EmployeeInput,
} from '@backcounter/core/employees';
import { checkOpen } from '@backcounter/core/closed-books';
import { conflictField } from '@backcounter/core/errors';
import { parseChangedInput, chosenId, parseInput } from '@backcounter/core/fields';
import { centsToDollars } from '@backcounter/core/money';
import { can } from '@backcounter/core/permissions';
import { dateIn } from '@backcounter/core/time-zone';
import { rateOn, wageChange, type Wage } from '@backcounter/core/wages';
import {
  employeeOrder,
  findEmployee,
  highestEmployeeNumber,
  insertEmployee,
  listEmployees,
  lockEmployee,
  updateEmployee,
  type EmployeeRow,
} from '@backcounter/storage/employees';
import type { Db } from '@backcounter/storage/database';
import { lockSettings } from '@backcounter/storage/settings';
import { firstShiftOn, repriceShifts } from '@backcounter/storage/shifts';
import { findStore, lockStores } from '@backcounter/storage/stores';
import { listWages, removeWage, setWage } from '@backcounter/storage/wages';
import { orNotFound } from './or-not-found.ts';
import { deleteRowsRoute } from './row-batches.ts';
import { addRow, changeRow, deleteRow, lockRow, readBack, type NounRows } from './row-writes.ts';
import type { Restore } from './soft-delete.ts';
import { readRoute, writeRoute, type Call, type WriteCall } from './route.ts';
import { scopeOfQuery, lockStoreInBody } from './store-access.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import {
  calendarDate,
  doneMessage,
  dollars,
  filterId,
  instant,
  listResponse,
  namedRow,
  pageQuery,
  readPage,
  replyList,
} from './wire.ts';

/** The fields of an employee that every role may see, for the identification screen (IDN-17). */
const employeeIdentity = z.object({
  _id: z.string(),
  name: z.string(),
  employee_id: z.string(),
  store_id: namedRow,
});

/** An employee as managers get it; the rate is today's (EMP-17). */
export const employeeWire = employeeIdentity.extend({
  hourly_rate: dollars,
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** True if nobody takes the name on a shared device without a PIN. */
  has_pin: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

/** A row of the list; the roles user and employee get no fields after the store. */
const listedEmployee = employeeWire.partial({
  hourly_rate: true,
  email: true,
  phone_number: true,
  has_pin: true,
  created_at: true,
  updated_at: true,
});

export type EmployeeWire = z.output<typeof employeeWire>;

function toIdentity(row: EmployeeRow): z.output<typeof employeeIdentity> {
  return {
    _id: row.id,
    name: row.name,
    employee_id: row.employee_id,
    store_id: { _id: row.store_id, name: row.store_name },
  };
}

function toWire(row: EmployeeRow): EmployeeWire {
  return {
    ...toIdentity(row),
    hourly_rate: centsToDollars(row.rate_cents),
    email: row.email,
    phone_number: row.phone_number,
    has_pin: row.pin_of !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const toInput = (row: EmployeeRow) => ({
  ...toWire(row),
  store_id: row.store_id,
  rate_from: null,
});

/** A rate and its first day, as they appear in activity entries. */
const wageEntry = (wage: Wage) => ({
  new_hourly_rate: centsToDollars(wage.rateCents),
  rate_from: wage.rateFrom,
});

function save<T>(
  write: Promise<T>,
  employee: { name: string; employeeId: string; storeName: string },
): Promise<T> {
  const { name, employeeId, storeName } = employee;
  return mapUniqueViolation(write, {
    employees_name: () => conflictField('name', employeeMessages.duplicateName(name, storeName)),
    employees_employee_id: () =>
      conflictField('employee_id', employeeMessages.numberTaken(employeeId)),
  });
}

const nextEmployeeId = async (db: Db) => employeeIdOf((await highestEmployeeNumber(db)) + 1);

/** Row access for employees, with the rate of the business's today. */
export const employeeRows: NounRows<EmployeeRow, EmployeeWire> = {
  kind: 'employees',
  name: 'Employee',
  find: ({ tx, business }, id) => findEmployee(tx, id, { scope: null, today: business.today }),
  lock: ({ tx, caller, business }, id) =>
    lockEmployee(tx, id, { scope: caller.scope, today: business.today }),
  toWire,
  storeIds: (row) => [row.store_id],
};

function findOwn(call: Call, db: Db, id: string): Promise<EmployeeRow> {
  const filter = { scope: call.caller.scope, today: call.business.today };
  return orNotFound(findEmployee(db, id, filter), 'Employee');
}

/**
 * Locks the employee in the path. To keep the lock order, it first locks the settings if an id is
 * assigned, and the old and new store.
 */
async function lockForChange(
  call: Parameters<typeof lockRow>[0] & { change: Record<string, unknown> },
) {
  const { tx, caller, change } = call;
  const found = await findOwn(call, tx, call.id);
  if (change['employee_id'] !== undefined) await lockSettings(tx, 'update');
  const sent = chosenId('').safeParse(change['store_id']);
  const storeIds = sent.success ? [found.store_id, sent.data] : [found.store_id];
  await lockStores(tx, storeIds, caller.scope, 'share');
  return lockRow(call, employeeRows);
}

/** True if a change names another rate than today's, or the day of a rate. */
const isRateNamed = ({ hourly_rate, rate_from }: EmployeeInput, { rate_cents }: EmployeeRow) =>
  hourly_rate !== rate_cents || typeof rate_from === 'string';

/** Stores a rate and reprices the shifts; false if it is already in force on its day. */
async function changeWage({ tx, business }: WriteCall, row: EmployeeRow, wage: Wage) {
  const wages = await listWages(tx, row.id);
  const change = wageChange(wages, wage, {
    addedOn: dateIn(business.timeZone, Date.parse(row.created_at)),
    firstShiftOn: await firstShiftOn(tx, row.id),
  });
  if (change === null) return false;
  // The shifts since then would cost something else.
  if (rateOn(wages, wage.rateFrom) !== wage.rateCents) {
    checkOpen('rate_from', wage.rateFrom, business);
  }
  if (change.removedDate !== null) await removeWage(tx, row.id, change.removedDate);
  for (const addedWage of change.added) await setWage(tx, row.id, addedWage);
  await repriceShifts(tx, row.id);
  return true;
}

export const employeesRoutes = {
  'GET /employees': readRoute({
    summary: 'List employees by name; users and employees get what identifies them only',
    permission: 'employees.identify',
    query: z.object({ store_id: filterId, ...pageQuery }),
    response: listResponse(listedEmployee),
    async handle({ db, caller, business, query }) {
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const page = readPage(query, employeeOrder);
      const rows = await listEmployees(db, { scope, today: business.today }, page);
      const shown = can(caller.role, 'employees.read') ? toWire : toIdentity;
      return replyList(rows, page, shown, (row) => [row.name_key, row.id]);
    },
  }),

  'GET /employees/next-id': readRoute({
    summary: 'Suggest the next free employee id',
    permission: 'employees.write',
    response: z.object({ employee_id: z.string() }),
    async handle({ db }) {
      return { employee_id: await nextEmployeeId(db) };
    },
  }),

  'GET /employees/:id/wages': readRoute({
    summary: 'List the hourly rates of an employee, oldest first',
    permission: 'employees.read',
    response: z.array(z.object({ hourly_rate: dollars, rate_from: calendarDate })),
    async handle(call) {
      const employee = await findOwn(call, call.db, call.id);
      const wages = await listWages(call.db, employee.id);
      return wages.map(({ rateCents, rateFrom }) => ({
        hourly_rate: centsToDollars(rateCents),
        rate_from: rateFrom,
      }));
    },
  }),

  'POST /employees': writeRoute({
    summary: 'Add an employee; the id is assigned when none is sent',
    permission: 'employees.write',
    body: employeeInput,
    read: (sent, { business }) => parseInput(employeeInput, sent, employeeRules(business)),
    response: employeeWire,
    status: 201,
    async handle(call) {
      const { tx, caller, business, body } = call;
      const wage = toWage(body, business);
      // Serializes the assignment of ids.
      await lockSettings(tx, 'update');
      const store = await lockStoreInBody(tx, caller, body.store_id);
      const fields = toEmployee(body, body.employee_id ?? (await nextEmployeeId(tx)));
      return addRow(call, employeeRows, async (id, at) => {
        await save(insertEmployee(tx, id, fields, at), { ...fields, storeName: store.name });
        await setWage(tx, id, wage);
      });
    },
  }),

  'PUT /employees/:id': writeRoute({
    summary: 'Change an employee; another hourly rate is in force from rate_from or today',
    permission: 'employees.write',
    changes: employeeInput,
    response: employeeWire,
    async handle(call) {
      const { tx, caller, business, change } = call;
      const before = await lockForChange(call);
      const rules = employeeRules(business);
      const input = parseChangedInput(employeeInput, toInput(before), change, rules);
      const wage = toWage(input, business);
      const store = await lockStoreInBody(tx, caller, input.store_id);
      const fields = toEmployee(input, input.employee_id ?? before.employee_id);
      const isNewWage = isRateNamed(input, before) && (await changeWage(call, before, wage));
      const update = (at: string) =>
        save(updateEmployee(tx, before.id, fields, at), { ...fields, storeName: store.name });
      const extraFields = isNewWage ? wageEntry(wage) : undefined;
      return changeRow(call, employeeRows, { before, update, extraFields });
    },
  }),

  'POST /employees/delete': deleteRowsRoute({
    summary: 'Delete several employees, all of them or none; each can be restored',
    permission: 'employees.write',
    rows: employeeRows,
  }),

  'DELETE /employees/:id': writeRoute({
    summary: 'Delete an employee, whose shifts stay; it can be restored',
    permission: 'employees.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, employeeRows, await lockRow(call, employeeRows));
      return { message: 'Employee deleted successfully!' };
    },
  }),
} as const;

/**
 * Restores a deleted employee; throws AppError `conflict` if the id or the name was reused or the
 * store is deleted.
 */
export const restoreEmployee: Restore<'employees'> = async (
  call,
  { row, requireStores, revive },
) => {
  const { tx } = call;
  await requireStores([row.store_id]);
  const store = await findStore(tx, row.store_id, null);
  await save(revive(), {
    name: row.name,
    employeeId: row.employee_id,
    storeName: store?.name ?? '',
  });
  return readBack(call, employeeRows, row.id);
};
