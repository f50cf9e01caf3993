import { Worker } from 'node:worker_threads';
import { maxResponseBytes } from '@backcounter/api/response-cache';
import type { ByteStream, HeavyRead } from '@backcounter/api/deps';
import { AppError, type ErrorCode, type FieldMessages } from '@backcounter/core/errors';
import type { DatabaseAddress } from './database-address.ts';
import { forwardStream, unavailableError, type ForwardedStream } from './response-streams.ts';
import { abortedError, ReadQueue, type PendingRead } from './read-queue.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A read for a worker, with the length in characters up to which the response is buffered; null
 * tells the worker to exit.
 */
export type WorkerRequest = { id: number; read: HeavyRead; maxBufferedLength: number } | null;

/**
 * The worker's response and its duration: the JSON bytes, or a stream if they are long; an expected
 * AppError; or an unexpected failure.
 */
export type WorkerResponse = { id: number; ms: number } & (
  | { content: Bytes | ByteStream }
  | { appError: { code: ErrorCode; message: string; fields?: FieldMessages } }
  | { failure: { message: string; stack: string } }
);

/** What a thread accepts: any read but cache warmers, reads that were quick last time, warmers. */
const purposes = ['any', 'quick', 'warming'] as const;

/** A thread and its current work; started on demand, since it takes about 40 MB. */
type Thread = {
  worker: Worker | null;
  pending: PendingRead | null;
  purpose: (typeof purposes)[number];
  /** It holds a cache that took long to fill and speeds up the next response. */
  isWarm: boolean;
  /** Open response streams, with the user id of each. */
  streams: Map<ForwardedStream, string>;
  /** Stops the thread after it was idle for long. */
  idle?: NodeJS.Timeout;
};

const defaultOptions = {
  /** Routes that took longer last time are kept off the thread for quick reads. */
  quickMs: 500,
  idleMs: 60_000,
  warmIdleMs: 900_000,
  /** Longer responses are streamed; in characters. */
  maxBufferedLength: maxResponseBytes,
  /** Each open stream holds some MB for as long as its client takes to read it. */
  maxStreams: 4,
  /** A stream that is not read for this long may be aborted in favor of a waiting one. */
  stalledMs: 3000,
  maxWaiting: 64,
  /** The web app's own request timeout. */
  maxWaitMs: 20_000,
} as const;

type Options = { [Name in keyof typeof defaultOptions]: number };

function rejectRead(
  pending: PendingRead,
  response: Exclude<WorkerResponse, { content: unknown }>,
): void {
  if ('appError' in response) {
    const { code, ...details } = response.appError;
    pending.reject(new AppError(code, details));
  } else {
    const error = new Error(response.failure.message);
    error.stack = response.failure.stack;
    pending.reject(error);
  }
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage(null satisfies WorkerRequest);
  const timer = setTimeout(() => void worker.terminate(), 500);
  await exited;
  clearTimeout(timer);
}

/**
 * Runs heavy reads in worker threads so that small requests never wait for them. One thread takes
 * any read; another only reads that were quick last time, so that no dashboard waits for a year's
 * list; a third only reads that warm a per-thread cache, so that warming blocks nobody and happens in
 * one thread. Long responses are streamed, and their thread serves other reads in between. When a
 * thread dies, its pending read fails with 503 and the next read starts a new thread.
 */
