import { Worker } from 'node:worker_threads';
import { longestRemembered } from '@backcounter/api/answer-memory';
import type { ByteStream, HeavyRead } from '@backcounter/api/deps';
import { AppError, type ErrorCode, type FieldMessages } from '@backcounter/core/errors';
import type { DatabaseAddress } from './database-address.ts';
import { handedOn, unread, type HandedOn } from './long-answers.ts';
import { givenUp, WaitingReads, type Asked } from './waiting-reads.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * What a thread is asked, and up to how many characters it answers as a whole; null asks it to end.
 */
export type Question = { id: number; read: HeavyRead; wholeLength: number } | null;

/**
 * What it answers, and how long that took: the JSON text's bytes, or a stream of them where there
 * are many, a refusal, or a failure that is ours.
 */
export type Answer = { id: number; ms: number } & (
  | { content: Bytes | ByteStream }
  | { refused: { code: ErrorCode; message: string; fields?: FieldMessages } }
  | { failed: { message: string; stack: string } }
);

/** What a thread is there for: what learns, what was quick the last time, or all but what learns. */
const purposes = ['any', 'quick', 'learning'] as const;

/** A thread, started when it is first needed, as it takes some 40 MB, and what it works on. */
type Thread = {
  worker: Worker | null;
  asked: Asked | null;
  purpose: (typeof purposes)[number];
  /** It has learned for long, and remembers what the next answer is made of. */
  hasLearned: boolean;
  /** Long answers that it makes while they are taken, and whose they are. */
  streams: Map<HandedOn, string>;
  /** Ends the thread when it has nothing to do for long. */
  idle?: NodeJS.Timeout;
};

const usual = {
  /** What took longer the last time is kept away from the thread that is there for quick reads. */
  quickMs: 500,
  idleMs: 60_000,
  learnedIdleMs: 900_000,
  /** Longer answers are sent while they are made; in characters. */
  wholeLength: longestRemembered,
  /** So many at once: each takes some MB for as long as its receiver needs. */
  mostStreams: 4,
  /** One of which nothing is taken for so long makes room for another one. */
  stalledMs: 3000,
  mostWaiting: 64,
  /** As long as a page waits for its answer. */
  longestWaitMs: 20_000,
} as const;

type Options = { [Name in keyof typeof usual]: number };

function settle(asked: Asked, answer: Exclude<Answer, { content: unknown }>): void {
  if ('refused' in answer) {
    const { code, ...details } = answer.refused;
    asked.reject(new AppError(code, details));
  } else {
    const error = new Error(answer.failed.message);
    error.stack = answer.failed.stack;
    asked.reject(error);
  }
}

async function end(worker: Worker): Promise<void> {
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage(null satisfies Question);
  const timer = setTimeout(() => void worker.terminate(), 500);
  await gone;
  clearTimeout(timer);
}

/**
 * Answers heavy reads in threads of their own, so that small ones never wait for them: one takes
 * all in turn, another only what was quick the last time, so that no dashboard waits for the list
 * of a year. What learns has a third to itself: nobody waits while it learns, and it need not learn
 * again elsewhere. A long list is sent while it is read, and its thread answers others in between. A
 * thread that dies is replaced by the next question; what it was asked is refused with 503.
 */
