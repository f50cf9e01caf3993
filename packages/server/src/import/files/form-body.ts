import { AppError } from '@backcounter/core/errors';
import { importMessages } from '@backcounter/core/imports';
import { plainError } from '../../database-errors.ts';
import type { UploadedFile } from './table.ts';

/** A parsed form: files (views into the body, not copies) and other fields. */
export type FormBody = { files: UploadedFile[]; fields: Record<string, string> };

/** Reads a body into one buffer. Throws AppError `too_large`. */
export async function readBody(
  request: Request,
  limit: { bytes: number; message: string },
): Promise<Buffer> {
  const tooLarge = () => new AppError('too_large', { message: limit.message });
  const declaredLength = Number(request.headers.get('content-length') ?? 0);
  if (declaredLength > limit.bytes) throw tooLarge();
  // With a content-length the buffer is preallocated; otherwise chunks are joined at the end.
  const whole = Buffer.allocUnsafe(declaredLength);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    if (size + part.length > (declaredLength || limit.bytes)) throw tooLarge();
    if (declaredLength > 0) whole.set(part, size);
    else parts.push(part);
    size += part.length;
  }
  return declaredLength > 0 ? whole.subarray(0, size) : Buffer.concat(parts);
}

/** A header parameter; browsers escape a quote as `%22`, curl as `\\"`. */
function parameter(header: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header) ?? [];
  return (quoted?.replaceAll(/\\(.)/g, '$1') ?? bare)?.replaceAll('%22', '"');
}

const lineEnd = '\r\n';

/**
 * Parses a multipart form without copying its files. Throws AppError `invalid` if it is malformed.
 */
export function readForm(body: Buffer, contentType: string): FormBody {
  const boundary = parameter(contentType, 'boundary');
  const form: FormBody = { files: [], fields: {} };
  const mark = `--${boundary ?? ''}`;
  let at = boundary === undefined ? -1 : body.indexOf(mark);
  if (at === -1) throw plainError(importMessages.nothing);
  while (!body.subarray(at + mark.length, at + mark.length + 2).equals(Buffer.from('--'))) {
    const start = at + mark.length + lineEnd.length;
    const head = body.indexOf(lineEnd + lineEnd, start);
    const next = head === -1 ? -1 : body.indexOf(lineEnd + mark, head);
    if (next === -1) throw plainError(importMessages.nothing);
    const header =
      /^content-disposition:(.*)$/im.exec(body.toString('utf8', start, head))?.[1] ?? '';
    const content = body.subarray(head + 2 * lineEnd.length, next);
    const name = parameter(header, 'name') ?? '';
    const file = parameter(header, 'filename');
    if (file === undefined) form.fields[name] = content.toString('utf8');
    else if (name === 'file') form.files.push({ name: file, bytes: content });
    at = next + lineEnd.length;
  }
  return form;
}
