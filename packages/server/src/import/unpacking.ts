import { unzipSync, type UnzipFileInfo } from 'fflate';
import { attachmentMessages, largestAttachment } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { largestUpload } from '@backcounter/core/imports';
import { limitMessages, limits } from '@backcounter/core/limits';
import { plainError } from '../database-problems.ts';
import type { BytesOf } from './attached-files.ts';

export type UploadedFile = { name: string; bytes: Uint8Array };

/** What a zip may hold unpacked, in bytes. */
const largestUnpacked = 2 * largestUpload;

/**
 * The files of a zip that are wanted, refused before they are unpacked when it holds too much. Throws
 * AppError.
 */
export function unzip(
  { name, bytes }: UploadedFile,
  wanted: (file: UnzipFileInfo) => boolean,
): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter(file) {
        size += file.originalSize;
        if (size > largestUnpacked) {
          throw new AppError('too_large', { message: `${name} is too large when it is unpacked` });
        }
        return wanted(file);
      },
    });
    return Object.entries(files).map(([path, content]) => ({
      name: path,
      bytes: content,
    }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw plainError(`${name} cannot be unpacked`, error);
  }
}

/** A photo or document of a zip, by the path under which rows name it. */
type ZippedFile = { path: string; at: string; size: number };

/** Where a zip has a file for rows to name: directly in a folder `attachments`, wherever that is. */
function pathIn(at: string): string | null {
  const [, name = ''] = /(?:^|\/)attachments\/([^/]+)$/.exec(at) ?? [];
  const isHidden = name === '' || name.startsWith('.') || at.startsWith('__MACOSX/');
  return isHidden ? null : `attachments/${name}`;
}

/** Its photos and documents; AppError `invalid` when two have one name, `too_large` for too many. */
function listFiles(zip: UploadedFile): ZippedFile[] {
  const files = new Map<string, ZippedFile>();
  unzip(zip, ({ name: at, originalSize: size }) => {
    const path = pathIn(at);
    if (path === null) return false;
    if (files.has(path)) throw plainError(`${zip.name} has two files ${path}`);
    files.set(path, { path, at, size });
    if (files.size > limits.filesOfImport) {
      throw new AppError('too_large', { message: limitMessages.filesOfImport });
    }
    return false;
  });
  return [...files.values()];
}

/** Bytes that are unpacked together. */
const bytesAtOnce = 16_000_000;

export type Unpacked =
  { path: string; bytes: Uint8Array<ArrayBuffer> } | { path: string; problem: string };

/**
 * The photos and documents of a zip, a few of them in memory at a time; those that are larger than
 * one may be are not unpacked at all.
 */
export function* unpackedFiles(zip: UploadedFile): Generator<Unpacked> {
  let wanted = new Map<string, string>();
  let size = 0;
  function* unpack() {
    const ready = unzip(zip, ({ name }) => wanted.has(name));
    for (const { name, bytes } of ready) yield { path: wanted.get(name) ?? '', bytes };
    wanted = new Map();
    size = 0;
  }
  for (const file of listFiles(zip)) {
    if (file.size > largestAttachment) {
      yield { path: file.path, problem: attachmentMessages.tooLarge };
      continue;
    }
    if (size > 0 && size + file.size > bytesAtOnce) yield* unpack();
    wanted.set(file.at, file.path);
    size += file.size;
  }
  if (wanted.size > 0) yield* unpack();
}

/** The bytes of the photos and documents of a zip, unpacked when they are asked for. */
export function filesOfZip(zip: UploadedFile): BytesOf {
  const files = new Map(listFiles(zip).map((file) => [file.path, file]));
  return (path) => {
    const file = files.get(path);
    if (!file) return undefined;
    if (file.size > largestAttachment) {
      throw new AppError('invalid', { message: attachmentMessages.tooLarge });
    }
    return unzip(zip, ({ name }) => name === file.at)[0]?.bytes;
  };
}
