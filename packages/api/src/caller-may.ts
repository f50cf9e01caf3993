import { AppError } from '@backcounter/core/errors';
import { canInDemo, type Permission } from '@backcounter/core/permissions';
import { isAllowed } from '@backcounter/core/sale-rights';
import type { Call } from './route.ts';

/** True if the caller has the permission, on the server or in the demo. */
export function callerMay({ deps, caller, business }: Call, permission: Permission): boolean {
  return deps.host.kind === 'demo'
    ? canInDemo(permission)
    : isAllowed(caller.role, permission, business);
}

/** Throws AppError `forbidden` if the caller lacks the permission. */
export function requirePermission(call: Call, permission: Permission): void {
  if (callerMay(call, permission)) return;
  throw new AppError('forbidden', { message: 'You do not have permission to do this' });
}
