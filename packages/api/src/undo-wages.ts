import { closedReason } from '@backcounter/core/closed-books';
import { AppError, conflictField } from '@backcounter/core/errors';
import {
  firstDifferentDay,
  withoutDifferences,
  type WageDifference,
} from '@backcounter/core/wages';
import { firstShiftOn, repriceShifts } from '@backcounter/storage/shifts';
import { listWages, replaceWages } from '@backcounter/storage/wages';
import { employeeRows, type EmployeeWire } from './employees.ts';
import type { WriteCall } from './route.ts';
import { changeRow, lockRow } from './row-writes.ts';

type Undone = { before: EmployeeWire; after: EmployeeWire };

/**
 * Takes back what an import did to the rates of an employee, and reprices the shifts. Throws AppError
 * `not_found` if the employee was deleted, and `conflict` if one of these rates was changed since or
 * shifts in closed books would cost something else.
 */
export async function undoWages(
  call: WriteCall & { id: string },
  differences: readonly WageDifference[],
): Promise<Undone> {
  const { tx, id, business } = call;
  const before = await lockRow(call, employeeRows);
  const stored = await listWages(tx, id);
  const wages = withoutDifferences(stored, differences);
  if (!wages) {
    throw new AppError('conflict', { message: 'A rate of this employee was changed since' });
  }
  const since = await firstShiftOn(tx, id);
  const repricedOn = since === null ? null : firstDifferentDay(stored, wages, since);
  const reason = repricedOn === null ? undefined : closedReason(repricedOn, business);
  if (reason !== undefined) throw conflictField('rate_from', reason);
  const update = async (at: string) => {
    await replaceWages(tx, id, { wages, at });
    await repriceShifts(tx, id);
  };
  const after = await changeRow(call, employeeRows, { before, update });
  return { before: employeeRows.toWire(before), after };
}
