import { toHex } from '@backcounter/core/ids';

/**
 * The idempotency keys of writes that got no response, by what was sent. Whoever saves again after a
 * lost connection sends the same key, so that the server writes nothing twice.
 */
const unanswered = new Map<string, string>();

const maxKeys = 100;

/** Random also where the page is not served over HTTPS and `randomUUID` is missing. */
const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

/**
 * Sends a write with a key, the former one if the same was sent before without a response. A status
 * of 500 and more is none: a proxy says it too when the server has done its work.
 */
export async function sendOnce<T extends { status: number }>(
  sent: string,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = unanswered.get(sent) ?? newKey();
  unanswered.delete(sent);
  unanswered.set(sent, key);
  for (const oldest of unanswered.keys()) {
    if (unanswered.size <= maxKeys) break;
    unanswered.delete(oldest);
  }
  const response = await send(key);
  if (response.status < 500) unanswered.delete(sent);
  return response;
}
