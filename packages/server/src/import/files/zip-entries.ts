import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '@backcounter/core/errors';
import { largestUpload } from '@backcounter/core/imports';
import { plainError } from '../../database-problems.ts';
import type { Content, UploadedFile } from './table.ts';

/** A file of a zip: what it says of itself, and its bytes, which are held to that. */
export type ZipEntry = { name: string; size: number; hasPassword: boolean; content: Content };

const signatures = { entry: 0x02014b50, end: 0x06054b50 };

/** The end of a zip is looked for in so many of its last bytes: what it may say of itself. */
const longestEnd = 65_557;

const stored = 0;
const deflated = 8;

class BrokenZip extends Error {}

/** Where the list of a zip's files begins, and how many they are. */
function listOf(view: DataView): { at: number; count: number } {
  const first = Math.max(0, view.byteLength - longestEnd);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  }
  throw new BrokenZip();
}

/** Sizes and place of a file that is written for zips of more than 4 GB: in fields of 64 bits. */
function longFields(view: DataView, at: number, length: number): bigint[] {
  for (let field = at; field + 4 <= at + length;) {
    const size = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1) {
      return Array.from({ length: Math.floor(size / 8) }, (_, index) =>
        view.getBigUint64(field + 4 + index * 8, true),
      );
    }
    field += 4 + size;
  }
  return [];
}

const isLong = 0xffffffff;

/** One file of the list, and where the next one begins. */
function entryAt({ name, bytes }: UploadedFile, view: DataView, at: number) {
  if (view.getUint32(at, true) !== signatures.entry) throw new BrokenZip();
  const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
    view.getUint16(at + offset, true),
  ) as [number, number, number];
  const long = longFields(view, at + 46 + nameLength, extraLength);
  const field = (offset: number) => {
    const short = view.getUint32(at + offset, true);
    return short === isLong ? Number(long.shift() ?? isLong) : short;
  };
  const [size, packed, header] = [24, 20, 42].map(field) as [number, number, number];
  const method = view.getUint16(at + 10, true);
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      const start =
        header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const body = bytes.subarray(start, start + packed);
      if (body.length !== packed || (method !== stored && method !== deflated))
        throw new BrokenZip();
      let sent = 0;
      for await (const part of method === stored ? partsOf(body)() : inflated(body)) {
        sent += part.length;
        if (sent > size) throw new BrokenZip();
        yield part;
      }
      if (sent !== size) throw new BrokenZip();
    } catch (error) {
      throw broken(name, error);
    }
  }
  const entry: ZipEntry = {
    name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString('utf8'),
    size,
    hasPassword: (view.getUint16(at + 8, true) & 1) === 1,
    content,
  };
  return { entry, next: at + 46 + nameLength + extraLength + noteLength };
}

const bytesAtOnce = 64_000;

/** Bytes in memory, a part at a time. */
export function partsOf(bytes: Uint8Array): Content {
  // eslint-disable-next-line @typescript-eslint/require-await -- what is unpacked comes in its time
  return async function* parts() {
    for (let start = 0; start < bytes.length; start += bytesAtOnce) {
      yield bytes.subarray(start, start + bytesAtOnce);
    }
  };
}

function inflated(body: Uint8Array): AsyncIterable<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: bytesAtOnce });
  // What goes wrong with either ends the reader's loop.
  return pipeline(Readable.from([body]), inflate, () => undefined);
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
export function zipEntries(file: UploadedFile): ZipEntry[] {
  const { bytes } = file;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  try {
    const { at: start, count } = listOf(view);
    for (let at = start, index = 0; index < count; index += 1) {
      const { entry, next } = entryAt(file, view, at);
      if (!/[\\/]$/.test(entry.name)) entries.push(entry);
      at = next;
    }
  } catch (error) {
    throw broken(file.name, error);
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > largestUnpacked) throw tooLarge(file.name);
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
