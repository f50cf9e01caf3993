import { AppError } from '@backcounter/core/errors';

type Limit = {
  /** The largest file taken, in bytes. */
  largestFile: number;
  /** What is said of a larger one. */
  tooLarge: string;
};

/** What a form takes up beside its file. */
const roomForFields = 20_000;

async function readBytes(request: Request, largest: number, refuse: () => never) {
  if (Number(request.headers.get('content-length') ?? 0) > largest) refuse();
  // Not every browser of the demo gives a request's body as a stream.
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
 * The fields and files of a form in a body, read no further than they may be large. Throws AppError
 * `unsupported_media_type` for another type of body, `too_large`, or `invalid` for a broken one.
 */
export async function readForm(request: Request, limit: Limit): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('unsupported_media_type', { message: 'The request must be a form' });
  }
  const refuse = () => {
    throw new AppError('too_large', { message: limit.tooLarge });
  };
  const bytes = await readBytes(request, limit.largestFile + roomForFields, refuse);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new AppError('invalid', { message: 'The form cannot be read' });
  }
}
