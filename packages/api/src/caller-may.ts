import { canInDemo, type Permission } from '@backcounter/core/permissions';
import { isAllowed } from '@backcounter/core/sale-rights';
import type { Call } from './route.ts';

/** True if the caller has the permission, on the server or in the demo. */
export function callerMay({ deps, caller, business }: Call, permission: Permission): boolean {
  return deps.host.kind === 'demo'
    ? canInDemo(permission)
    : isAllowed(caller.role, permission, business);
}
