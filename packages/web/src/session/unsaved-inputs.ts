import { localTexts } from './browser-storage.ts';
import { isDemoMode } from './demo-mode.ts';
import { sessionState } from './session-store.ts';
import { copyUnsaved, openUnsavedCopy } from './unsaved-copy.ts';

/** Input that somebody typed and did not save. */
export type UnsavedInput = {
  /** What it was, for the person: '$9,999.99 credit for Nov 18'. */
  what: string;
  values: unknown;
  typedAt: number;
};

const prefix = 'unsaved:';
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Whether what was typed at a moment (ms since 1970) has waited for longer than a week. */
export const isTooOld = (at: number): boolean => Date.now() - at >= lifetimeMs;

/** What a full storage does not take lasts as long as the page. */
const withoutRoom = new Map<string, string>();

const listeners = new Set<() => void>();
let version = 0;

function changed(): void {
  version++;
  for (const listener of listeners) listener();
}

export function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows with every change. */
export const unsavedVersion = (): number => version;

/** Begins the keys of a person's input, here and in the demo. */
export const ownPrefix = (userId: string) => `${prefix}${userId}:`;

/** Begins the keys of the person who is signed in; what is typed in the demo stays in the demo. */
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
    localTexts.setItem(key, text);
    withoutRoom.delete(key);
  } catch {
    localTexts.removeItem(key);
    withoutRoom.set(key, text);
  }
  changed();
}

function drop(key: string): void {
  const isThere = withoutRoom.delete(key) || localTexts.getItem(key) !== null;
  localTexts.removeItem(key);
  if (isThere) copyUnsaved(key, null);
  if (isThere) changed();
}

const keys = () => [...localTexts.keys(), ...withoutRoom.keys()];

const read = (key: string) => readText(withoutRoom.get(key) ?? localTexts.getItem(key));

/** Null for what is too old or cannot be read. */
function readText(text: string | null): UnsavedInput | null {
  try {
    const { what, values, typedAt } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (typeof what !== 'string' || typeof typedAt !== 'number') return null;
    return !isTooOld(typedAt) ? { what, values, typedAt } : null;
  } catch {
    return null;
  }
}

/** Stores input under the name of its form, for the person who is signed in and for a week. */
export function saveUnsaved(name: string, input: Pick<UnsavedInput, 'what' | 'values'>): void {
  const own = unsavedPrefix();
  if (own !== null) put(own + name, JSON.stringify({ ...input, typedAt: Date.now() }));
}

export function loadUnsaved(name: string): UnsavedInput | null {
  const own = unsavedPrefix();
  return own === null ? null : read(own + name);
}

export function forgetUnsaved(name: string): void {
  const own = unsavedPrefix();
  if (own !== null) drop(own + name);
}

/** Gives input another name, unless something has it already; answers whether it moved. */
export function moveUnsaved(from: string, to: string): boolean {
  const input = loadUnsaved(from);
  if (!input || loadUnsaved(to)) return false;
  saveUnsaved(to, input);
  forgetUnsaved(from);
  return true;
}

/** The names of the person's unsaved inputs that begin with `start`, what was typed last first. */
export function unsavedNames(start: string): string[] {
  const own = unsavedPrefix();
  if (own === null) return [];
  const found = keys()
    .filter((key) => key.startsWith(own + start))
    .flatMap((key) => {
      const input = read(key);
      return input ? [{ name: key.slice(own.length), typedAt: input.typedAt }] : [];
    });
  return found.toSorted((one, other) => other.typedAt - one.typedAt).map(({ name }) => name);
}

/** Whoever logs out leaves nothing behind, neither here nor in the demo. */
export function forgetAllUnsaved(): void {
  const { session } = sessionState();
  if (!session) return;
  for (const key of keys()) if (key.startsWith(ownPrefix(session.user._id))) drop(key);
}

/** Takes back what a browser that was killed had not yet written to the disk. */
export async function restoreUnsaved(): Promise<void> {
  for (const [key, text] of await openUnsavedCopy()) {
    const copied = readText(text);
    const stored = read(key);
    if (!copied) copyUnsaved(key, null);
    else if (!stored || stored.typedAt < copied.typedAt) store(key, text);
  }
}

/** Drops what is older than a week or cannot be read, whoever typed it. */
export function dropOldUnsaved(): void {
  for (const key of keys()) if (key.startsWith(prefix) && read(key) === null) drop(key);
}