export class HeavyReads {
  readonly #address: DatabaseAddress;
  readonly #onFailure: (error: unknown) => void;
  readonly #options: Options;
  readonly #threads: readonly Thread[] = purposes.map((purpose) => ({
    worker: null,
    asked: null,
    hasLearned: false,
    streams: new Map(),
    purpose,
  }));
  /** How long the last answer of a route took. */
  readonly #tookMs = new Map<string, number>();
  readonly #waiting: WaitingReads;
  /** Looks again for a stream that makes room. */
  #roomLater: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(
    address: DatabaseAddress,
    onFailure: (error: unknown) => void,
    options: Partial<Options> = {},
  ) {
    this.#address = address;
    this.#onFailure = onFailure;
    this.#options = { ...usual, ...options };
    this.#waiting = new WaitingReads(this.#options.mostWaiting);
  }

  /** Answers a read; one that nobody waits for any more, by its signal, is not begun. */
  readonly run = (read: HeavyRead, signal?: AbortSignal): Promise<Bytes | ByteStream> => {
    const { promise, resolve, reject } = Promise.withResolvers<Bytes | ByteStream>();
    this.#lastId += 1;
    const until = performance.now() + this.#options.longestWaitMs;
    const asked = { id: this.#lastId, read, signal, isLong: false, until, resolve, reject };
    this.#waiting.add(asked);
    // Nobody hears it: the request is over.
    signal?.addEventListener('abort', () => this.#waiting.drop(asked, givenUp()));
    this.#giveOut();
    return promise;
  };

  async stop(): Promise<void> {
    this.#waiting.dropAll(unread);
    clearTimeout(this.#roomLater);
    for (const { idle } of this.#threads) clearTimeout(idle);
    await Promise.all(this.#threads.flatMap(({ worker }) => (worker ? [end(worker)] : [])));
  }

  /** Whose reads are being answered, once for each. */
  #working(): string[] {
    return this.#threads.flatMap(({ asked, streams }) => [
      ...(asked ? [asked.read.caller.userId] : []),
      ...streams.values(),
    ]);
  }

  #giveOut(): void {
    for (const thread of this.#threads) {
      if (thread.asked) continue;
      const next = this.#waiting.take((asked) => this.#fits(thread, asked), this.#working());
      if (!next) continue;
      thread.asked = next;
      clearTimeout(thread.idle);
      const { wholeLength } = this.#options;
      const question: Question = { id: next.id, read: next.read, wholeLength };
      (thread.worker ?? this.#start(thread)).postMessage(question);
    }
    this.#makeRoom();
  }

  /** Breaks off what nobody takes, where somebody waits for its place. */
  #makeRoom(): void {
    clearTimeout(this.#roomLater);
    if (this.#mayStream() || !this.#waiting.some(({ isLong }) => isLong)) return;
    const { stalledMs } = this.#options;
    for (const { streams } of this.#threads) {
      for (const handed of streams.keys()) if (handed.stalledMs() >= stalledMs) handed.breakOff();
    }
    this.#roomLater = setTimeout(() => this.#makeRoom(), stalledMs / 4).unref();
  }

  #fits(thread: Thread, asked: Asked): boolean {
    if (asked.isLong && !this.#mayStream()) return false;
    const { route, learns = false } = asked.read;
    if (learns || thread.purpose === 'learning') return learns === (thread.purpose === 'learning');
    if (thread.purpose === 'any') return true;
    const ms = this.#tookMs.get(route);
    // Of what nobody has asked before, one goes ahead.
    if (ms === undefined) {
      return this.#threads.every(
        ({ purpose, asked: other }) => purpose === 'learning' || other?.read.route !== route,
      );
    }
    return ms < this.#options.quickMs;
  }

  #mayStream(): boolean {
    const open = this.#threads.reduce((sum, { streams }) => sum + streams.size, 0);
    return open < this.#options.mostStreams;
  }

  #start(thread: Thread): Worker {
    const worker = new Worker(new URL('../start.js', import.meta.url), {
      workerData: this.#address,
    });
    worker.on('message', (answer: Answer) => {
      this.#finish(thread, (asked) => {
        const { route, learns = false } = asked.read;
        if (!learns) this.#tookMs.set(route, answer.ms);
        if (!('content' in answer)) settle(asked, answer);
        else if (answer.content instanceof Uint8Array) {
          thread.hasLearned ||= learns && answer.ms > this.#options.quickMs;
          asked.resolve(answer.content);
        } else this.#stream(thread, asked, handedOn(answer.content, worker));
      });
    });
    worker.on('error', this.#onFailure);
    worker.on('exit', () => {
      // It had nothing to do and was told to end.
      if (thread.worker !== worker) return;
      thread.worker = null;
      this.#finish(thread, ({ reject }) => reject(unread()));
    });
    thread.hasLearned = false;
    return (thread.worker = worker);
  }

  #finish(thread: Thread, settleIt: (asked: Asked) => void): void {
    const { asked } = thread;
    thread.asked = null;
    if (asked) settleIt(asked);
    this.#restLater(thread);
    this.#giveOut();
  }

  #stream(thread: Thread, asked: Asked, handed: HandedOn): void {
    asked.isLong = true;
    if (asked.signal?.aborted || !this.#mayStream()) {
      void handed.stream.cancel();
      if (asked.signal?.aborted) asked.reject(givenUp());
      else this.#waiting.add(asked);
      return;
    }
    thread.streams.set(handed, asked.read.caller.userId);
    void handed.ended.then(() => {
      thread.streams.delete(handed);
      this.#restLater(thread);
      this.#giveOut();
    });
    asked.resolve(handed.stream);
  }

  #restLater(thread: Thread): void {
    clearTimeout(thread.idle);
    const { idleMs, learnedIdleMs } = this.#options;
    const waitMs = thread.hasLearned ? learnedIdleMs : idleMs;
    thread.idle = setTimeout(() => this.#rest(thread), waitMs).unref();
  }

  #rest(thread: Thread): void {
    const { worker } = thread;
    if (thread.streams.size > 0 || thread.asked) return;
    thread.worker = null;
    if (worker) void end(worker);
  }
}
