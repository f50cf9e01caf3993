import { AppError, invalidField } from '@backcounter/core/errors';
import { noVersion, versionSeen } from '@backcounter/core/fields';
import type { ApiRequest } from './api-request.ts';

/** The JSON object in a body; throws AppError `invalid`, or `unsupported_media_type` (415). */
export async function readBody(request: ApiRequest): Promise<Record<string, unknown>> {
  const type = request.header('content-type');
  if (type !== null && !/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', { message: 'The request must be JSON' });
  }
  const text = await request.text();
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

/** A change of a row; accepts `updatedAt` and normalizes it to `updated_at`. */
export function readChange(body: Record<string, unknown>) {
  const { updated_at, updatedAt, ...fields } = body;
  const sent = updated_at ?? updatedAt ?? undefined;
  if (sent !== undefined && !versionSeen.safeParse(sent).success) {
    throw invalidField('updated_at', noVersion);
  }
  return sent === undefined ? fields : { ...fields, updated_at: sent };
}
