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

/** All wages by employee, oldest first; deleted employees' too. */
export function listAllWages(db: Db) {
  return db
    .selectFrom('wages')
    .select(['employee_id', 'rate_from as rateFrom', 'rate_cents as rateCents'])
    .orderBy('employee_id')
    .orderBy('rate_from')
    .execute();
}

/**
 * Locks employees and returns their wages by employee id, deleted employees' too. Nobody else can
 * change either until the transaction ends.
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
 * Sets the rate from a day on, replacing one from the same day. Call repriceShifts afterwards, in
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

/** Removes the rate of a day; as for setWage, call repriceShifts afterwards. */
export async function removeWage(tx: Tx, employeeId: string, rateFrom: string): Promise<void> {
  await tx
    .deleteFrom('wages')
    .where('employee_id', '=', employeeId)
    .where('rate_from', '=', rateFrom)
    .execute();
}

/**
 * Replaces all rates of an employee, who is changed at `at`; as for setWage, call repriceShifts
 * afterwards.
 */
export async function replaceWages(
  tx: Tx,
  employeeId: string,
  { wages, at }: { wages: readonly Wage[]; at: string },
): Promise<void> {
  await deleteWages(tx, [employeeId]);
  for (const wage of wages) await setWage(tx, employeeId, wage);
  await tx.updateTable('employees').set({ updated_at: at }).where('id', '=', employeeId).execute();
}

/** Deletes all rates of employees, before a new history is inserted. */
export async function deleteWages(tx: Tx, employeeIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('wages').where('employee_id', 'in', employeeIds).execute();
}
