import { employeeNumber, type EmployeeFields } from '@backcounter/core/employees';
import { nameKey } from '@backcounter/core/text';
import type { Db, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { inScope, type StoreScope } from './scope.ts';

/** By name, case ignored (EMP-04). */
export const employeeOrder: readonly OrderKey[] = [
  { column: 'employees.name_key', direction: 'asc' },
  { column: 'employees.id', direction: 'asc' },
];

/** The stores, and the day whose rate is shown. */
export type EmployeeFilter = { scope: StoreScope; today: string };

function withRates(db: Db, filter: EmployeeFilter) {
  return db
    .selectFrom('employees')
    .innerJoin('stores', 'stores.id', 'employees.store_id')
    .leftJoin('employee_pins', 'employee_pins.employee_id', 'employees.id')
    .select([
      'employees.id',
      'employees.name',
      'employees.name_key',
      'employees.employee_id',
      'employees.store_id',
      'stores.name as store_name',
      'employees.email',
      'employees.phone_number',
      // Null without a PIN.
      'employee_pins.employee_id as pin_of',
      'employees.created_at',
      'employees.updated_at',
    ])
    .select(({ fn, selectFrom }) => {
      const rates = selectFrom('wages')
        .select('wages.rate_cents')
        .whereRef('wages.employee_id', '=', 'employees.id')
        .limit(1);
      const inForce = rates
        .where('wages.rate_from', '<=', filter.today)
        .orderBy('wages.rate_from', 'desc');
      const earliest = rates.orderBy('wages.rate_from');
      return fn.coalesce(inForce, earliest).$notNull().as('rate_cents');
    })
    .where(inScope('employees.store_id', filter.scope));
}

function liveEmployees(db: Db, filter: EmployeeFilter) {
  return withRates(db, filter).where('employees.deleted_at', 'is', null);
}

export type EmployeeRow = Awaited<ReturnType<typeof listEmployees>>[number];

/** Live employees by name, with their store's name and the rate in cents that is in force. */
export function listEmployees(db: Db, filter: EmployeeFilter, page: Page | null = null) {
  return inOrder(liveEmployees(db, filter), employeeOrder, page).execute();
}

/** Deleted employees with live shifts, in the order in which they were added. */
export function listFormerEmployees(db: Db, filter: EmployeeFilter) {
  return withRates(db, filter)
    .where('employees.deleted_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shifts')
          .select('shifts.id')
          .whereRef('shifts.employee_id', '=', 'employees.id')
          .where('shifts.deleted_at', 'is', null),
      ),
    )
    .orderBy('employees.created_at')
    .orderBy('employees.id')
    .execute();
}

/** One live employee, undefined when there is none in the caller's stores. */
export function findEmployee(db: Db, id: string, filter: EmployeeFilter) {
  return liveEmployees(db, filter).where('employees.id', '=', id).executeTakeFirst();
}

/** The same, locked with its wages until the transaction ends. */
export async function lockEmployee(tx: Tx, id: string, filter: EmployeeFilter) {
  await tx.selectFrom('employees').select('id').where('id', '=', id).forUpdate().execute();
  // Read again: a rate committed while waiting for the lock is invisible to the locking statement.
  return findEmployee(tx, id, filter);
}

/** Name and store of the live employees among `ids` that are in scope. */
export function listEmployeesById(db: Db, ids: readonly string[], scope: StoreScope) {
  return db
    .selectFrom('employees')
    .select(['id', 'name', 'name_key', 'store_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .execute();
}

/** The live employees with a name in the caller's stores, in list order (IDN-04). */
export function listEmployeesByName(db: Db, name: string, scope: StoreScope) {
  return db
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('name_key', '=', nameKey(name))
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .orderBy('id')
    .execute();
}

/** True for an employee, deleted or not, who belongs to or has shifts in the caller's stores. */
export async function isKnownEmployee(db: Db, id: string, scope: StoreScope): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('employees.id')
    .where('employees.id', '=', id)
    .where(({ or, exists, selectFrom }) =>
      or([
        inScope('employees.store_id', scope),
        exists(
          selectFrom('shifts')
            .select('shifts.id')
            .whereRef('shifts.employee_id', '=', 'employees.id')
            .where('shifts.deleted_at', 'is', null)
            .where(inScope('shifts.store_id', scope)),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The highest employee number ever used in any store, 0 when there is none (EMP-09). */
export async function highestEmployeeNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('employees')
    .select(({ fn }) => fn.max<number | null>('employee_number').as('number'))
    .executeTakeFirstOrThrow();
  return row.number ?? 0;
}

function columns(fields: EmployeeFields): Columns<'employees'> {
  return {
    name: fields.name,
    name_key: nameKey(fields.name),
    employee_id: fields.employeeId,
    employee_id_key: nameKey(fields.employeeId),
    employee_number: employeeNumber(fields.employeeId),
    store_id: fields.storeId,
    email: fields.email,
    phone_number: fields.phoneNumber,
  };
}

/**
 * Adds an employee; a first wage must be set separately. AppError `conflict` when the name is taken
 * in the store (employees_name, EMP-11) or the id in the business (employees_employee_id, EMP-09).
 */
export async function insertEmployee(tx: Tx, id: string, fields: EmployeeFields, at: string) {
  await tx
    .insertInto('employees')
    .values(newRow(id, columns(fields), at))
    .execute();
}

/** Changes a live employee; AppError `conflict` as on insert. */
export async function updateEmployee(tx: Tx, id: string, fields: EmployeeFields, at: string) {
  await tx
    .updateTable('employees')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}
