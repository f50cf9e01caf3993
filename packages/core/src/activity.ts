import { invalidField } from './errors.ts';
import { dateUnreadable, isUsableDate } from './date-ranges.ts';
import { addDays } from './dates.ts';
import type { Role } from './permissions.ts';
import { dateIn } from './time-zone.ts';

/** The nouns as activity entries name them. */
export const activityKinds = [
  'users',
  'stores',
  'vendors',
  'invoices',
  'sales',
  'employees',
  'shifts',
  'incomeTypes',
  'incomes',
  'dailyCash',
  'attachments',
  'targets',
  'findings',
  'settings',
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** Kinds that belong to no store; callers limited to some stores see them too. */
export const wholeBusinessKinds: readonly ActivityKind[] = ['incomeTypes', 'settings'];

export const activityMessages = {
  kindUnknown: 'Unknown kind of activity',
  notDeleted: 'Only a deletion can be undone',
  alreadyRestored: 'This record has already been restored',
  storeGone: 'The store of this record no longer exists. Please restore the store first.',
  usersByAdmin: 'Only an administrator can restore users',
} as const;

/**
 * Parses the kind in a filter, undefined for none; throws AppError `invalid` at `kind` for an
 * unknown one.
 */
export function readKind(kind: string | undefined): ActivityKind | undefined {
  if (kind === undefined || kind === 'all') return undefined;
  const known = activityKinds.find((name) => name === kind);
  if (!known) throw invalidField('kind', activityMessages.kindUnknown);
  return known;
}

/**
 * True when a role may see and undo entries of a kind: only administrators may for `users`
 * (ROL-04).
 */
export function mayReadKind(role: Role, kind: string): boolean {
  return kind !== 'users' || role === 'admin';
}

const minuteMs = 60_000;
const longestOffsetMs = 15 * 60 * minuteMs;

/** First minute, in ms since 1970, at which a zone's calendar shows `date` or a later date. */
export function dayStart(date: string, timeZone: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`);
  let before = utc - longestOffsetMs;
  let reached = utc + longestOffsetMs;
  while (reached - before > minuteMs) {
    const middle = before + Math.floor((reached - before) / (2 * minuteMs)) * minuteMs;
    if (dateIn(timeZone, middle) < date) before = middle;
    else reached = middle;
  }
  return reached;
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Parses one end of a range to an instant. A date means its first moment in the business time zone,
 * or with `to` its last (1 ms before the next day); an ISO instant means itself. Throws AppError
 * `invalid` at the field for anything else.
 */
export function readMoment(
  field: 'from' | 'to',
  text: string | undefined,
  timeZone: string,
): string | undefined {
  if (text === undefined) return undefined;
  const isDate = isUsableDate(text);
  let at = NaN;
  if (isDate && field === 'from') at = dayStart(text, timeZone);
  else if (isDate) at = dayStart(addDays(text, 1), timeZone) - 1;
  else if (instantPattern.test(text)) at = Date.parse(text);
  if (Number.isNaN(at)) throw invalidField(field, dateUnreadable);
  return new Date(at).toISOString();
}

type Row = Record<string, unknown>;

function idOf(store: unknown): unknown {
  return typeof store === 'object' && store !== null && '_id' in store ? store._id : store;
}

/**
 * Restricts a logged row to a caller's `scope`: null when it belongs to another store; a vendor
 * keeps only the stores in scope.
 */
export function limitRowToScope(row: Row | null, scope: readonly string[] | null): Row | null {
  if (row === null || scope === null) return row;
  const isOwn = (store: unknown) => scope.some((id) => id === idOf(store));
  // Only incomes spell it storeId on the wire.
  const store = row['store_id'] ?? row['storeId'];
  if (store !== undefined && !isOwn(store)) return null;
  if (!Array.isArray(row['store_ids'])) return row;
  const store_ids = row['store_ids'].filter(isOwn);
  return store_ids.length === 0 ? null : { ...row, store_ids };
}
