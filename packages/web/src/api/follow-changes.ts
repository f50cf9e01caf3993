import { useSyncExternalStore } from 'react';
import type { ActivityKind } from '@backcounter/core/activity';
import { createListeners } from '../ui/listeners.ts';
import { sessionState } from '../session/session-store.ts';
import { readEvents, type ChangeEvent } from './change-events.ts';
import { openStream } from './client.ts';
import { isEcho, isWriting } from './own-writes.ts';
import { queryClient, refetchQueries } from './query-client.ts';
import { isAffected } from './affected-queries.ts';

/** Changes within this window trigger one refetch. */
const batchMs = 100;

/** The longest time, in batches, that changes wait for the response to a write of this page. */
const maxBatches = 10;

/** The server sends a byte on open and a heartbeat every 14 s. */
const firstByteTimeoutMs = 6000;
const idleTimeoutMs = 30_000;

/**
 * Polling interval behind a proxy that buffers the stream, and polls before trying the stream
 * again.
 */
const pollMs = 5000;
const pollsBeforeRetry = 24;

/** A background tab closes its connection after this. */
const hiddenTimeoutMs = 10_000;

const retryMs = 1000;
const longestRetryMs = 15_000;

let changeCount = 0;
const listeners = createListeners();

/** Signals a change by another user: reported by the stream, or revealed by a refused save. */
export function notifyChange(): void {
  changeCount += 1;
  listeners.notify();
}

/** A counter that increases with each change by another user. */
export const useChangeCount = (): number =>
  useSyncExternalStore(listeners.subscribe, () => changeCount);

function invalidateAffected(kinds: ReadonlySet<ActivityKind>): void {
  void refetchQueries(queryClient, {
    predicate: ({ queryKey: [name] }) =>
      typeof name === 'string' && [...kinds].some((kind) => isAffected(name, kind)),
  });
}

/**
 * Collects changes and refetches the affected queries in one batch, except for echoes of own
 * writes. An echo may arrive before the response by which it is recognized.
 */
function batchChanges(
  signal: AbortSignal,
  onSettings: () => void,
): (events: ChangeEvent[]) => void {
  let pending: ChangeEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  const flush = () => {
    timer = undefined;
    const changed = new Set(
      pending.filter(({ writeId }) => !isEcho(writeId)).map(({ kind }) => kind),
    );
    pending = [];
    if (changed.size === 0) return;
    invalidateAffected(changed);
    if (changed.has('settings')) onSettings();
    notifyChange();
  };
  const flushAfter = (batches: number) => {
    timer = setTimeout(() => {
      if (batches > 1 && isWriting()) flushAfter(batches - 1);
      else flush();
    }, batchMs);
  };
  return (events) => {
    pending.push(...events);
    if (pending.length > 0 && timer === undefined) flushAfter(maxBatches);
  };
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    // Removed each time: the signal lasts as long as the session, and polling waits every 5 s.
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

type EndReason = 'silent' | 'broken' | 'refused';

/** Listens until the stream ends; `silent` if no byte ever came, as behind a buffering proxy. */
async function listen(
  signal: AbortSignal,
  on: { open: () => void; events: (events: ChangeEvent[]) => void },
): Promise<EndReason> {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { signal: stop.signal });
  const startTimeout = (ms: number) => setTimeout(() => stop.abort(), ms);
  let timer = startTimeout(firstByteTimeoutMs);
  const stream = { isOpen: false };
  try {
    const response = await openStream('GET /changes', stop.signal);
    if (!response.ok || !response.body) return response.status < 500 ? 'refused' : 'broken';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return 'broken';
      clearTimeout(timer);
      timer = startTimeout(idleTimeoutMs);
      if (!stream.isOpen) on.open();
      stream.isOpen = true;
      const { events, rest } = readEvents(text + value);
      text = rest;
      on.events(events);
    }
  } catch {
    return !signal.aborted && stop.signal.aborted && !stream.isOpen ? 'silent' : 'broken';
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/**
 * Resolves to true when the page is visible, as browsers limit connections per host across tabs,
 * or to false when `signal` aborts.
 */
function untilVisible(signal: AbortSignal): Promise<boolean> {
  if (document.visibilityState === 'visible') return Promise.resolve(true);
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      resolve(!signal.aborted);
    };
    const checkVisibility = () => {
      if (document.visibilityState === 'visible') end();
    };
    document.addEventListener('visibilitychange', checkVisibility, { signal: listening.signal });
    signal.addEventListener('abort', end, { signal: listening.signal });
  });
}

/**
 * Aborts when the page has been hidden for a while, or with `signal`. The caller aborts it when
 * the stream has ended, which removes its listeners.
 */
function whileVisible(signal: AbortSignal): AbortController {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden')
      timer = setTimeout(() => hidden.abort(), hiddenTimeoutMs);
  };
  document.addEventListener('visibilitychange', checkVisibility, { signal: hidden.signal });
  signal.addEventListener('abort', () => hidden.abort(), { signal: hidden.signal });
  hidden.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return hidden;
}

async function poll(signal: AbortSignal): Promise<void> {
  for (let count = 0; count < pollsBeforeRetry && !signal.aborted; count += 1) {
    await wait(pollMs, signal);
    if (document.visibilityState === 'hidden') continue;
    await refetchQueries(queryClient);
    notifyChange();
  }
}

async function follow(signal: AbortSignal, onSessionStale: () => void): Promise<void> {
  const events = batchChanges(signal, onSessionStale);
  let isReconnect = false;
  let pause = retryMs;
  const open = () => {
    pause = retryMs;
    // Changes were missed while disconnected. The stream also ends when the role or stores change.
    if (isReconnect) {
      void refetchQueries(queryClient);
      notifyChange();
      onSessionStale();
    }
    isReconnect = true;
  };
  while (!signal.aborted && sessionState().status === 'signed-in') {
    if (!(await untilVisible(signal))) return;
    const visible = whileVisible(signal);
    const endReason = await listen(visible.signal, { open, events });
    visible.abort();
    // The session may be over, and a page that sends no other request would not notice.
    if (endReason === 'refused') return onSessionStale();
    if (endReason === 'silent') await poll(signal);
    else await wait(pause, signal);
    pause = Math.min(pause * 2, longestRetryMs);
  }
}

/**
 * Refetches queries when other users save something, while signed in. `onSessionStale` is called
 * when the business settings change and after the stream ended, as the role or session may have
 * changed. Returns a stop function.
 */
export function followChanges(onSessionStale: () => void): () => void {
  const stop = new AbortController();
  void follow(stop.signal, onSessionStale);
  return () => stop.abort();
}
