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

/**
 * Stores bytes and runs `add`, which adds a row that names their hash. When that fails, bytes that no
 * row names go again, once nothing else is on its way in this process that may have found them
 * there; gives what `add` gives.
 */
export async function storeBytes<T>(
  place: Place,
  bytes: Uint8Array<ArrayBuffer>,
  add: (hash: string) => Promise<T>,
): Promise<T> {
  const uploads = uploadsInto(place.files);
  while (uploads.cleaning) await uploads.cleaning;
  uploads.pending += 1;
  let hash: string | undefined;
  try {
    hash = await place.files.write(bytes);
    return await add(hash);
  } catch (error) {
    if (hash !== undefined) uploads.doubtful.add(hash);
    throw error;
  } finally {
    uploads.pending -= 1;
    if (uploads.pending === 0 && uploads.doubtful.size > 0) {
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
  }
}
