import { z } from 'zod';
import { AppError, invalidField } from './errors.ts';
import { fileKindOf, type AttachmentType } from './file-types.ts';
import { chosenId } from './fields.ts';
import type { Permission } from './permissions.ts';

/** What a photo or document can belong to, as calls name it. */
export const attachmentSubjects = ['invoices', 'incomes', 'daily_cash'] as const;

export type AttachmentSubject = (typeof attachmentSubjects)[number];

/** The largest file, in bytes. */
export const largestAttachment = 10 * 1024 * 1024;

/** More pixels than any camera of a phone makes; a picture that claims them fills a memory. */
const mostPixels = 100_000_000;

const mostAttachments = 20;

const longestName = 120;

/** Texts that forms, server and demo share. */
export const attachmentMessages = {
  missing: 'Please choose a file',
  wrongType: 'Only photos (JPEG, PNG, WebP) and PDF files can be attached',
  tooLarge: 'A file can be at most 10 MB',
  tooManyPixels: 'This picture has too many pixels. At most 100 megapixels can be attached.',
  tooMany: `At most ${mostAttachments} files can be attached to one record`,
  unknownSubject: 'The record of this file was not found',
  subjectGone: 'The record of this file no longer exists. Please restore the record first.',
  fileGone: 'This file is missing from the storage. A backup may still have it.',
  deleted: 'File removed successfully!',
} as const;

const extensions: Readonly<Record<AttachmentType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** The fields beside the file of `POST /api/attachments`. */
export const attachmentInput = z.object({
  subject_kind: z.enum(attachmentSubjects, { error: 'Unknown kind of record' }),
  subject_id: chosenId(attachmentMessages.unknownSubject),
});

/** What one must be allowed to do with a record to see, add and remove its files. */
export const subjectPermissions = {
  invoices: { read: 'invoices.read', create: 'invoices.create', delete: 'invoices.update' },
  incomes: { read: 'incomes.read', create: 'incomes.write', delete: 'incomes.write' },
  daily_cash: { read: 'dailyCash.read', create: 'dailyCash.write', delete: 'dailyCash.write' },
} as const satisfies Record<AttachmentSubject, Record<'read' | 'create' | 'delete', Permission>>;

/**
 * A name for a file of a type: the last part of what was sent, in one line, with an extension that
 * does not lie about the content.
 */
export function attachmentName(sent: string, type: AttachmentType): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // Marks that turn the direction of writing can hide an extension.
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}"]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, stem = plain, extension = ''] = /^(.*)\.([^.]*)$/.exec(plain) ?? [];
  const [usual = ''] = extensions[type];
  const isTrue = extensions[type].includes(extension.toLowerCase());
  const name = Array.from(isTrue ? stem : plain)
    .slice(0, longestName)
    .join('')
    .replace(/^\.+/, '');
  return `${name === '' ? 'file' : name}.${isTrue ? extension : usual}`;
}

export type CheckedFile = { name: string; type: AttachmentType; size: number };

/**
 * A file that may be stored, with its type by content. Throws AppError `too_large`, or `invalid` at
 * `file` for other types and for pictures of absurd dimensions.
 */
export function checkFile(sentName: string, bytes: Uint8Array): CheckedFile {
  if (bytes.length > largestAttachment) {
    throw new AppError('too_large', { message: attachmentMessages.tooLarge });
  }
  if (bytes.length === 0) throw invalidField('file', attachmentMessages.missing);
  const kind = fileKindOf(bytes);
  if (!kind) throw invalidField('file', attachmentMessages.wrongType);
  if ('width' in kind && kind.width * kind.height > mostPixels) {
    throw invalidField('file', attachmentMessages.tooManyPixels);
  }
  return { name: attachmentName(sentName, kind.type), type: kind.type, size: bytes.length };
}

/** Throws AppError `invalid` at `file` when a record has as many files as it can. */
export function checkRoom(count: number): void {
  if (count >= mostAttachments) throw invalidField('file', attachmentMessages.tooMany);
}
