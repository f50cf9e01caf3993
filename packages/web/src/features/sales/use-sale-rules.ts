import type { Business } from '@backcounter/core/business';
import type { DateRange } from '@backcounter/core/dates';
import type { Role } from '@backcounter/core/permissions';
import { visibleSaleDays, visibleShare } from '@backcounter/core/sale-rights';
import { useBusiness } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';

export type SaleRules = { business: Business; role: Role };

/** The business and the role that the sale rules check; demo users have all rights. */
export function useSaleRules(): SaleRules {
  const business = useBusiness();
  const person = usePerson();
  return { business, role: !person || person.isDemo ? 'admin' : person.role };
}

/** The days whose sales the user may see and enter; null means all. */
export function useOpenSaleDays(): DateRange | null {
  const { business, role } = useSaleRules();
  return visibleSaleDays(role, business);
}

/** How much of a period the user sees; null means all time. */
export const useVisibleShare = (period: DateRange | null) =>
  visibleShare(period, useOpenSaleDays());
