import { employeePinInput } from '@backcounter/core/employee-pins';
import { setEmployeePin } from '@backcounter/storage/employee-pins';
import { findEmployee, listEmployeesByName } from '@backcounter/storage/employees';
import { employeeRows, employeeWire } from './employees.ts';
import { orNotFound } from './or-not-found.ts';
import { hashInTurn } from './password-queue.ts';
import { rawRoute, type WriteCall } from './route.ts';
import { changeRow, lockRow } from './row-writes.ts';
import { requireSignedIn } from './server-only.ts';
import { attemptedAccount } from './sign-in-attempts.ts';

/** Sets or removes the PIN of one locked employee and records it. */
async function changePin(call: WriteCall & { id: string }, hash: string | null) {
  const { tx, id } = call;
  const before = await lockRow(call, employeeRows);
  return changeRow(call, employeeRows, {
    before,
    update: (at) => setEmployeePin(tx, id, { hash, at }),
    // Of a PIN that replaces another one nothing else in the row tells.
    extraFields: before.pin_of !== null && hash !== null ? { new_pin: true } : undefined,
  });
}

/**
 * Sets or removes the PIN of an employee, and of all that the caller sees under the same name: they
 * are one person on the identification screen (IDN-04). Sessions that have chosen it keep it.
 */
async function changePins(call: WriteCall & { id: string }, hash: string | null) {
  const { tx, caller, business, id } = call;
  const filter = { scope: caller.scope, today: business.today };
  const { name } = await orNotFound(findEmployee(tx, id, filter), 'Employee');
  const namesakes = await listEmployeesByName(tx, name, caller.scope);
  const changed = new Map<string, Awaited<ReturnType<typeof changePin>>>();
  for (const { id: ofOne } of namesakes) {
    changed.set(ofOne, await changePin({ ...call, id: ofOne }, hash));
  }
  return orNotFound(Promise.resolve(changed.get(id)), 'Employee');
}

export const employeePinsRoutes = {
  'PUT /employees/:id/pin': rawRoute({
    summary:
      'Set the PIN that the identification screen asks for with the name of an employee; null removes it',
    permission: 'employees.write',
    body: employeePinInput,
    response: employeeWire,
    async handle(call) {
      const { deps, id, body, writeId } = call;
      const signedIn = requireSignedIn(call);
      const account = attemptedAccount(call, signedIn.caller.email);
      const hash = body.pin === null ? null : await hashInTurn(deps, account, body.pin);
      return deps.storage.transaction((tx) => changePins({ ...signedIn, tx, id }, hash), {
        writeId,
      });
    },
  }),
} as const;
