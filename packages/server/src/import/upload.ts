import { AppError } from '@backcounter/core/errors';
import { importMessages, largestPaste, largestUpload } from '@backcounter/core/imports';
import { plainError } from '../database-problems.ts';
import { readBody, readForm } from './files/form-body.ts';
import type { UploadedFile } from './files/table.ts';

/** What somebody brings for an import, and what is said of it. */
export type Upload = { files: UploadedFile[]; options: Readonly<Record<string, unknown>> };

async function readPaste(request: Request): Promise<Upload> {
  const limit = { bytes: largestPaste, message: importMessages.pasteTooLarge };
  const body = await readBody(request, limit);
  let options: Record<string, unknown>;
  try {
    options = { ...(JSON.parse(body.toString('utf8')) as object) };
  } catch (error) {
    throw plainError(importMessages.nothing, error);
  }
  const { text } = options;
  if (typeof text !== 'string' || text.trim() === '') return { files: [], options };
  return { files: [{ name: 'Pasted rows', bytes: Buffer.from(text) }], options };
}

/** An upload: files of a form, or pasted text in JSON. Throws AppError. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^multipart\/form-data\b/i.test(type);
  if (!isForm && !type.startsWith('application/json')) {
    throw new AppError('unsupported_media_type', { message: importMessages.nothing });
  }
  if (!isForm) return readPaste(request);
  const limit = { bytes: largestUpload, message: importMessages.tooLarge };
  const { files, fields } = readForm(await readBody(request, limit), type);
  return { files, options: fields };
}
