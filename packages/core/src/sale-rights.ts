import type { Business } from './business.ts';
import { addDays, sharedDays, type DateRange } from './dates.ts';
import { can, type Permission, type Role } from './permissions.ts';

type SaleSettings = Pick<
  Business,
  'today' | 'employeesMayDeleteSales' | 'employeesMaySeePastSales'
>;

/**
 * True when a role may do a thing by the role's permissions and by what the business lets its
 * employees do (ROL-07). Every way of deleting a sale asks for `sales.delete` here.
 */
export function isAllowed(
  role: Role,
  permission: Permission,
  business: Pick<Business, 'employeesMayDeleteSales'>,
): boolean {
  if (permission === 'sales.delete' && role === 'employee' && !business.employeesMayDeleteSales) {
    return false;
  }
  return can(role, permission);
}

/**
 * The days whose sales a role may see, enter and delete, both included; null means all. Where the
 * business does not show its employees other days, theirs are today and yesterday.
 */
export function openSaleDays(role: Role, business: SaleSettings): DateRange | null {
  if (role !== 'employee' || business.employeesMaySeePastSales) return null;
  return { start: addDays(business.today, -1), end: business.today };
}

/** The part of a period that lies on the open days; null is a period, or are days, without bounds. */
export function openPart(range: DateRange | null, days: DateRange | null): DateRange | null {
  return sharedDays(range, days);
}

/** True when a sale of that date is one of those that a role may see. */
export function isOpenDay(date: string, days: DateRange | null): boolean {
  return days === null || (date >= days.start && date <= days.end);
}

/**
 * The first day of a store as far as a role may know it, whose open days are `days`. One after the
 * first of them is told, as otherwise a day would be missed on which the store was not there; of
 * an older one null, for since when there are sales is nothing for those who may not see them.
 */
export function openStart(startedOn: string, days: DateRange | null): string | null {
  return days === null || startedOn > days.start ? startedOn : null;
}
