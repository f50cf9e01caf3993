import type { AttachmentFiles } from './attachment-files.ts';
import { isHashNamed } from './attachments.ts';
import type { Storage } from './database.ts';

/** What is on its way into one place of files. */
type Uploads = {
  pending: number;
  /** Hashes whose rows could not be added. */
  doubtful: Set<string>;
  cleaning: Promise<void> | null;
};

const uploadsOf = new WeakMap<AttachmentFiles, Uploads>();

function uploadsInto(files: AttachmentFiles): Uploads {
  const known = uploadsOf.get(files) ?? { pending: 0, doubtful: new Set(), cleaning: null };
  uploadsOf.set(files, known);
  return known;
}

type Place = Pick<Storage, 'db' | 'files'>;

async function removeUnnamed({ db, files }: Place, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    if (!(await isHashNamed(db, hash))) await files.remove(hash);
  }
}

/** What nothing on its way in this process can have found there goes, unless a row names it. */
async function clean(place: Place, uploads: Uploads): Promise<void> {
  if (uploads.pending > 0 || uploads.doubtful.size === 0) return;
  const hashes = [...uploads.doubtful];
  uploads.doubtful.clear();
  // What cannot be removed harms nobody; `check` tells of it.
  uploads.cleaning = removeUnnamed(place, hashes)
    .catch(() => undefined)
    .finally(() => {
      uploads.cleaning = null;
    });
  await uploads.cleaning;
}

/** Stores bytes and gives their hash. */
export type StoreBytes = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

/**
 * Runs work that stores bytes and adds rows that name their hashes. When it fails, bytes that no row
 * names go again, once nothing else is on its way in this process that may have found them there;
 * gives what the work gives.
 */
export async function storingBytes<T>(
  place: Place,
  work: (store: StoreBytes) => Promise<T>,
): Promise<T> {
  const uploads = uploadsInto(place.files);
  while (uploads.cleaning) await uploads.cleaning;
  uploads.pending += 1;
  const hashes: string[] = [];
  try {
    return await work(async (bytes) => {
      const hash = await place.files.write(bytes);
      hashes.push(hash);
      return hash;
    });
  } catch (error) {
    for (const hash of hashes) uploads.doubtful.add(hash);
    throw error;
  } finally {
    uploads.pending -= 1;
    await clean(place, uploads);
  }
}

/** The same for the bytes of one row, which `add` adds. */
export function storeBytes<T>(
  place: Place,
  bytes: Uint8Array<ArrayBuffer>,
  add: (hash: string) => Promise<T>,
): Promise<T> {
  return storingBytes(place, async (store) => add(await store(bytes)));
}

/** Removes the bytes of hashes that rows have named, unless one still does. */
export async function dropBytes(place: Place, hashes: readonly string[]): Promise<void> {
  const uploads = uploadsInto(place.files);
  while (uploads.cleaning) await uploads.cleaning;
  for (const hash of hashes) uploads.doubtful.add(hash);
  await clean(place, uploads);
}