export class HeavyReads {
  readonly #address: DatabaseAddress;
  readonly #onFailure: (error: unknown) => void;
  readonly #options: Options;
  readonly #threads: readonly Thread[] = purposes.map((purpose) => ({
    worker: null,
    pending: null,
    isWarm: false,
    streams: new Map(),
    purpose,
  }));
  /** Duration of the last response per route. */
  readonly #lastDurationMs = new Map<string, number>();
  readonly #queue: ReadQueue;
  #evictionTimer: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(
    address: DatabaseAddress,
    onFailure: (error: unknown) => void,
    options: Partial<Options> = {},
  ) {
    this.#address = address;
    this.#onFailure = onFailure;
    this.#options = { ...defaultOptions, ...options };
    this.#queue = new ReadQueue(this.#options.maxWaiting);
  }

  /** Runs a read, unless its signal aborts before it is started. */
  readonly run = (read: HeavyRead, signal?: AbortSignal): Promise<Bytes | ByteStream> => {
    const { promise, resolve, reject } = Promise.withResolvers<Bytes | ByteStream>();
    this.#lastId += 1;
    const deadline = performance.now() + this.#options.maxWaitMs;
    const pending = {
      id: this.#lastId,
      read,
      signal,
      isStreamed: false,
      deadline,
      resolve,
      reject,
    };
    this.#queue.add(pending);
    // The rejection goes unheard, as the request is over.
    signal?.addEventListener('abort', () => this.#queue.drop(pending, abortedError()));
    this.#dispatch();
    return promise;
  };

  async stop(): Promise<void> {
    this.#queue.dropAll(unavailableError);
    // Each thread clears its timers when it exits.
    await Promise.all(this.#threads.flatMap(({ worker }) => (worker ? [stopWorker(worker)] : [])));
  }

  /** The user id of each running read and open stream. */
  #activeUserIds(): string[] {
    return this.#threads.flatMap(({ pending, streams }) => [
      ...(pending ? [pending.read.caller.userId] : []),
      ...streams.values(),
    ]);
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (thread.pending) continue;
      const next = this.#queue.take(
        (pending) => this.#fits(thread, pending),
        this.#activeUserIds(),
      );
      if (!next) continue;
      thread.pending = next;
      clearTimeout(thread.idle);
      const { maxBufferedLength } = this.#options;
      const request: WorkerRequest = { id: next.id, read: next.read, maxBufferedLength };
      (thread.worker ?? this.#start(thread)).postMessage(request);
    }
    this.#evictStalledStreams();
  }

  /** Aborts stalled streams while another stream waits for a slot. */
  #evictStalledStreams(): void {
    clearTimeout(this.#evictionTimer);
    if (this.#canStream() || !this.#queue.some(({ isStreamed }) => isStreamed)) return;
    const { stalledMs } = this.#options;
    for (const { streams } of this.#threads) {
      for (const forwarded of streams.keys())
        if (forwarded.stalledMs() >= stalledMs) forwarded.abort();
    }
    this.#evictionTimer = setTimeout(() => this.#evictStalledStreams(), stalledMs / 4);
  }

  #fits(thread: Thread, pending: PendingRead): boolean {
    if (pending.isStreamed && !this.#canStream()) return false;
    const { route, warmsCache = false } = pending.read;
    if (warmsCache || thread.purpose === 'warming')
      return warmsCache === (thread.purpose === 'warming');
    if (thread.purpose === 'any') return true;
    const ms = this.#lastDurationMs.get(route);
    // A route without a known duration may run once, as a probe.
    if (ms === undefined) {
      return this.#threads.every(
        ({ purpose, pending: other }) => purpose === 'warming' || other?.read.route !== route,
      );
    }
    return ms < this.#options.quickMs;
  }

  #canStream(): boolean {
    const open = this.#threads.reduce((sum, { streams }) => sum + streams.size, 0);
    return open < this.#options.maxStreams;
  }

  #start(thread: Thread): Worker {
    const worker = new Worker(new URL('../start.js', import.meta.url), {
      workerData: this.#address,
    });
    worker.on('message', (response: WorkerResponse) => {
      this.#finish(thread, (pending) => {
        const { route, warmsCache = false } = pending.read;
        if (!warmsCache) this.#lastDurationMs.set(route, response.ms);
        if (!('content' in response)) rejectRead(pending, response);
        else if (response.content instanceof Uint8Array) {
          thread.isWarm ||= warmsCache && response.ms > this.#options.quickMs;
          pending.resolve(response.content);
        } else this.#stream(thread, pending, forwardStream(response.content, worker));
      });
    });
    worker.on('error', this.#onFailure);
    worker.on('exit', () => {
      // Stopped on purpose because it was idle.
      if (thread.worker !== worker) return;
      thread.worker = null;
      this.#finish(thread, ({ reject }) => reject(unavailableError()));
    });
    thread.isWarm = false;
    return (thread.worker = worker);
  }

  #finish(thread: Thread, settle: (pending: PendingRead) => void): void {
    const { pending } = thread;
    thread.pending = null;
    if (pending) settle(pending);
    this.#scheduleIdleStop(thread);
    this.#dispatch();
  }

  #stream(thread: Thread, pending: PendingRead, forwarded: ForwardedStream): void {
    pending.isStreamed = true;
    if (pending.signal?.aborted || !this.#canStream()) {
      void forwarded.stream.cancel();
      if (pending.signal?.aborted) pending.reject(abortedError());
      else this.#queue.add(pending);
      return;
    }
    thread.streams.set(forwarded, pending.read.caller.userId);
    void forwarded.ended.then(() => {
      thread.streams.delete(forwarded);
      this.#scheduleIdleStop(thread);
      this.#dispatch();
    });
    pending.resolve(forwarded.stream);
  }

  #scheduleIdleStop(thread: Thread): void {
    clearTimeout(thread.idle);
    if (!thread.worker) return;
    const { idleMs, warmIdleMs } = this.#options;
    const waitMs = thread.isWarm ? warmIdleMs : idleMs;
    thread.idle = setTimeout(() => this.#stopIfIdle(thread), waitMs);
  }

  #stopIfIdle(thread: Thread): void {
    const { worker } = thread;
    if (thread.streams.size > 0 || thread.pending) return;
    thread.worker = null;
    if (worker) void stopWorker(worker);
  }
}
