import { AppError, errorStatus } from '@backcounter/core/errors';
import type { ApiDeps } from './deps.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

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
