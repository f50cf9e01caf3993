import { nameKey } from '@backcounter/core/text';
import { createListeners } from '../ui/listeners.ts';
import { safeLocalStorage } from './browser-storage.ts';
import { isDemoMode } from './demo-mode.ts';
import { sessionState } from './session-store.ts';
import { tabId } from './tab-id.ts';
import { copyUnsaved, openUnsavedCopy } from './unsaved-copy.ts';

/** Input that was typed but not saved. */
export type UnsavedInput = {
  /** The storage key; each tab has its own for the same form. */
  key: string;
  /** User-facing summary: '$9,999.99 credit for Nov 18'. */
  what: string;
  values: unknown;
  typedAt: number;
  /** Who typed it, on an account that several employees share; null elsewhere. */
  by: string | null;
};

const prefix = 'unsaved:';
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Whether something stored at `at` (ms since 1970) is older than a week. */
export const isExpired = (at: number): boolean => Date.now() - at >= lifetimeMs;

/** Entries that localStorage had no room for, kept until the page is left. */
const inMemory = new Map<string, string>();

const listeners = createListeners();
let version = 0;

function notify(): void {
  version++;
  listeners.notify();
}

export const subscribeUnsaved = listeners.subscribe;

/** Increments with every change. */
export const unsavedVersion = (): number => version;

/** Key prefix of a user's input, on the server and in the demo. */
export const ownPrefix = (userId: string) => `${prefix}${userId}:`;

/** Key prefix of the signed-in user; the demo's input is kept separate. */
export function unsavedPrefix(): string | null {
  const { session } = sessionState();
  if (!session) return null;
  return `${ownPrefix(session.user._id)}${isDemoMode() ? 'demo' : 'server'}:`;
}

function put(key: string, text: string): void {
  copyUnsaved(key, text);
  store(key, text);
}

function store(key: string, text: string): void {
  try {
    safeLocalStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    safeLocalStorage.removeItem(key);
    inMemory.set(key, text);
  }
  notify();
}

function drop(key: string): void {
  const isThere = inMemory.delete(key) || safeLocalStorage.getItem(key) !== null;
  safeLocalStorage.removeItem(key);
  if (isThere) copyUnsaved(key, null);
  if (isThere) notify();
}

const keys = () => [...safeLocalStorage.keys(), ...inMemory.keys()];

function read(key: string): UnsavedInput | null {
  const input = readText(inMemory.get(key) ?? safeLocalStorage.getItem(key));
  return input && { key, ...input };
}

/** Null if expired or unreadable. */
function readText(text: string | null): Omit<UnsavedInput, 'key'> | null {
  try {
    const input = JSON.parse(text ?? 'null') as Record<string, unknown>;
    const { what, values, typedAt, by } = input;
    if (typeof what !== 'string' || typeof typedAt !== 'number') return null;
    if (isExpired(typedAt)) return null;
    return { what, values, typedAt, by: typeof by === 'string' ? by : null };
  } catch {
    return null;
  }
}

/** Separates the form's name from whose input it is in a key. */
const ownerSeparator = '#';

const nameOf = (key: string, own: string) => key.slice(own.length).split(ownerSeparator)[0] ?? '';

/** The user's inputs in forms whose names begin with `start`, latest first. */
function ownInputs(start: string): (UnsavedInput & { name: string })[] {
  const own = unsavedPrefix();
  if (own === null) return [];
  return keys()
    .filter((key) => key.startsWith(own + start))
    .flatMap((key) => {
      const input = read(key);
      return input ? [{ ...input, name: nameOf(key, own) }] : [];
    })
    .toSorted((one, other) => other.typedAt - one.typedAt);
}

/** The name chosen on a shared account; null elsewhere. */
export const employeeName = () => sessionState().session?.employeeName ?? null;

/** True for the same employee, and where nobody has chosen a name. */
const isSameEmployee = (one: string | null, other: string | null) =>
  nameKey(one ?? '') === nameKey(other ?? '');

/** The end of this tab's keys; employees who share the account have different ones. */
function ownerHere(): string {
  const name = employeeName();
  const employee = name === null ? '' : `@${encodeURIComponent(nameKey(name))}`;
  return ownerSeparator + tabId() + employee;
}

/** True for input that was typed in this tab, by the same employee. */
export const isOwnInput = ({ key }: UnsavedInput): boolean => key.endsWith(ownerHere());

/** Who else typed an input, or chose a file, on a shared account; null for one's own. */
export const byAnother = ({ by }: Pick<UnsavedInput, 'by'>): string | null =>
  isSameEmployee(by, employeeName()) ? null : by;

/**
 * Stores a form's input for the signed-in user, for a week. Input of the same form in another tab,
 * or by another employee, is kept beside it.
 */
export function saveUnsaved(name: string, input: Pick<UnsavedInput, 'what' | 'values'>): void {
  const own = unsavedPrefix();
  const { what, values } = input;
  if (own === null) return;
  const stored = { what, values, typedAt: Date.now(), by: employeeName() };
  put(own + name + ownerHere(), JSON.stringify(stored));
}

/** The unsaved input of a form: one's own in this tab, otherwise the latest other one. */
export function loadUnsaved(name: string): UnsavedInput | null {
  const found = ownInputs(name).filter((input) => input.name === name);
  return found.find(isOwnInput) ?? found[0] ?? null;
}

/** Removes one's own input of a form in this tab. */
export function forgetUnsaved(name: string): void {
  const own = unsavedPrefix();
  if (own !== null) drop(own + name + ownerHere());
}

/** Removes an input, whichever tab stored it. */
export const dropUnsaved = ({ key }: UnsavedInput): void => drop(key);

/** Renames an input unless the name is taken; returns whether it moved. */
export function moveUnsaved(from: string, to: string): boolean {
  const input = loadUnsaved(from);
  if (!input || loadUnsaved(to)) return false;
  saveUnsaved(to, input);
  dropUnsaved(input);
  return true;
}

/** Names of the user's unsaved inputs that begin with `start`, latest first. */
export function unsavedNames(start: string): string[] {
  return [...new Set(ownInputs(start).map(({ name }) => name))];
}

/**
 * Removes all inputs of the user on logout, also those of the demo; not those of other employees who
 * share the account.
 */
export function forgetAllUnsaved(): void {
  const { session } = sessionState();
  if (!session) return;
  const own = ownPrefix(session.user._id);
  for (const key of keys().filter((found) => found.startsWith(own))) {
    const input = read(key);
    if (input === null || byAnother(input) === null) drop(key);
  }
}

/** Recovers inputs that a killed browser had not flushed from localStorage to disk. */
export async function restoreUnsaved(): Promise<void> {
  for (const [key, text] of await openUnsavedCopy()) {
    const copied = readText(text);
    const stored = read(key);
    if (!copied) copyUnsaved(key, null);
    else if (!stored || stored.typedAt < copied.typedAt) store(key, text);
  }
}

/** Removes expired and unreadable inputs of all users. */
export function dropOldUnsaved(): void {
  for (const key of keys()) if (key.startsWith(prefix) && read(key) === null) drop(key);
}
