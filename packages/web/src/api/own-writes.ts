/** Ids of writes that have been answered, but after which nothing was refetched yet. */
const answered = new Set<string>();

/** Ids of writes after which everything was refetched, the newest last. */
const refetched = new Set<string>();

/** Events come within seconds of their write. */
const maxIds = 100;

function forgetOldest(ids: Set<string>): void {
  for (const id of ids) {
    if (ids.size <= maxIds) break;
    ids.delete(id);
  }
}

let inFlight = 0;

/** Sends a write and notes the id in its response. */
export async function trackWrite<T extends { writeId: string | null }>(
  send: () => Promise<T>,
): Promise<T> {
  inFlight += 1;
  try {
    const response = await send();
    if (response.writeId !== null) answered.add(response.writeId);
    forgetOldest(answered);
    return response;
  } finally {
    inFlight -= 1;
  }
}

/** True while a write has no response yet: events that arrive now may be its own. */
export const isWriting = (): boolean => inFlight > 0;

/** Notes that everything is refetched from here on, with the changes of all writes answered. */
export function markRefetched(): void {
  for (const id of answered) refetched.add(id);
  answered.clear();
  forgetOldest(refetched);
}

/** True if an event reports only a write of this page, after which everything was refetched. */
export const isEcho = (writeId: string | null): boolean =>
  writeId !== null && refetched.has(writeId);
