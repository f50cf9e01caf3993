import { AppError, errorStatus } from '@backcounter/core/errors';
import { etagOf } from './answer-memory.ts';
import type { ApiDeps, ByteStream } from './deps.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Answers that are shorter are sent as they are. */
const compressedFrom = 1000;

const encoder = new TextEncoder();

/** True when the client holds the answer with this tag, by its header `if-none-match`. */
function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  return known !== null && known.split(',').some((tag) => tag.trim() === etag);
}

const isStream = (content: unknown): content is ByteStream => content instanceof ReadableStream;

/** Bytes are JSON text already, and so is a stream of them. */
function contentOf(answer: unknown): string | Bytes | ByteStream {
  if (isStream(answer) || answer instanceof Uint8Array) return answer as Bytes | ByteStream;
  return JSON.stringify(answer);
}

/**
 * The answer of a call that was made: 304 for a remembered one that the client has, else JSON,
 * compressed where host and client can. No cache may hold it, the browser's neither.
 */
export async function replyTo(
  request: Request,
  deps: ApiDeps,
  { status, answer }: { status: number; answer: unknown },
): Promise<Response> {
  if (answer instanceof Response) return answer;
  const etag = etagOf(answer);
  const headers: Record<string, string> = { ...deps.headers, ...json, ...(etag ? { etag } : {}) };
  if (etag && isKnown(request, etag)) return new Response(null, { status: 304, headers });
  const content = contentOf(answer);
  if (!deps.compress || (!isStream(content) && content.length < compressedFrom)) {
    return new Response(content, { status, headers });
  }
  headers['vary'] = 'accept-encoding';
  const accepted = request.headers.get('accept-encoding');
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const compressed = await deps.compress(bytes, accepted);
  if (compressed) headers['content-encoding'] = compressed.encoding;
  return new Response(compressed?.content ?? bytes, { status, headers });
}

/** An answer as JSON; bytes are JSON text already, and what is an answer already goes out as it is. */
export function reply(deps: ApiDeps, status: number, body: unknown): Response {
  if (body instanceof Response) return body;
  const content = body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body);
  return new Response(content, { status, headers: { ...deps.headers, ...json } });
}

function failure(deps: ApiDeps, error: unknown): AppError {
  if (error instanceof AppError) {
    if (errorStatus[error.code] >= 500) deps.onFailure(error);
    return error;
  }
  deps.onFailure(error);
  return new AppError('internal', {
    message: 'Something went wrong on our side. Please try again.',
  });
}

/** A refusal or failure: `{message, fields?}`, never a stack, SQL or a path. */
export function replyError(deps: ApiDeps, thrown: unknown): Response {
  const error = failure(deps, thrown);
  const { message, fields } = error;
  const response = reply(deps, errorStatus[error.code], fields ? { message, fields } : { message });
  if (error.retryAfterSeconds !== undefined) {
    response.headers.set('retry-after', String(error.retryAfterSeconds));
  }
  if (error.code === 'unauthenticated') response.headers.set('www-authenticate', 'Bearer');
  return response;
}
