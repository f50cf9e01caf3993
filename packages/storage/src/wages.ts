import type { Wage } from '@backcounter/core/wages';
import type { Db, Tx } from './database.ts';

function wagesOf(db: Db, employeeIds: readonly string[]) {
  return db
    .selectFrom('wages')
    .select(['employee_id', 'rate_from as rateFrom', 'rate_cents as rateCents'])
    .where('employee_id', 'in', employeeIds)
    .orderBy('employee_id')
    .orderBy('rate_from')
    .execute();
}

/** The wages of an employee, oldest first, rates in cents. */
export function listWages(db: Db, employeeId: string): Promise<Wage[]> {
  return wagesOf(db, [employeeId]);
}

/** Everybody's wages, by employee and then oldest first; deleted employees' too. */
export function listAllWages(db: Db) {
  return db
    .selectFrom('wages')
    .select(['employee_id', 'rate_from as rateFrom', 'rate_cents as rateCents'])
    .orderBy('employee_id')
    .orderBy('rate_from')
    .execute();
}

/**
 * The wages of employees by their id, deleted employees' too. Neither the employees nor their
 * wages are changed by others until the transaction ends.
 */
export async function lockWages(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<Map<string, Wage[]>> {
  await tx
    .selectFrom('employees')
    .select('id')
    .where('id', 'in', employeeIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return Map.groupBy(await wagesOf(tx, employeeIds), (wage) => wage.employee_id);
}

/**
 * Notes a rate; it replaces the one from the same day. Shifts are priced anew by repriceShifts, in
 * the same transaction and while the employee is locked.
 */
export async function setWage(tx: Tx, employeeId: string, wage: Wage): Promise<void> {
  await tx
    .insertInto('wages')
    .values({ employee_id: employeeId, rate_from: wage.rateFrom, rate_cents: wage.rateCents })
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'rate_from']).doUpdateSet({ rate_cents: wage.rateCents }),
    )
    .execute();
}

/** Forgets the rate of a day; as for setWage, shifts are priced anew afterwards. */
export async function removeWage(tx: Tx, employeeId: string, rateFrom: string): Promise<void> {
  await tx
    .deleteFrom('wages')
    .where('employee_id', '=', employeeId)
    .where('rate_from', '=', rateFrom)
    .execute();
}

/** Forgets every rate of employees, for a history that takes their place. */
export async function forgetWages(tx: Tx, employeeIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('wages').where('employee_id', 'in', employeeIds).execute();
}
