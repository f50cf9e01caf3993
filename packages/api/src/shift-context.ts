import { invalidField, type AppError } from '@backcounter/core/errors';
import { storeMessages } from '@backcounter/core/stores';
import { employeeMessages } from '@backcounter/core/employees';
import {
  findClash,
  shiftMessages,
  type ShiftFields,
  type ShiftSpan,
} from '@backcounter/core/shifts';
import { rateOn, salaryCents, type Wage } from '@backcounter/core/wages';
import { listEmployeesById } from '@backcounter/storage/employees';
import type { Tx } from '@backcounter/storage/database';
import { listNeighbors, type ShiftPrice } from '@backcounter/storage/shifts';
import { lockStores, type StoreRow } from '@backcounter/storage/stores';
import { lockWages } from '@backcounter/storage/wages';
import { formerLink, type WriteCall } from './route.ts';

type Named = { name: string; name_key: string; store_id: string };

/** The stores, employees and wages of shifts, locked for the transaction. */
export type ShiftContext = {
  stores: Map<string, StoreRow>;
  /** Live employees of the caller's stores. */
  employees: Map<string, Named>;
  wages: Map<string, Wage[]>;
  formerLinks: ReadonlySet<string>;
  /** Staff may work at the same time in every store. */
  isSimultaneous: boolean;
};

const noLinks: ReadonlySet<string> = new Set();

/**
 * Locks the stores and employees of shifts in the global lock order, so that overlap checks and
 * prices stay valid until the transaction ends.
 */
export async function lockShiftContext(
  call: WriteCall,
  spans: readonly Pick<ShiftSpan, 'storeId' | 'employeeId'>[],
): Promise<ShiftContext> {
  const { tx, caller } = call;
  const employeeIds = [...new Set(spans.map((span) => span.employeeId))];
  const storeIds = [...new Set(spans.map((span) => span.storeId))];
  const stores = await lockStores(tx, storeIds, caller.scope, 'update');
  const wages = await lockWages(tx, employeeIds);
  const employees = await listEmployeesById(tx, employeeIds, caller.scope);
  return {
    stores: new Map(stores.map((store) => [store.id, store])),
    employees: new Map(employees.map((employee) => [employee.id, employee])),
    wages,
    formerLinks: call.formerLinks ?? noLinks,
    isSimultaneous: call.isOfOwnFiles === true,
  };
}

/**
 * Throws AppError `invalid` if a shift's store is not visible to the caller or its employee does
 * not work there (SHF-16). `own` is the pair of the shift being changed, which may stay even if the
 * employee has left.
 */
export function checkShiftContext(
  shift: ShiftFields,
  context: ShiftContext,
  { prefix = '', own }: { prefix?: string; own?: { storeId: string; employeeId: string } } = {},
): void {
  if (!context.stores.has(shift.storeId)) {
    throw invalidField(`${prefix}store_id`, storeMessages.notFound);
  }
  if (own?.storeId === shift.storeId && own.employeeId === shift.employeeId) return;
  if (context.formerLinks.has(formerLink(shift.employeeId, shift.storeId))) return;
  const employee = context.employees.get(shift.employeeId);
  if (!employee) throw invalidField(`${prefix}employee_id`, employeeMessages.notFound);
  if (employee.store_id !== shift.storeId) {
    throw invalidField(`${prefix}employee_id`, shiftMessages.otherStore);
  }
}

/**
 * Throws `refuse(text, index)` if a shift overlaps a stored one or an earlier one of the list
 * (SHF-12, SHF-13). `except` is the id of the shift being changed.
 */
export async function checkClashes(
  tx: Tx,
  shifts: { spans: readonly ShiftSpan[]; context: ShiftContext; except?: string },
  refuse: (text: string, index: number) => AppError,
): Promise<void> {
  const { spans, context, except = null } = shifts;
  const simultaneous = new Set<string>();
  for (const store of context.stores.values()) {
    if (context.isSimultaneous || store.allow_simultaneous_shifts === 1) {
      simultaneous.add(store.id);
    }
  }
  const index = findClash(spans, await listNeighbors(tx, spans, except), simultaneous);
  if (index === null) return;
  throw refuse(shiftMessages.overlap(spans[index]?.date ?? ''), index);
}

/** The cost of a shift at the wage in force on its date (PRF-12). */
export function priceOf(shift: ShiftFields, context: ShiftContext): ShiftPrice {
  const rateCents = rateOn(context.wages.get(shift.employeeId) ?? [], shift.date);
  return { rateCents, salaryCents: salaryCents(shift.minutes, rateCents) };
}
