import { attachmentMessages, largestAttachment } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { limitMessages, limits } from '@backcounter/core/limits';
import { plainError } from '../database-problems.ts';
import type { BytesOf } from './attached-files.ts';
import type { UploadedFile } from './files/table.ts';
import { unpacked, zipEntries, type ZipEntry } from './files/zip-entries.ts';

/** Where a zip has a file for rows to name: directly in a folder `attachments`, wherever that is. */
function pathIn(at: string): string | null {
  const [, name = ''] = /(?:^|\/)attachments\/([^/]+)$/.exec(at) ?? [];
  const isHidden = name === '' || name.startsWith('.') || at.startsWith('__MACOSX/');
  return isHidden ? null : `attachments/${name}`;
}

/**
 * Its photos and documents, by the path under which rows name them; AppError `invalid` when two have
 * one name, `too_large` for too many.
 */
async function listFiles(zip: UploadedFile): Promise<Map<string, ZipEntry>> {
  const files = new Map<string, ZipEntry>();
  for (const entry of await zipEntries(zip)) {
    const path = pathIn(entry.name);
    if (path === null) continue;
    if (files.has(path)) throw plainError(`${zip.name} has two files ${path}`);
    files.set(path, entry);
    if (files.size > limits.filesOfImport) {
      throw new AppError('too_large', { message: limitMessages.filesOfImport });
    }
  }
  return files;
}

export type Unpacked =
  { path: string; bytes: Uint8Array<ArrayBuffer> } | { path: string; problem: string };

/**
 * The photos and documents of a zip, one of them in memory at a time; those that are larger than one
 * may be are not unpacked at all.
 */
export async function* unpackedFiles(zip: UploadedFile): AsyncGenerator<Unpacked> {
  for (const [path, entry] of await listFiles(zip)) {
    if (entry.size > largestAttachment) yield { path, problem: attachmentMessages.tooLarge };
    else yield { path, bytes: await unpacked(entry) };
  }
}

/** The bytes of the photos and documents of a zip, unpacked when they are asked for. */
export async function filesOfZip(zip: UploadedFile): Promise<BytesOf> {
  const files = await listFiles(zip);
  return async (path) => {
    const entry = files.get(path);
    if (!entry) return undefined;
    if (entry.size > largestAttachment) {
      throw new AppError('invalid', { message: attachmentMessages.tooLarge });
    }
    return unpacked(entry);
  };
}
