import { z } from 'zod';
import { changeFor, mergeChanges, type Change } from '@backcounter/core/changes';
import { currentCaller } from './authenticate.ts';
import type { Caller, ServerHost } from './deps.ts';
import { rawRoute, type Call } from './route.ts';
import { needServer, signedInCall } from './server-only.ts';

/** How often a session is looked at; one that has ended ends the stream with it. */
const checkMs = 2000;

/** A stream that says nothing for longer is closed by proxies. */
const silenceMs = 14_000;

/** A listener that has not read for so long is let go. */
const patienceMs = 28_000;

/** Events that wait for a listener, beyond which changes are gathered. */
const waitingEvents = 8;

const encoder = new TextEncoder();

const comment = encoder.encode(': listening\n\n');

function eventOf({ kind, storeIds }: Change): Uint8Array {
  const data = JSON.stringify({ kind, store_ids: storeIds });
  return encoder.encode(`event: change\ndata: ${data}\n\n`);
}

/** Whether somebody still may see what they saw. */
function isSame(now: Caller, before: Caller): boolean {
  const stores = before.scope;
  if (now.role !== before.role || now.scope?.length !== stores?.length) return false;
  return now.scope === stores || now.scope?.every((id, index) => id === stores?.[index]) === true;
}

/** Tells one session of changes, until it ends or does not listen any more. */
class ChangeStream {
  readonly #call: Call;
  readonly #stops: (() => void)[];
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  #caller: Caller;
  #waiting: Change[] = [];
  #now = 0;
  #saidAt = 0;
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
      call.deps.storage.onChange((changes) => this.#hear(changes)),
      host.every(checkMs, () => void this.#check()),
      () => host.stopping.removeEventListener('abort', close),
    ];
    controller.enqueue(comment);
    if (host.stopping.aborted) this.close();
  }

  /** Sends what has waited, as long as it is read. */
  flush(): void {
    this.#readAt = this.#now;
    if (this.#waiting.length === 0) return;
    const changes = mergeChanges(this.#waiting);
    this.#waiting = [];
    this.#saidAt = this.#now;
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

  #hear(changes: readonly Change[]): void {
    for (const change of changes) {
      const told = changeFor(change, this.#caller);
      if (told) this.#waiting.push(told);
    }
    if (this.#isRead()) this.flush();
    else this.#waiting = mergeChanges(this.#waiting);
  }

  async #check(): Promise<void> {
    this.#now += checkMs;
    if (this.#isRead()) this.flush();
    if (this.#now - this.#readAt >= patienceMs) return this.close();
    if (this.#now - this.#saidAt >= silenceMs && this.#isRead()) {
      this.#saidAt = this.#now;
      this.#controller.enqueue(comment);
    }
    const { deps } = this.#call;
    try {
      const caller = await currentCaller(deps, this.#caller.session, deps.clock());
      // Whoever has become another role or has other stores begins anew, and asks who they are.
      if (caller && isSame(caller, this.#caller)) this.#caller = caller;
      else this.close();
    } catch {
      // While the database is away nobody can tell; there is nothing to hear of either.
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
    { highWaterMark: waitingEvents },
  );
}

export const changesRoutes = {
  'GET /changes': rawRoute({
    summary: 'Tell, as server-sent events, that something has changed, and in which stores',
    permission: 'changes.read',
    answer: z.custom<Response>((value) => value instanceof Response),
    mediaType: 'text/event-stream',
    handle(call) {
      const body = streamFor(signedInCall(call), needServer(call.deps));
      const headers = {
        ...call.deps.headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Asks proxies not to hold events back.
        'x-accel-buffering': 'no',
      };
      return Promise.resolve(new Response(body, { headers }));
    },
  }),
} as const;
