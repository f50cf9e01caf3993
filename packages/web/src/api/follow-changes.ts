import { useSyncExternalStore } from 'react';
import type { ActivityKind } from '@backcounter/core/activity';
import { sessionState } from '../session/session-store.ts';
import { readEvents } from './change-events.ts';
import { openStream } from './client.ts';
import { queryClient } from './query-client.ts';
import { isTouched } from './touched-answers.ts';

/** Changes that come this close together are read again together. */
const gatherMs = 100;

/** The server says something every 14 seconds, and at once when the stream begins. */
const firstWordMs = 6000;
const silenceMs = 30_000;

/** How often to ask where a proxy holds the stream back, and for how long before trying it again. */
const pollMs = 5000;
const pollsBeforeRetry = 24;

/** A tab in the background gives its connection back after this. */
const hiddenMs = 10_000;

const retryMs = 1000;
const longestRetryMs = 15_000;

let heard = 0;
const listeners = new Set<() => void>();

/** Notes that somebody changed something: it was told, or a save was refused for it. */
export function noteHeard(): void {
  heard += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A number that is another one after somebody changed something. */
export const useHeardChanges = (): number => useSyncExternalStore(subscribe, () => heard);

function readAgain(kinds: ReadonlySet<ActivityKind>): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === 'string' && [...kinds].some((kind) => isTouched(name, kind)),
  });
}

/** Reads changed answers again, many changes at once. */
function gatherer(signal: AbortSignal, onSettings: () => void): (kinds: ActivityKind[]) => void {
  const waiting = new Set<ActivityKind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (kinds) => {
    for (const kind of kinds) waiting.add(kind);
    if (waiting.size === 0 || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const changed = new Set(waiting);
      waiting.clear();
      readAgain(changed);
      if (changed.has('settings')) onSettings();
      noteHeard();
    }, gatherMs);
  };
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

type Ended = 'silent' | 'broken' | 'refused';

/** Listens until the stream ends; `silent` when nothing ever came, as behind a proxy that gathers. */
async function listen(
  signal: AbortSignal,
  on: { open: () => void; kinds: (kinds: ActivityKind[]) => void },
): Promise<Ended> {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { signal: stop.signal });
  const expectWord = (ms: number) => setTimeout(() => stop.abort(), ms);
  let timer = expectWord(firstWordMs);
  const seen = { isOpen: false };
  try {
    const response = await openStream('GET /changes', stop.signal);
    if (!response.ok || !response.body) return response.status < 500 ? 'refused' : 'broken';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return 'broken';
      clearTimeout(timer);
      timer = expectWord(silenceMs);
      if (!seen.isOpen) on.open();
      seen.isOpen = true;
      const { kinds, rest } = readEvents(text + value);
      text = rest;
      on.kinds(kinds);
    }
  } catch {
    return !signal.aborted && stop.signal.aborted && !seen.isOpen ? 'silent' : 'broken';
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Resolves when the page is looked at; a browser has few connections for all its tabs. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => resolve());
  });
}

/** Aborted once the page has not been looked at for a while, or with `signal`. */
function whileVisible(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(() => hidden.abort(), hiddenMs);
  };
  document.addEventListener('visibilitychange', look, { signal: hidden.signal });
  signal.addEventListener('abort', () => hidden.abort(), { signal: hidden.signal });
  return hidden.signal;
}

async function poll(signal: AbortSignal): Promise<void> {
  for (let count = 0; count < pollsBeforeRetry && !signal.aborted; count += 1) {
    await wait(pollMs, signal);
    if (document.visibilityState === 'hidden') continue;
    await queryClient.invalidateQueries();
    noteHeard();
  }
}

async function follow(signal: AbortSignal, askWho: () => void): Promise<void> {
  const kinds = gatherer(signal, askWho);
  let hasMissed = false;
  let pause = retryMs;
  const open = () => {
    pause = retryMs;
    // What changed while nobody listened; a role or stores that were taken away end the stream, too.
    if (hasMissed) {
      void queryClient.invalidateQueries();
      askWho();
    }
    hasMissed = true;
  };
  while (!signal.aborted && sessionState().status === 'signed-in') {
    await untilVisible(signal);
    const ended = await listen(whileVisible(signal), { open, kinds });
    // Whoever is not told any more may not be known any more: a page that asks nothing else would stay.
    if (ended === 'refused') return askWho();
    if (ended === 'silent') await poll(signal);
    else await wait(pause, signal);
    pause = Math.min(pause * 2, longestRetryMs);
  }
}

/**
 * Keeps what is on the screen in step with what others save, while somebody is signed in;
 * `askWho` is called when the business's settings have changed, and after the stream has ended: this
 * person may be another role by then, or nobody. Answers how to stop.
 */
export function followChanges(askWho: () => void): () => void {
  const stop = new AbortController();
  void follow(stop.signal, askWho);
  return () => stop.abort();
}
