import type { Business } from '@backcounter/core/business';
import type { DateRange } from '@backcounter/core/dates';
import type { Role } from '@backcounter/core/permissions';
import { openSaleDays } from '@backcounter/core/sale-rights';
import { useBusiness } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';

export type SaleRules = { business: Business; role: Role };

/** What the rules of sales go by: the business, and who enters; the demo's caller has all rights. */
export function useSaleRules(): SaleRules {
  const business = useBusiness();
  const person = usePerson();
  return { business, role: !person || person.isDemo ? 'admin' : person.role };
}

/** The days whose sales the person may see and enter, null for all. */
export function useOpenSaleDays(): DateRange | null {
  const { business, role } = useSaleRules();
  return openSaleDays(role, business);
}
