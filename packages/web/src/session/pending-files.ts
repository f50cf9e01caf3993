import { createListeners } from '../ui/listeners.ts';
import { storedFiles, type StoredFile } from './stored-files.ts';
import { setPendingFilesFlag, clearPendingFilesFlag } from './pending-files-flag.ts';
import { byAnother, employeeName, isExpired, ownPrefix, unsavedPrefix } from './unsaved-inputs.ts';
import { sessionState } from './session-store.ts';

/** A chosen file that is not attached to a row yet; `name` identifies its form. */
export type PendingFile = {
  id: number;
  name: string;
  file: File;
  at: number;
  /** The employee who chose it on a shared account. */
  by: string | null;
};

const { notify, subscribe } = createListeners();

/**
 * Calls `listener` whenever a file is added or removed in this page; returns an unsubscribe
 * function.
 */
export const subscribePendingFiles = subscribe;

/**
 * Stores a file under its form's name for the signed-in user, for a week; returns its id, or null
 * when signed out.
 */
export async function addPendingFile(name: string, file: File): Promise<number | null> {
  const own = unsavedPrefix();
  if (own === null) return null;
  setPendingFilesFlag();
  const id = await storedFiles.add({ place: own + name, file, at: Date.now(), by: employeeName() });
  notify();
  return id;
}

async function removeWhere(isOne: (file: StoredFile) => boolean): Promise<void> {
  for (const file of await storedFiles.all()) if (isOne(file)) await storedFiles.remove(file.id);
}

/** Removes files older than a week, of any user. */
const removeExpiredFiles = (): Promise<void> => removeWhere(({ at }) => isExpired(at));

/** The user's files whose form name begins with `start`, oldest first. */
export async function loadPendingFiles(start: string): Promise<PendingFile[]> {
  const own = unsavedPrefix();
  if (own === null) return [];
  await removeExpiredFiles();
  const all = await storedFiles.all();
  return all
    .filter(({ place }) => place.startsWith(own + start))
    .sort((one, other) => one.at - other.at || Math.abs(one.id) - Math.abs(other.id))
    .map(({ id, place, file, at, by = null }) => ({
      id,
      name: place.slice(own.length),
      file,
      at,
      by,
    }));
}

export async function removePendingFile(id: number): Promise<void> {
  await storedFiles.remove(id);
  notify();
}

/**
 * Removes all files of the user on logout, also those of the demo; not those of other employees who
 * share the account.
 */
export async function removeAllPendingFiles(): Promise<void> {
  const { session } = sessionState();
  if (!session) return;
  const own = ownPrefix(session.user._id);
  await removeWhere(({ place, by = null }) => place.startsWith(own) && byAnother({ by }) === null);
  if ((await storedFiles.all()).length === 0) clearPendingFilesFlag();
}
