import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { attachmentMessages, checkFile, largestAttachment } from '@backcounter/core/attachments';
import type { AttachmentType } from '@backcounter/core/file-types';
import { invalidField } from '@backcounter/core/errors';
import type { Db } from '@backcounter/storage/database';
import { findImportFile } from '@backcounter/storage/import-files';
import type { StoreBytes } from '@backcounter/storage/stored-bytes';

/** A file whose bytes are stored. */
type StoredContent = { type: AttachmentType; size: number; hash: string };

/**
 * What a row names by its path, stored already; AppError `invalid` at `file` when there is none, or
 * none that may be attached.
 */
export type Attached = (path: string) => Promise<StoredContent>;

/** The bytes of a path that a row names, undefined when there are none. */
export type BytesOf = (path: string) => Awaitable<Uint8Array<ArrayBuffer> | undefined>;

type Awaitable<T> = T | Promise<T>;

const missing = (path: string) => invalidField('file', `There is no file "${path}"`);

/** For rows that came without photos and documents. */
export const nothingAttached: Attached = (path) => Promise.reject(missing(path));

/** Those of an upload, which were looked at and stored with it. */
export function filesOfUpload(db: Db, importId: string): Attached {
  return async (path) => {
    const file = await findImportFile(db, importId, path);
    if (!file) throw missing(path);
    const { type, size, hash, problem } = file;
    if (type === null || size === null || hash === null) {
      throw invalidField('file', problem ?? attachmentMessages.wrongType);
    }
    return { type, size, hash };
  };
}

/** Those of which there are bytes, stored when a row names them. */
export function storedWhenNamed(bytesOf: BytesOf, store: StoreBytes): Attached {
  return async (path) => {
    const bytes = await bytesOf(path);
    if (!bytes) throw missing(path);
    const { type, size } = checkFile(path, bytes);
    return { type, size, hash: await store(bytes) };
  };
}

/** The files in `attachments/` of a folder, and none elsewhere. */
export function filesOfFolder(folder: string): BytesOf {
  return (named) => {
    const name = basename(named);
    if (named !== `attachments/${name}`) return undefined;
    const path = join(folder, 'attachments', name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return undefined;
    if (found.size > largestAttachment) throw invalidField('file', attachmentMessages.tooLarge);
    return new Uint8Array(readFileSync(path));
  };
}
