import { AppError, invalidField } from '@backcounter/core/errors';

/** The largest body taken, in bytes: room for a batch of some thousand shifts. */
const largestBody = 1_000_000;

function tooLarge(): AppError {
  return new AppError('too_large', { message: 'The request is too large' });
}

async function readText(request: Request): Promise<string> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > largestBody) throw tooLarge();
    return request.text();
  }
  // Not every browser of the demo gives a request's body as a stream, or lets a loop read one.
  if (!request.body) return request.text();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > largestBody) throw tooLarge();
    text += decoder.decode(value, { stream: true });
  }
}

/** The JSON object in a body; AppError `invalid` for anything else, 415 for another type. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', { message: 'The request must be JSON' });
  }
  const text = await readText(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('invalid', { message: 'The request is not valid JSON' });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', { message: 'The request must be a JSON object' });
  }
  return body as Record<string, unknown>;
}

/** A change of a row, with the stored `updated_at` under the one name that rules know. */
export function readChange(body: Record<string, unknown>) {
  const { updated_at, updatedAt, ...fields } = body;
  const sent = updated_at ?? updatedAt ?? undefined;
  if (sent !== undefined && (typeof sent !== 'string' || Number.isNaN(Date.parse(sent)))) {
    throw invalidField('updated_at', 'Must be the time of the last change');
  }
  return sent === undefined ? fields : { ...fields, updated_at: sent };
}
