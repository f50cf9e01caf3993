import type { Role } from '@backcounter/core/permissions';
import { limitableRoles, unnamedEmployee } from '@backcounter/core/users';
import { inBrief } from '../../ui/brief.ts';

/** What the forms of a user hold, under the wire's names. */
export type UserValues = { email: string; name: string; role: Role; store_ids: string[] };

/** What was typed, for the offer of it. */
export const describeUser = ({ email, name }: UserValues): string =>
  inBrief([email, name], 'a user');

/** What is sent: a blank employee gets the stand-in name, and only some roles have stores (USR-10). */
export function toUserBody({ email, name, role, store_ids }: UserValues): UserValues {
  return {
    email,
    name: role === 'employee' && name.trim() === '' ? unnamedEmployee : name,
    role,
    store_ids: limitableRoles.includes(role) ? store_ids : [],
  };
}
