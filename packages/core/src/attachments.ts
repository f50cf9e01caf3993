import { z } from 'zod';
import { AppError, invalidField } from './errors.ts';
import { fileKindOf, type AttachmentType } from './file-types.ts';
import { chosenId } from './fields.ts';
import type { Permission } from './permissions.ts';

/** Records a photo or document can be attached to, as the API names them. */
export const attachmentSubjects = ['invoices', 'incomes', 'daily_cash'] as const;

export type AttachmentSubject = (typeof attachmentSubjects)[number];

/** Maximum file size in bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** More pixels than any phone camera takes; decoding a picture that claims them exhausts memory. */
const maxPixels = 100_000_000;

const maxAttachments = 20;

const maxStemLength = 120;

/** Messages shared by forms, server and demo. */
export const attachmentMessages = {
  missing: 'Please choose a file',
  wrongType: 'Only photos (JPEG, PNG, WebP) and PDF files can be attached',
  tooLarge: 'A file can be at most 10 MB',
  tooManyPixels: 'This picture has too many pixels. At most 100 megapixels can be attached.',
  tooMany: `At most ${maxAttachments} files can be attached to one record`,
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

/** Form fields of `POST /api/attachments` besides the file. */
export const attachmentInput = z.object({
  subject_kind: z.enum(attachmentSubjects, { error: 'Unknown kind of record' }),
  subject_id: chosenId(attachmentMessages.unknownSubject),
});

/** Permissions required on the record to see, add and remove its files. */
export const subjectPermissions = {
  invoices: { read: 'invoices.read', create: 'invoices.create', delete: 'invoices.update' },
  incomes: { read: 'incomes.read', create: 'incomes.write', delete: 'incomes.write' },
  daily_cash: { read: 'dailyCash.read', create: 'dailyCash.write', delete: 'dailyCash.write' },
} as const satisfies Record<AttachmentSubject, Record<'read' | 'create' | 'delete', Permission>>;

/**
 * Sanitizes a file name: last path segment, one line, a stem of at most 120 characters, and an
 * extension that matches the type of the content.
 */
export function attachmentName(sent: string, type: AttachmentType): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // Bidirectional control characters can disguise an extension.
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}"]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, stem = plain, extension = ''] = /^(.*)\.([^.]*)$/.exec(plain) ?? [];
  const [usual = ''] = extensions[type];
  const isTrue = extensions[type].includes(extension.toLowerCase());
  const name = Array.from(isTrue ? stem : plain)
    .slice(0, maxStemLength)
    .join('')
    .replace(/^\.+/, '');
  return `${name === '' ? 'file' : name}.${isTrue ? extension : usual}`;
}

export type CheckedFile = { name: string; type: AttachmentType; size: number };

/**
 * Validates a file and detects its type by content. Throws AppError `too_large`, or `invalid` at
 * `file` for an empty file, another type or a picture with absurd dimensions.
 */
export function checkFile(sentName: string, bytes: Uint8Array): CheckedFile {
  if (bytes.length > maxAttachmentBytes) {
    throw new AppError('too_large', { message: attachmentMessages.tooLarge });
  }
  if (bytes.length === 0) throw invalidField('file', attachmentMessages.missing);
  const kind = fileKindOf(bytes);
  if (!kind) throw invalidField('file', attachmentMessages.wrongType);
  if ('width' in kind && kind.width * kind.height > maxPixels) {
    throw invalidField('file', attachmentMessages.tooManyPixels);
  }
  return { name: attachmentName(sentName, kind.type), type: kind.type, size: bytes.length };
}

/** Throws AppError `invalid` at `file` when a record already has the maximum of 20 files. */
export function checkAttachmentCount(count: number): void {
  if (count >= maxAttachments) throw invalidField('file', attachmentMessages.tooMany);
}
