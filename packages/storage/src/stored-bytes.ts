import type { AttachmentFiles } from './attachment-files.ts';
import { isHashReferenced } from './attachments.ts';
import type { Storage } from './database.ts';

/** Uploads in progress for one file storage. */
type Uploads = {
  pending: number;
  /** Hashes whose rows could not be added; nothing may reference them. */
  orphanCandidates: Set<string>;
  cleanup: Promise<void> | null;
};

const uploadsOf = new WeakMap<AttachmentFiles, Uploads>();

function uploadsInto(files: AttachmentFiles): Uploads {
  const known = uploadsOf.get(files) ?? { pending: 0, orphanCandidates: new Set(), cleanup: null };
  uploadsOf.set(files, known);
  return known;
}

type FileStorage = Pick<Storage, 'db' | 'files'>;

async function removeUnreferenced(
  { db, files }: FileStorage,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) {
    if (!(await isHashReferenced(db, hash))) await files.remove(hash);
  }
}

/**
 * Removes unreferenced candidates once no upload of this process is pending that may reuse them.
 */
async function clean(place: FileStorage, uploads: Uploads): Promise<void> {
  if (uploads.pending > 0 || uploads.orphanCandidates.size === 0) return;
  const hashes = [...uploads.orphanCandidates];
  uploads.orphanCandidates.clear();
  // A leftover file is harmless, and `check` reports it.
  uploads.cleanup = removeUnreferenced(place, hashes)
    .catch(() => undefined)
    .finally(() => {
      uploads.cleanup = null;
    });
  await uploads.cleanup;
}

/** Stores bytes and returns their hash. */
export type StoreBytes = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

/**
 * Runs work that stores bytes and adds rows that reference their hashes. When it fails,
 * unreferenced bytes are removed as soon as no other upload of this process is pending that may
 * reuse them. Returns the result of `work`.
 */
export async function withStoredBytes<T>(
  place: FileStorage,
  work: (store: StoreBytes) => Promise<T>,
): Promise<T> {
  const uploads = uploadsInto(place.files);
  while (uploads.cleanup) await uploads.cleanup;
  uploads.pending += 1;
  const hashes: string[] = [];
  try {
    return await work(async (bytes) => {
      const hash = await place.files.write(bytes);
      hashes.push(hash);
      return hash;
    });
  } catch (error) {
    for (const hash of hashes) uploads.orphanCandidates.add(hash);
    throw error;
  } finally {
    uploads.pending -= 1;
    await clean(place, uploads);
  }
}

/** The same for a single file, whose row `add` inserts. */
export function storeBytes<T>(
  place: FileStorage,
  bytes: Uint8Array<ArrayBuffer>,
  add: (hash: string) => Promise<T>,
): Promise<T> {
  return withStoredBytes(place, async (store) => add(await store(bytes)));
}

/** Removes bytes whose rows were deleted, unless another row still references them. */
export async function dropBytes(place: FileStorage, hashes: readonly string[]): Promise<void> {
  const uploads = uploadsInto(place.files);
  while (uploads.cleanup) await uploads.cleanup;
  for (const hash of hashes) uploads.orphanCandidates.add(hash);
  await clean(place, uploads);
}
