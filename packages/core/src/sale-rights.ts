import type { Business } from './business.ts';
import { addDays, intersectRanges, type DateRange } from './dates.ts';
import { can, type Permission, type Role } from './permissions.ts';

type SaleSettings = Pick<
  Business,
  'today' | 'employeesMayDeleteSales' | 'employeesMaySeePastSales'
>;

/**
 * True when a role has a permission, also considering what the business lets its employees do
 * (ROL-07). Every path that deletes a sale checks `sales.delete` here.
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
 * Days whose sales a role may see, enter and delete, both included; null means all. When the
 * business hides past sales from its employees, theirs are today and yesterday.
 */
export function visibleSaleDays(role: Role, business: SaleSettings): DateRange | null {
  if (role !== 'employee' || business.employeesMaySeePastSales) return null;
  return { start: addDays(business.today, -1), end: business.today };
}

/** The part of a period on visible days; null means unbounded for both. */
export function visiblePart(range: DateRange | null, days: DateRange | null): DateRange | null {
  return intersectRanges(range, days);
}

/**
 * How much of a period a role with these visible days sees; null means unbounded for both. No day
 * after the last visible one has sales, so only days before the first count as hidden.
 */
export function visibleShare(
  range: DateRange | null,
  days: DateRange | null,
): 'all' | 'part' | 'none' {
  if (days === null) return 'all';
  if (range === null) return 'part';
  if (range.start >= days.start) return 'all';
  return range.end < days.start ? 'none' : 'part';
}

/** True when a role may see sales of that date. */
export function isVisibleSaleDay(date: string, days: DateRange | null): boolean {
  return days === null || (date >= days.start && date <= days.end);
}

/**
 * A store's first day as far as a role with these visible days may know it. A day after the first
 * visible one is returned, as otherwise days before the store existed would count as missing; for
 * an older store it is null, because the role may not learn since when there are sales.
 */
export function visibleStart(startedOn: string, days: DateRange | null): string | null {
  return days === null || startedOn > days.start ? startedOn : null;
}
