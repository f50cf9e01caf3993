import { useSyncExternalStore } from 'react';
import { canInDemo, type Permission, type Role } from '@backcounter/core/permissions';
import { isAllowed } from '@backcounter/core/sale-rights';
import { isDemoMode, subscribeDemoMode } from './demo-mode.ts';
import { sessionState, subscribeSession, type SessionState } from './session-store.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState);
}

/** True while the app runs on the in-page demo (DEM-01). */
export function useDemoMode(): boolean {
  return useSyncExternalStore(subscribeDemoMode, isDemoMode);
}

export type Person = {
  /** The chosen name of an employee, else the account's (DSH-11). */
  name: string;
  role: Role;
  /** True for an employee who has chosen a name. */
  isIdentified: boolean;
  isDemo: boolean;
  can: (permission: Permission) => boolean;
};

/** The signed-in user and their permissions; null when signed out. */
export function usePerson(): Person | null {
  const { session } = useSession();
  const isDemo = useDemoMode();
  if (!session) return null;
  const { role, name, settings } = session.user;
  const employeesMayDeleteSales = settings.employees_may_delete_sales ?? true;
  return {
    name: session.employeeName ?? name,
    role,
    isIdentified: session.employeeName !== undefined,
    isDemo,
    can: (permission) =>
      isDemo ? canInDemo(permission) : isAllowed(role, permission, { employeesMayDeleteSales }),
  };
}
