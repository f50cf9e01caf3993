import { AppError } from '@backcounter/core/errors';
import { importMessages } from '@backcounter/core/imports';
import { plainError } from '../../database-problems.ts';
import type { UploadedFile } from './table.ts';

/** A form as it was sent: its files, which are parts of its one body, and its other fields. */
export type FormBody = { files: UploadedFile[]; fields: Record<string, string> };

/** The bytes of a body, in memory once. Throws AppError `too_large`. */
export async function readBody(
  request: Request,
  limit: { bytes: number; message: string },
): Promise<Buffer> {
  const tooLarge = () => new AppError('too_large', { message: limit.message });
  const told = Number(request.headers.get('content-length') ?? 0);
  if (told > limit.bytes) throw tooLarge();
  // A body that says how long it is goes where it stays; another is put together at its end.
  const whole = Buffer.allocUnsafe(told);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    if (size + part.length > (told || limit.bytes)) throw tooLarge();
    if (told > 0) whole.set(part, size);
    else parts.push(part);
    size += part.length;
  }
  return told > 0 ? whole.subarray(0, size) : Buffer.concat(parts);
}

/** A parameter of a header; browsers write `%22` for a quote, curl `\\"`. */
function parameter(header: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header) ?? [];
  return (quoted?.replaceAll(/\\(.)/g, '$1') ?? bare)?.replaceAll('%22', '"');
}

const lineEnd = '\r\n';

/**
 * The fields and files of a form, none of which is copied. Throws AppError `invalid` for what is no
 * form.
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
