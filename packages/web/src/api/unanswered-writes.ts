import { toHex } from '@backcounter/core/ids';

/** A write that got no response. */
type Unanswered = { key: string; route: string; sentAt: number };

/**
 * The idempotency keys of writes that got no response, by what was sent. Whoever saves again after a
 * lost connection sends the same key, so that the server writes nothing twice.
 */
const unanswered = new Map<string, Unanswered>();

const maxKeys = 100;

/** Later the same content is a new write: the first one may have been taken back meanwhile. */
const keyLifetimeMs = 10 * 60 * 1000;

/** Random also where the page is not served over HTTPS and `randomUUID` is missing. */
const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** `shifts` of `PUT /shifts/:id`. */
const kindOf = (route: string) => route.split('/')[1];

/** True for `POST /shifts`, which adds rows, unlike `POST /shifts/delete`. */
const addsRows = (route: string) => /^POST \/[^/]+$/.test(route);

/** After a change or deletion, the same content as before it is another write of rows of this kind. */
function forgetBefore(route: string): void {
  if (addsRows(route)) return;
  for (const [sent, { route: before }] of unanswered) {
    if (kindOf(before) === kindOf(route)) unanswered.delete(sent);
  }
}

/**
 * Sends a write of a route with a key, the former one if the same was sent shortly before without a
 * response. A status of 500 and more is none: a proxy says it too when the server has done its work.
 */
export async function sendOnce<T extends { status: number }>(
  { route, sent }: { route: string; sent: string },
  send: (key: string) => Promise<T>,
): Promise<T> {
  const now = Date.now();
  const before = unanswered.get(sent);
  const key = before && now - before.sentAt < keyLifetimeMs ? before.key : newKey();
  unanswered.delete(sent);
  unanswered.set(sent, { key, route, sentAt: now });
  for (const oldest of unanswered.keys()) {
    if (unanswered.size <= maxKeys) break;
    unanswered.delete(oldest);
  }
  const response = await send(key);
  if (response.status >= 500) return response;
  unanswered.delete(sent);
  if (response.status < 400) forgetBefore(route);
  return response;
}
