import { z } from 'zod';
import { AppError, conflictField, invalidField } from './errors.ts';
import { chosenId, requiredText, unstorable, type FieldRules } from './fields.ts';
import type { RandomBytes } from './ids.ts';
import { limitMessages, limits } from './limits.ts';
import { roles, type Role } from './permissions.ts';
import { storeMessages } from './stores.ts';
import { emailInvalid, isEmail, isStorableText } from './text.ts';

/** Messages shared by forms, server and demo (USR-05, USR-09). */
export const userMessages = {
  emailRequired: 'Please enter an email address',
  emailInvalid,
  passwordRequired: 'Please enter a password',
  nameRequired: 'Please enter a name',
  roleUnknown: 'Please choose one of the roles',
  storeUnknown: storeMessages.notFound,
  storesNotForRole: 'Only owners, users and employees can be limited to stores',
  emailTaken: 'A user with this email already exists',
  lastAdmin: 'The last administrator must keep the administrator role',
  lastAdminDeletion: 'The last administrator cannot be deleted',
  ownDeletion: 'You cannot delete your own account',
} as const;

/** Name of an employee account that has none, until the person picks one (USR-10). */
export const unnamedEmployee = 'Employee (Name to be selected)';

/** Maximum password length in characters. */
const passwordMaximum = 200;

/** Email field; trimmed, otherwise as written. */
export function emailText(required: string) {
  return requiredText(required, 254).refine(isEmail, userMessages.emailInvalid);
}

/** Password field, exactly as typed; the minimum length is a setting (checkPassword). */
export function passwordText(required: string) {
  return z
    .string({ error: required })
    .min(1, required)
    .refine((text) => text.trim() !== '', required)
    .max(passwordMaximum, `Password must be at most ${passwordMaximum} characters long`);
}

const nameText = z
  .string({ error: userMessages.nameRequired })
  .trim()
  .max(200, 'Must be at most 200 characters')
  .refine(isStorableText, unstorable)
  .nullish()
  .transform((name) => name ?? '');

const userShape = {
  email: emailText(userMessages.emailRequired),
  name: nameText,
  role: z.enum(roles, { error: userMessages.roleUnknown }).default('user'),
  store_ids: z
    .array(chosenId(userMessages.storeUnknown), { error: 'Must be a list of stores' })
    .max(limits.storesOfUser, limitMessages.storesOfUser)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])]),
};

const newUserShape = { ...userShape, password: passwordText(userMessages.passwordRequired) };

type UserInput = { email: string; name: string; role: Role; store_ids: string[] };

/** Roles whose users can be limited to some stores. */
export const limitableRoles: readonly Role[] = ['owner', 'user', 'employee'];

/** Adds the rules across fields; the one for the name is reported even when others are invalid. */
function withRules<T extends z.ZodType<UserInput>>(schema: T) {
  return schema
    .refine(({ name, role }) => name !== '' || role === 'employee', {
      path: ['name'],
      error: userMessages.nameRequired,
      when: ({ value }) => typeof value === 'object' && value !== null && 'name' in value,
    })
    .refine(({ role, store_ids }) => store_ids.length === 0 || limitableRoles.includes(role), {
      path: ['store_ids'],
      error: userMessages.storesNotForRole,
    });
}

/** Stored fields of a user, except the password; no stores means all stores. */
export type UserFields = { email: string; name: string; role: Role; storeIds: string[] };

function toFields({ email, name, role, store_ids }: UserInput): UserFields {
  return { email, name: name === '' ? unnamedEmployee : name, role, storeIds: store_ids };
}

/** A user as PUT leaves it; it accepts no password. */
export const userInput = withRules(z.object(userShape)).transform(toFields);

/** The body of `POST /api/auth/users` (USR-05 to USR-11); unknown fields are ignored (USR-08). */
export const newUserInput = withRules(z.object(newUserShape)).transform((input) => ({
  ...toFields(input),
  password: input.password,
}));

/** Throws AppError `invalid` at `field` for a password shorter than the setting (USR-06). */
export function checkPassword(field: string, password: string, minimum: number): void {
  if (password.length >= minimum) return;
  throw invalidField(field, `Password must be at least ${minimum} characters long`);
}

/** Rules for a new user beyond the schema (USR-06). */
export function newUserRules(passwordMinimum: number): FieldRules<typeof newUserInput> {
  return { password: (password) => checkPassword('password', password, passwordMinimum) };
}

// Without 0, O, 1, I and l, which people mix up.
const passwordCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/**
 * Generates a password of random letters and digits: 8, or more when the setting requires it
 * (USR-07).
 */
export function generatePassword(randomBytes: RandomBytes, minimum: number): string {
  const count = passwordCharacters.length;
  // Bytes beyond the last whole multiple would favor the first characters (modulo bias).
  const evenly = 256 - (256 % count);
  let password = '';
  while (password.length < Math.max(8, minimum)) {
    for (const byte of randomBytes(1)) {
      if (byte < evenly) password += passwordCharacters.charAt(byte % count);
    }
  }
  return password;
}

/**
 * Throws AppError `conflict` when the only administrator would lose the role; `adminIds` are the
 * live administrators (contract: the last one keeps the role).
 */
export function checkAdminStays(userId: string, adminIds: readonly string[]): void {
  if (adminIds.some((id) => id !== userId)) return;
  throw conflictField('role', userMessages.lastAdmin);
}

/**
 * Throws AppError `conflict` when users delete their own account or the last administrator
 * (USR-13).
 */
export function checkUserDeletion(
  userId: string,
  callerId: string,
  adminIds: readonly string[],
): void {
  const others = adminIds.filter((id) => id !== userId);
  const problem =
    userId === callerId
      ? userMessages.ownDeletion
      : others.length === 0
        ? userMessages.lastAdminDeletion
        : null;
  if (problem) throw new AppError('conflict', { message: problem });
}
