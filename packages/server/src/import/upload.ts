import { AppError } from '@backcounter/core/errors';
import { importMessages, maxPasteBytes, maxUploadBytes } from '@backcounter/core/imports';
import { plainError } from '../database-errors.ts';
import { readBody, readForm } from './files/form-body.ts';
import type { UploadedFile } from './files/table.ts';

/** The files of an upload, and its other form fields. */
export type Upload = { files: UploadedFile[]; options: Readonly<Record<string, unknown>> };

async function readPaste(request: Request): Promise<Upload> {
  const limit = { bytes: maxPasteBytes, message: importMessages.pasteTooLarge };
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

/** Reads an upload: files of a form, or pasted text in JSON. Throws AppError. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^multipart\/form-data\b/i.test(type);
  if (!isForm && !type.startsWith('application/json')) {
    throw new AppError('unsupported_media_type', { message: importMessages.nothing });
  }
  if (!isForm) return readPaste(request);
  const limit = { bytes: maxUploadBytes, message: importMessages.tooLarge };
  const { files, fields } = readForm(await readBody(request, limit), type);
  return { files, options: fields };
}
