import { visibleNameKey } from '@backcounter/core/text';
import type { Db, Tx } from './database.ts';
import { inScope, type StoreScope } from './scope.ts';

/**
 * The different hashes of the PINs of a name: those of the live employees in scope who are called
 * that, or look so in the log. Empty when the name has no PIN.
 */
export async function listPinHashes(db: Db, name: string, scope: StoreScope): Promise<string[]> {
  const rows = await db
    .selectFrom('employee_pins')
    .innerJoin('employees', 'employees.id', 'employee_pins.employee_id')
    .select(['employees.name', 'employee_pins.pin_hash'])
    .where('employees.deleted_at', 'is', null)
    .where(inScope('employees.store_id', scope))
    .orderBy('employee_pins.pin_hash')
    .execute();
  const key = visibleNameKey(name);
  const named = rows.filter((row) => visibleNameKey(row.name) === key);
  return [...new Set(named.map((row) => row.pin_hash))];
}

/** Sets the PIN of a locked employee, or removes it with null; `at` is the time of the change. */
export async function setEmployeePin(
  tx: Tx,
  employeeId: string,
  { hash, at }: { hash: string | null; at: string },
): Promise<void> {
  await tx.deleteFrom('employee_pins').where('employee_id', '=', employeeId).execute();
  if (hash !== null) {
    await tx
      .insertInto('employee_pins')
      .values({ employee_id: employeeId, pin_hash: hash })
      .execute();
  }
  await tx.updateTable('employees').set({ updated_at: at }).where('id', '=', employeeId).execute();
}
