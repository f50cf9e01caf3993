import { AppError, errorStatus } from '@backcounter/core/errors';
import { RememberedAnswer } from './answer-memory.ts';
import type { Asked } from './asked.ts';
import type { ApiDeps, ByteStream } from './deps.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Answers that are shorter are sent as they are. */
const compressedFrom = 1000;

const encoder = new TextEncoder();

/** True when the client holds the answer with this tag, by its header `if-none-match`. */
const isKnown = (known: string | null, etag: string): boolean =>
  known !== null && known.split(',').some((tag) => tag.trim() === etag);

const isStream = (content: unknown): content is ByteStream => content instanceof ReadableStream;

/** Bytes are JSON text already, and so is a stream of them. */
function contentOf(answer: unknown): string | Bytes | ByteStream {
  if (answer instanceof RememberedAnswer) return answer.content;
  if (isStream(answer) || answer instanceof Uint8Array) return answer as Bytes | ByteStream;
  return JSON.stringify(answer);
}

/** An answer as it goes out; without content it has no body. */
export type OutgoingAnswer = {
  status: number;
  headers: Record<string, string>;
  content: string | Bytes | ByteStream | null;
};

/**
 * The answer of a call that was made: 304 for a remembered one that the client has, else JSON,
 * compressed where host and client can. No cache may hold it, the browser's neither.
 */
export async function outgoingAnswer(
  deps: ApiDeps,
  { header }: Pick<Asked, 'header'>,
  { status, answer }: { status: number; answer: unknown },
): Promise<OutgoingAnswer> {
  const etag = answer instanceof RememberedAnswer ? answer.etag : undefined;
  const headers: Record<string, string> = { ...deps.headers, ...json, ...(etag ? { etag } : {}) };
  if (etag && isKnown(header('if-none-match'), etag))
    return { status: 304, headers, content: null };
  const content = contentOf(answer);
  if (!deps.compress || (!isStream(content) && content.length < compressedFrom)) {
    return { status, headers, content };
  }
  headers['vary'] = 'accept-encoding';
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  const compressed = await deps.compress(bytes, header('accept-encoding'));
  if (compressed) headers['content-encoding'] = compressed.encoding;
  return { status, headers, content: compressed?.content ?? bytes };
}

/** A value as JSON that no cache may hold. */
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

/** A refusal or failure: `{message, fields?}`, never a stack, SQL or a path. */
export function outgoingRefusal(deps: ApiDeps, thrown: unknown) {
  const error = failure(deps, thrown);
  const { message, fields } = error;
  const headers: Record<string, string> = { ...deps.headers, ...json };
  if (error.retryAfterSeconds !== undefined) {
    headers['retry-after'] = String(error.retryAfterSeconds);
  }
  // Whoever is turned away in a crowd holds no connection either.
  if (error.code === 'unavailable') headers['connection'] = 'close';
  if (error.code === 'unauthenticated') headers['www-authenticate'] = 'Bearer';
  const content = JSON.stringify(fields ? { message, fields } : { message });
  return { status: errorStatus[error.code], headers, content };
}

/** The same as a Response. */
export function replyError(deps: ApiDeps, thrown: unknown): Response {
  const { content, ...init } = outgoingRefusal(deps, thrown);
  return new Response(content, init);
}
