import { localTexts } from './browser-storage.ts';
import { isDemoMode } from './demo-mode.ts';
import { sessionState } from './session-store.ts';
import { thisTab } from './this-tab.ts';
import { copyUnsaved, openUnsavedCopy } from './unsaved-copy.ts';

/** Input that somebody typed and did not save. */
export type UnsavedInput = {
  /** Under which it is stored: each tab has its own of the same form. */
  key: string;
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

function read(key: string): UnsavedInput | null {
  const input = readText(withoutRoom.get(key) ?? localTexts.getItem(key));
  return input && { key, ...input };
}

/** Null for what is too old or cannot be read. */
function readText(text: string | null): Omit<UnsavedInput, 'key'> | null {
  try {
    const { what, values, typedAt } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (typeof what !== 'string' || typeof typedAt !== 'number') return null;
    return !isTooOld(typedAt) ? { what, values, typedAt } : null;
  } catch {
    return null;
  }
}

/** Ends the name of a form in a key; the tab follows. */
const tabMark = '#';

const nameOf = (key: string, own: string) => key.slice(own.length).split(tabMark)[0] ?? '';

/** What this person typed into forms whose names begin with `start`, what was typed last first. */
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

const keyHere = (own: string, name: string) => own + name + tabMark + thisTab();

/** True for what was typed in this tab. */
export const isFromHere = ({ key }: UnsavedInput): boolean => key.endsWith(tabMark + thisTab());

/**
 * Stores input under the name of its form, for the person who is signed in and for a week. What
 * was typed into the same form in another tab stays beside it.
 */
export function saveUnsaved(name: string, input: Pick<UnsavedInput, 'what' | 'values'>): void {
  const own = unsavedPrefix();
  const { what, values } = input;
  if (own === null) return;
  put(keyHere(own, name), JSON.stringify({ what, values, typedAt: Date.now() }));
}

/** What was typed into a form and not saved: in this tab, else the latest of another one. */
export function loadUnsaved(name: string): UnsavedInput | null {
  const found = ownInputs(name).filter((input) => input.name === name);
  return found.find(isFromHere) ?? found[0] ?? null;
}

/** Forgets what this tab has stored of a form. */
export function forgetUnsaved(name: string): void {
  const own = unsavedPrefix();
  if (own !== null) drop(keyHere(own, name));
}

/** Forgets one input, whichever tab has stored it. */
export const dropUnsaved = ({ key }: UnsavedInput): void => drop(key);

/** Gives input another name, unless something has it already; answers whether it moved. */
export function moveUnsaved(from: string, to: string): boolean {
  const input = loadUnsaved(from);
  if (!input || loadUnsaved(to)) return false;
  saveUnsaved(to, input);
  dropUnsaved(input);
  return true;
}

/** The names of the person's unsaved inputs that begin with `start`, what was typed last first. */
export function unsavedNames(start: string): string[] {
  return [...new Set(ownInputs(start).map(({ name }) => name))];
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
