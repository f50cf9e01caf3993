import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { attachmentMessages, checkFile, maxAttachmentBytes } from '@backcounter/core/attachments';
import type { AttachmentType } from '@backcounter/core/file-types';
import { invalidField } from '@backcounter/core/errors';
import type { Db } from '@backcounter/storage/database';
import { findImportFile } from '@backcounter/storage/import-files';
import type { StoreBytes } from '@backcounter/storage/stored-bytes';

/** An attachment whose bytes are stored. */
type StoredContent = { type: AttachmentType; size: number; hash: string };

/**
 * Resolves the path named in a row to a stored attachment; throws AppError `invalid` at `file` if
 * there is no such file or it may not be attached.
 */
export type ResolveAttachment = (path: string) => Promise<StoredContent>;

/** Reads the bytes at a path named in a row; undefined if missing. */
export type ReadBytes = (path: string) => Awaitable<Uint8Array<ArrayBuffer> | undefined>;

type Awaitable<T> = T | Promise<T>;

const missingFile = (path: string) => invalidField('file', `There is no file "${path}"`);

/** For sources without attachments. */
export const noAttachments: ResolveAttachment = (path) => Promise.reject(missingFile(path));

/** Attachments of an upload, which were checked and stored with it. */
export function uploadedAttachments(db: Db, importId: string): ResolveAttachment {
  return async (path) => {
    const file = await findImportFile(db, importId, path);
    if (!file) throw missingFile(path);
    const { type, size, hash, problem } = file;
    if (type === null || size === null || hash === null) {
      throw invalidField('file', problem ?? attachmentMessages.wrongType);
    }
    return { type, size, hash };
  };
}

/** Attachments that are checked and stored only when a row names them. */
export function storeOnDemand(bytesOf: ReadBytes, store: StoreBytes): ResolveAttachment {
  return async (path) => {
    const bytes = await bytesOf(path);
    if (!bytes) throw missingFile(path);
    const { type, size } = checkFile(path, bytes);
    return { type, size, hash: await store(bytes) };
  };
}

/** Reads files in the `attachments/` folder only, so that paths cannot escape it. */
export function folderAttachments(folder: string): ReadBytes {
  return (named) => {
    const name = basename(named);
    if (named !== `attachments/${name}`) return undefined;
    const path = join(folder, 'attachments', name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return undefined;
    if (found.size > maxAttachmentBytes) throw invalidField('file', attachmentMessages.tooLarge);
    return new Uint8Array(readFileSync(path));
  };
}
