import { z } from 'zod';
import { changeFor, mergeChanges, type Change } from '@backcounter/core/changes';
import { currentCaller } from './authenticate.ts';
import type { Caller, ServerHost } from './deps.ts';
import { rawRoute, type Call } from './route.ts';
import { requireServerHost, requireSignedIn } from './server-only.ts';

/** How often the session is checked; the stream ends with it. */
const sessionCheckMs = 2000;

/** Heartbeat interval; proxies close streams that stay silent for longer. */
const heartbeatMs = 14_000;

/** A client that has not read for this long is disconnected. */
const slowClientMs = 28_000;

/** Events buffered for a slow client; beyond that, pending changes are merged. */
const maxBufferedEvents = 8;

const encoder = new TextEncoder();

const heartbeat = encoder.encode(': listening\n\n');

function eventOf({ kind, storeIds, writeId }: Change): Uint8Array {
  const id = writeId === undefined ? '' : `id: ${writeId}\n`;
  const data = JSON.stringify({ kind, store_ids: storeIds });
  return encoder.encode(`${id}event: change\ndata: ${data}\n\n`);
}

/** True if the role and the stores of a user have not changed. */
function hasSameAccess(now: Caller, before: Caller): boolean {
  const stores = before.scope;
  if (now.role !== before.role || now.scope?.length !== stores?.length) return false;
  return now.scope === stores || now.scope?.every((id, index) => id === stores?.[index]) === true;
}

/** Streams changes to one session until it ends or its client stops reading. */
class ChangeStream {
  readonly #call: Call;
  readonly #stops: (() => void)[];
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  #caller: Caller;
  #pending: Change[] = [];
  #now = 0;
  #sentAt = 0;
  #readAt = 0;

  constructor(
    controller: ReadableStreamDefaultController<Uint8Array>,
    call: Call,
    host: ServerHost,
  ) {
    this.#controller = controller;
    this.#call = call;
    this.#caller = call.caller;
    const close = () => this.close();
    host.stopping.addEventListener('abort', close);
    this.#stops = [
      call.deps.storage.onChange((changes) => this.#onChanges(changes)),
      host.every(sessionCheckMs, () => void this.#check()),
      () => host.stopping.removeEventListener('abort', close),
    ];
    controller.enqueue(heartbeat);
    if (host.stopping.aborted) this.close();
  }

  /** Sends the pending changes; called when the client is reading. */
  flush(): void {
    this.#readAt = this.#now;
    if (this.#pending.length === 0) return;
    const changes = mergeChanges(this.#pending);
    this.#pending = [];
    this.#sentAt = this.#now;
    for (const change of changes) this.#controller.enqueue(eventOf(change));
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  close(): void {
    if (this.#stops.length === 0) return;
    this.stop();
    this.#controller.close();
  }

  #isRead(): boolean {
    return (this.#controller.desiredSize ?? 0) > 0;
  }

  #onChanges(changes: readonly Change[]): void {
    for (const change of changes) {
      const visible = changeFor(change, this.#caller);
      if (visible) this.#pending.push(visible);
    }
    if (this.#isRead()) this.flush();
    else this.#pending = mergeChanges(this.#pending);
  }

  async #check(): Promise<void> {
    this.#now += sessionCheckMs;
    if (this.#isRead()) this.flush();
    if (this.#now - this.#readAt >= slowClientMs) return this.close();
    if (this.#now - this.#sentAt >= heartbeatMs && this.#isRead()) {
      this.#sentAt = this.#now;
      this.#controller.enqueue(heartbeat);
    }
    const { deps } = this.#call;
    try {
      const caller = await currentCaller(deps, this.#caller.session, deps.clock());
      // After a change of role or stores the client has to reconnect and reload its session.
      if (caller && hasSameAccess(caller, this.#caller)) this.#caller = caller;
      else this.close();
    } catch {
      // While the database is unavailable, the session cannot be checked and nothing changes.
    }
  }
}

function streamFor(call: Call, host: ServerHost): ReadableStream<Uint8Array> {
  let stream: ChangeStream | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = new ChangeStream(controller, call, host);
      },
      pull: () => stream?.flush(),
      cancel: () => stream?.stop(),
    },
    { highWaterMark: maxBufferedEvents },
  );
}

export const changesRoutes = {
  'GET /changes': rawRoute({
    summary: 'Tell, as server-sent events, that something has changed, and in which stores',
    permission: 'changes.read',
    response: z.custom<Response>((value) => value instanceof Response),
    mediaType: 'text/event-stream',
    handle(call) {
      const body = streamFor(requireSignedIn(call), requireServerHost(call.deps));
      const headers = {
        ...call.deps.headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Tells proxies such as nginx not to buffer events.
        'x-accel-buffering': 'no',
      };
      return Promise.resolve(new Response(body, { headers }));
    },
  }),
} as const;
