import type { Weekday } from '@backcounter/core/dates';
import { roles, type Role } from '@backcounter/core/permissions';
import { safeLocalStorage } from './browser-storage.ts';
import { emptyDemoDatabases } from './demo-databases.ts';

/** The business settings that every role receives. */
export type SessionSettings = {
  business_name: string;
  time_zone: string;
  earliest_invoice_date: string;
  opens_at: string;
  closes_at: string;
  invoice_numbers_per_vendor: boolean;
  week_starts_on: Weekday;
  employees_may_delete_sales: boolean;
  employees_may_see_past_sales: boolean;
  books_closed_through: string | null;
};

export type SessionUser = {
  _id: string;
  name: string;
  email: string;
  role: Role;
  store_ids: string[];
  must_change_password: boolean;
  settings: Partial<SessionSettings>;
};

/** The session as stored under `tokenData`; times in ms since 1970 (SES-01, SES-02). */
export type StoredSession = {
  token: string;
  user: SessionUser;
  expiresAt: number;
  lastActivity: number;
  employeeName?: string;
  /** True until a demo user has seen the introduction (SES-07). */
  demoIntro?: boolean;
};

export const tokenDataKey = 'tokenData';
const tokenKey = 'token';
export const demoPrefix = 'demo_';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOr = (value: unknown, otherwise: string) =>
  typeof value === 'string' ? value : otherwise;

/** Parses a user from the server or storage; null without a known role. */
export function readUser(value: unknown): SessionUser | null {
  if (!isObject(value)) return null;
  const role = roles.find((known) => known === value['role']);
  if (!role) return null;
  const email = textOr(value['email'], '');
  return {
    _id: textOr(value['_id'], ''),
    name: textOr(value['name'], email),
    email,
    role,
    store_ids: Array.isArray(value['store_ids']) ? value['store_ids'].map(String) : [],
    must_change_password: value['must_change_password'] === true,
    settings: isObject(value['settings']) ? value['settings'] : {},
  };
}

function readSession(value: unknown): StoredSession | null {
  if (!isObject(value)) return null;
  const { token, expiresAt, lastActivity, employeeName } = value;
  const user = readUser(value['user']);
  if (!user || typeof token !== 'string' || token === '') return null;
  if (typeof expiresAt !== 'number' || typeof lastActivity !== 'number') return null;
  return {
    token,
    user,
    expiresAt,
    lastActivity,
    ...(typeof employeeName === 'string' && employeeName !== '' ? { employeeName } : {}),
    ...(value['demoIntro'] === true ? { demoIntro: true } : {}),
  };
}

/** The stored session, or null; throws if it cannot be parsed. */
export function loadStored(): StoredSession | null {
  const text = safeLocalStorage.getItem(tokenDataKey);
  if (text === null) return null;
  const session = readSession(JSON.parse(text));
  if (!session) throw new Error('The stored session is incomplete');
  return session;
}

/** The stored token, or null; throws if the data cannot be parsed. */
export function loadToken(): string | null {
  const text = safeLocalStorage.getItem(tokenDataKey);
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  return isObject(value) && typeof value['token'] === 'string' ? value['token'] : null;
}

export function saveStored(session: StoredSession): void {
  safeLocalStorage.setItem(tokenDataKey, JSON.stringify(session));
  safeLocalStorage.setItem(tokenKey, session.token);
}

export function removeStored(): void {
  safeLocalStorage.removeItem(tokenDataKey);
  safeLocalStorage.removeItem(tokenKey);
}

/** Deletes all data of the demo (DEM-08). */
export function wipeDemoData(): void {
  for (const key of safeLocalStorage.keys()) {
    if (key.startsWith(demoPrefix)) safeLocalStorage.removeItem(key);
  }
  emptyDemoDatabases();
}
