import { hash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentFiles } from '../attachment-files.ts';
import { storageFull, unavailable } from './storage-errors.ts';

/** The SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** The attachments folder of a SQLite database, named after the database file. */
export function attachmentsFolder(databasePath: string): string {
  return `${databasePath}-attachments`;
}

/** Prefix of temporary files; one left behind by a crash is never read. */
const unfinished = '.unfinished-';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function translate(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull(error) : unavailable(error);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Writes a file atomically; it is on the disk when the promise is fulfilled. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(folder);
  const part = join(folder, `${unfinished}${randomBytes(8).toString('hex')}`);
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? null;
}

/** Attachment files in a folder, which is created with the first one. */
export function filesInFolder(folder: string): AttachmentFiles {
  return {
    async write(bytes) {
      const name = sha256(bytes);
      try {
        const isThere = (await sizeOf(join(folder, name))) === bytes.length;
        if (!isThere) await writeWhole(folder, name, bytes);
        return name;
      } catch (error) {
        throw translate(error);
      }
    },
    async read(name) {
      try {
        return new Uint8Array(await readFile(join(folder, name)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw translate(error);
      }
    },
    async names() {
      try {
        return await readdir(folder);
      } catch (error) {
        if (isMissing(error)) return [];
        throw translate(error);
      }
    },
    async remove(name) {
      try {
        await rm(join(folder, name), { force: true });
      } catch (error) {
        throw translate(error);
      }
    },
  };
}
