import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '@backcounter/core/errors';
import { largestUpload } from '@backcounter/core/imports';
import { plainError } from '../../database-problems.ts';
import type { Content, UploadedFile } from './table.ts';

/** A file of a zip: what it says of itself, and its bytes, which are held to that. */
export type ZipEntry = { name: string; size: number; hasPassword: boolean; content: Content };

const options = { autoClose: false, decodeStrings: false, lazyEntries: true };

/** The name as it stands there: nobody takes it for a path, so that it may lead anywhere. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

function contentOf(zip: ZipFile, entry: Entry, name: string): Content {
  return async function* content() {
    try {
      // Breaks off where more or less comes than the entry says.
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw broken(name, error);
    }
  };
}

function broken(name: string, error: unknown): Error {
  if (error instanceof AppError) return error;
  return plainError(`${name} cannot be unpacked`, error);
}

/** What a zip may hold unpacked, in bytes. */
const largestUnpacked = 2 * largestUpload;

/**
 * The files of a zip, folders left out; nothing is unpacked before its bytes are read. Throws AppError
 * `invalid` for what is no zip, `too_large` for one that says it holds too much.
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
      if (size > largestUnpacked) throw tooLarge(name);
      const content = contentOf(zip, entry, name);
      const hasPassword = entry.isEncrypted();
      entries.push({ name: path, size: entry.uncompressedSize, hasPassword, content });
    }
  } catch (error) {
    throw broken(name, error);
  }
  return entries;
}

/** What is said of a zip or a file in it that would take too much memory or time. */
export const tooLarge = (name: string) =>
  new AppError('too_large', { message: `${name} is too large when it is unpacked` });

/** All bytes of a file of a zip. */
export async function unpacked({ content }: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of content()) parts.push(part);
  return Buffer.concat(parts);
}
