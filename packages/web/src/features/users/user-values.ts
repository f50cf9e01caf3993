import type { Role } from '@backcounter/core/permissions';
import { limitableRoles, unnamedEmployee } from '@backcounter/core/users';
import { joinBrief } from '../../ui/brief.ts';

/** Form state; wire field names. */
export type UserValues = { email: string; name: string; role: Role; store_ids: string[] };

/** Describes unsaved input when the form offers to restore it. */
export const describeUser = ({ email, name }: UserValues): string =>
  joinBrief([email, name], 'a user');

/**
 * Request body: an unnamed employee gets the placeholder name, and only some roles have stores
 * (USR-10).
 */
export function toUserBody({ email, name, role, store_ids }: UserValues): UserValues {
  return {
    email,
    name: role === 'employee' && name.trim() === '' ? unnamedEmployee : name,
    role,
    store_ids: limitableRoles.includes(role) ? store_ids : [],
  };
}
