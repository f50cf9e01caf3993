import { AppError } from '@backcounter/core/errors';

type Limit = {
  /** Maximum file size in bytes. */
  maxFileBytes: number;
  /** The error message for larger files. */
  tooLarge: string;
};

/** Bytes allowed for the form's fields and boundaries besides the file. */
const fieldsBytes = 20_000;

async function readBytes(request: Request, largest: number, refuse: () => never) {
  if (Number(request.headers.get('content-length') ?? 0) > largest) refuse();
  // The demo runs in browsers where `Request.body` is missing.
  if (!request.body) {
    const bytes = await request.arrayBuffer();
    return bytes.byteLength > largest ? refuse() : new Uint8Array(bytes);
  }
  const reader = request.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > largest) refuse();
    parts.push(value);
  }
}

/**
 * Parses a multipart form and stops reading at the size limit. Throws AppError
 * `unsupported_media_type`, `too_large`, or `invalid` for a malformed form.
 */
export async function readForm(request: Request, limit: Limit): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('unsupported_media_type', { message: 'The request must be a form' });
  }
  const refuse = () => {
    throw new AppError('too_large', { message: limit.tooLarge });
  };
  const bytes = await readBytes(request, limit.maxFileBytes + fieldsBytes, refuse);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new AppError('invalid', { message: 'The form cannot be read' });
  }
}
