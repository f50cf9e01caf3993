import { AppError, errorStatus } from '@backcounter/core/errors';
import { writeIdHeader } from '@backcounter/core/write-ids';
import { CachedResponse } from './response-cache.ts';
import type { ApiRequest } from './api-request.ts';
import type { ApiDeps, ByteStream } from './deps.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Minimum length of a response that is compressed. */
const minCompressedLength = 1000;

const encoder = new TextEncoder();

/** True if the header `if-none-match` contains the ETag. */
const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null && ifNoneMatch.split(',').some((tag) => tag.trim() === etag);

const isStream = (content: unknown): content is ByteStream => content instanceof ReadableStream;

/** Bytes and streams of bytes are JSON text already. */
function contentOf(result: unknown): string | Bytes | ByteStream {
  if (result instanceof CachedResponse) return result.content;
  if (isStream(result) || result instanceof Uint8Array) return result as Bytes | ByteStream;
  return JSON.stringify(result);
}

/** A response before it is handed to the host; null content means no body. */
export type OutgoingResponse = {
  status: number;
  headers: Record<string, string>;
  content: string | Bytes | ByteStream | null;
};

/**
 * The response for a successful call: 304 if the client already has the cached response, otherwise
 * JSON, compressed if host and client support it. It must not be stored by any HTTP cache.
 */
export async function toOutgoingResponse(
  deps: ApiDeps,
  { header }: Pick<ApiRequest, 'header'>,
  { status, result, writeId }: { status: number; result: unknown; writeId?: string | undefined },
): Promise<OutgoingResponse> {
  const etag = result instanceof CachedResponse ? result.etag : undefined;
  const headers: Record<string, string> = { ...deps.headers, ...json, ...(etag ? { etag } : {}) };
  if (writeId !== undefined) headers[writeIdHeader] = writeId;
  if (etag && matchesEtag(header('if-none-match'), etag))
    return { status: 304, headers, content: null };
  const content = contentOf(result);
  if (!deps.compress || (!isStream(content) && content.length < minCompressedLength)) {
    return { status, headers, content };
  }
  headers['vary'] = 'accept-encoding';
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const compressed = await deps.compress(bytes, header('accept-encoding'));
  if (compressed) headers['content-encoding'] = compressed.encoding;
  return { status, headers, content: compressed?.content ?? bytes };
}

/** A JSON response that must not be cached. */
export function reply(deps: ApiDeps, status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), { status, headers: { ...deps.headers, ...json } });
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

/** The response for an error: `{message, fields?}`, never a stack, SQL or a file path. */
export function toErrorResponse(deps: ApiDeps, thrown: unknown) {
  const error = failure(deps, thrown);
  const { message, fields } = error;
  const headers: Record<string, string> = { ...deps.headers, ...json };
  if (error.retryAfterSeconds !== undefined) {
    headers['retry-after'] = String(error.retryAfterSeconds);
  }
  // Under overload, rejected clients must not keep their connections open.
  if (error.code === 'unavailable') headers['connection'] = 'close';
  if (error.code === 'unauthenticated') headers['www-authenticate'] = 'Bearer';
  const content = JSON.stringify(fields ? { message, fields } : { message });
  return { status: errorStatus[error.code], headers, content };
}

/** `toErrorResponse` as a web Response. */
export function replyError(deps: ApiDeps, thrown: unknown): Response {
  const { content, ...init } = toErrorResponse(deps, thrown);
  return new Response(content, init);
}
