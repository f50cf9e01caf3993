import { attachmentMessages, maxAttachmentBytes } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { limitMessages, limits } from '@backcounter/core/limits';
import { plainError } from '../database-errors.ts';
import type { ReadBytes } from './attachment-sources.ts';
import type { UploadedFile } from './files/table.ts';
import { unpack, zipEntries, type ZipEntry } from './files/zip-entries.ts';

/** The path that rows use for a file directly in an `attachments` folder; null for other files. */
function attachmentPath(entryName: string): string | null {
  const [, name = ''] = /(?:^|\/)attachments\/([^/]+)$/.exec(entryName) ?? [];
  const isHidden = name === '' || name.startsWith('.') || entryName.startsWith('__MACOSX/');
  return isHidden ? null : `attachments/${name}`;
}

/**
 * Lists the attachments of a zip by the path that rows use. Throws AppError `invalid` for a duplicate
 * path, `too_large` for too many files.
 */
async function listFiles(zip: UploadedFile): Promise<Map<string, ZipEntry>> {
  const files = new Map<string, ZipEntry>();
  for (const entry of await zipEntries(zip)) {
    const path = attachmentPath(entry.name);
    if (path === null) continue;
    if (files.has(path)) throw plainError(`${zip.name} has two files ${path}`);
    files.set(path, entry);
    if (files.size > limits.filesOfImport) {
      throw new AppError('too_large', { message: limitMessages.filesOfImport });
    }
  }
  return files;
}

export type UnpackedFile =
  { path: string; bytes: Uint8Array<ArrayBuffer> } | { path: string; problem: string };

/**
 * Unpacks the attachments of a zip, one in memory at a time; files above the size limit are not
 * unpacked.
 */
export async function* unpackAttachments(zip: UploadedFile): AsyncGenerator<UnpackedFile> {
  for (const [path, entry] of await listFiles(zip)) {
    if (entry.size > maxAttachmentBytes) yield { path, problem: attachmentMessages.tooLarge };
    else yield { path, bytes: await unpack(entry) };
  }
}

/** Unpacks attachments of a zip on demand. */
export async function zipAttachments(zip: UploadedFile): Promise<ReadBytes> {
  const files = await listFiles(zip);
  return async (path) => {
    const entry = files.get(path);
    if (!entry) return undefined;
    if (entry.size > maxAttachmentBytes) {
      throw new AppError('invalid', { message: attachmentMessages.tooLarge });
    }
    return unpack(entry);
  };
}
