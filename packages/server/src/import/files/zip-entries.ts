import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '@backcounter/core/errors';
import { maxUploadBytes } from '@backcounter/core/imports';
import { plainError } from '../../database-errors.ts';
import type { Content, UploadedFile } from './table.ts';

/** A file in a zip; reading `content` fails if it does not have the declared size. */
export type ZipEntry = { name: string; size: number; hasPassword: boolean; content: Content };

const options = { autoClose: false, decodeStrings: false, lazyEntries: true };

/** The raw entry name; never used as a path on disk, so `..` is harmless. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

function contentOf(zip: ZipFile, entry: Entry, name: string): Content {
  return async function* content() {
    try {
      // yauzl fails if the content is longer or shorter than declared.
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw toUnpackError(name, error);
    }
  };
}

function toUnpackError(name: string, error: unknown): Error {
  if (error instanceof AppError) return error;
  return plainError(`${name} cannot be unpacked`, error);
}

/** Limit for the declared sizes of all entries together. */
const maxUnpackedBytes = 2 * maxUploadBytes;

/**
 * Lists the files of a zip, without folders; content is unpacked lazily. Throws AppError `invalid` for
 * an unreadable zip, `too_large` if the declared sizes add up to too much.
 */
export async function zipEntries({ name, bytes }: UploadedFile): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  let size = 0;
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const zip = await fromBufferPromise(buffer, options);
    for await (const entry of zip.eachEntry()) {
      const path = nameOf(entry);
      if (path.endsWith('/')) continue;
      size += entry.uncompressedSize;
      if (size > maxUnpackedBytes) throw tooLargeError(name);
      const content = contentOf(zip, entry, name);
      const hasPassword = entry.isEncrypted();
      entries.push({ name: path, size: entry.uncompressedSize, hasPassword, content });
    }
  } catch (error) {
    throw toUnpackError(name, error);
  }
  return entries;
}

/** The error for a zip, or a file in it, that would take too much memory or time. */
export const tooLargeError = (name: string) =>
  new AppError('too_large', { message: `${name} is too large when it is unpacked` });

/** Unpacks a file of a zip into memory. */
export async function unpack({ content }: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of content()) parts.push(part);
  return Buffer.concat(parts);
}
