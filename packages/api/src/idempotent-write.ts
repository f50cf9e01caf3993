import { AppError } from '@backcounter/core/errors';
import {
  claimIdempotencyKey,
  deleteIdempotencyKeys,
  findKeyedResponse,
  saveKeyedResponse,
  type KeyedRequest,
} from '@backcounter/storage/idempotency-keys';
import type { ApiRequest } from './api-request.ts';
import type { ApiDeps } from './deps.ts';
import type { WriteCall } from './route.ts';

/** How long a response can be asked for again, in ms: a day. */
const retentionMs = 24 * 3600 * 1000;

/** Old keys are deleted at most this often, in ms. */
const cleanupMs = 3600 * 1000;

const lastCleanups = new WeakMap<ApiDeps, number>();

/** The longest key that a client may choose, in characters. */
export const maxKeyLength = 100;

/**
 * The key that a client has chosen for a write, in the header `idempotency-key`; null without one and
 * in the demo, where no response can get lost. Throws AppError `invalid` if it is too long.
 */
export function idempotencyKeyOf({ host }: ApiDeps, { header }: ApiRequest): string | null {
  const key = host.kind === 'server' ? header('idempotency-key') : null;
  if (key !== null && (key.length === 0 || key.length > maxKeyLength)) {
    throw new AppError('invalid', {
      message: `The header idempotency-key takes 1 to ${maxKeyLength} characters`,
    });
  }
  return key;
}

/** Identifies what is asked for: the key says nothing about it. */
export function hashRequest({ host }: ApiDeps, { path }: ApiRequest, sent: unknown): string {
  return host.kind === 'server' ? host.sha256(`${path}\n${JSON.stringify(sent)}`) : '';
}

/**
 * Runs a write once for its key: sent again, it gets the response of the first time and writes
 * nothing. A write that failed has left no key. Throws AppError `conflict` if the key was used for
 * another request, besides what `run` throws.
 */
export async function runOnce(
  call: WriteCall,
  sent: Omit<KeyedRequest, 'userId'>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { tx, now, deps, caller } = call;
  const request = { ...sent, userId: caller.userId };
  if (now - (lastCleanups.get(deps) ?? 0) >= cleanupMs) {
    lastCleanups.set(deps, now);
    await deleteIdempotencyKeys(tx, now - retentionMs);
  }
  if (await claimIdempotencyKey(tx, request, now)) {
    const result = await run();
    await saveKeyedResponse(tx, request, JSON.stringify(result));
    return result;
  }
  const stored = await findKeyedResponse(tx, request);
  if (stored?.request_hash !== request.requestHash) {
    throw new AppError('conflict', {
      message: 'This idempotency-key was used for another request',
    });
  }
  return JSON.parse(stored.response ?? 'null') as unknown;
}
