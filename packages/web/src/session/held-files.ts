import { storedFiles, type StoredFile } from './stored-files.ts';
import { markHeld, unmarkHeld } from './held-mark.ts';
import { isTooOld, ownPrefix, unsavedPrefix } from './unsaved-inputs.ts';
import { sessionState } from './session-store.ts';

/** A file that was chosen and is not with a row yet; `name` is that of the form it was chosen in. */
export type HeldFile = { id: number; name: string; file: File; at: number };

const listeners = new Set<() => void>();

/** Tells of every file that is held or let go in this page; the answer stops it. */
export function subscribeHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/**
 * Holds a file for the person who is signed in, under the name of its form, for a week; gives its id,
 * null when nobody is signed in.
 */
export async function holdFile(name: string, file: File): Promise<number | null> {
  const own = unsavedPrefix();
  if (own === null) return null;
  markHeld();
  const id = await storedFiles.add({ place: own + name, file, at: Date.now() });
  changed();
  return id;
}

async function removeWhere(isOne: (file: StoredFile) => boolean): Promise<void> {
  for (const file of await storedFiles.all()) if (isOne(file)) await storedFiles.remove(file.id);
}

/** Drops what is older than a week, whoever chose it. */
const dropOldHeld = (): Promise<void> => removeWhere(({ at }) => isTooOld(at));

/** The person's files whose form's name begins with `start`, in the order in which they were held. */
export async function heldFiles(start: string): Promise<HeldFile[]> {
  const own = unsavedPrefix();
  if (own === null) return [];
  await dropOldHeld();
  const all = await storedFiles.all();
  return all
    .filter(({ place }) => place.startsWith(own + start))
    .sort((one, other) => one.at - other.at || Math.abs(one.id) - Math.abs(other.id))
    .map(({ id, place, file, at }) => ({ id, name: place.slice(own.length), file, at }));
}

export async function letGo(id: number): Promise<void> {
  await storedFiles.remove(id);
  changed();
}

/** Whoever logs out leaves nothing behind, neither here nor in the demo. */
export async function forgetAllHeld(): Promise<void> {
  const { session } = sessionState();
  if (!session) return;
  const own = ownPrefix(session.user._id);
  await removeWhere(({ place }) => place.startsWith(own));
  if ((await storedFiles.all()).length === 0) unmarkHeld();
}
