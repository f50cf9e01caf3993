import { Worker } from 'node:worker_threads';
import { longestRemembered } from '@backcounter/api/answer-memory';
import type { ByteStream, HeavyRead } from '@backcounter/api/deps';
import { AppError, type ErrorCode, type FieldMessages } from '@backcounter/core/errors';
import type { DatabaseAddress } from './database-address.ts';
import { handedOn, unread } from './long-answers.ts';

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

type Asked = {
  id: number;
  read: HeavyRead;
  signal: AbortSignal | undefined;
  /** Its answer is a stream, as a thread has found. */
  isLong: boolean;
  resolve: (content: Bytes | ByteStream) => void;
  reject: (error: unknown) => void;
};

/** What a thread is there for: what learns, what was quick the last time, or all but what learns. */
const purposes = ['any', 'quick', 'learning'] as const;

/** A thread, started when it is first needed, as it takes some 40 MB, and what it works on. */
type Thread = {
  worker: Worker | null;
  asked: Asked | null;
  purpose: (typeof purposes)[number];
  /** It has learned for long, and remembers what the next answer is made of. */
  hasLearned: boolean;
  /** Long answers that it makes while they are taken. */
  streams: number;
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
} as const;

type Options = { [Name in keyof typeof usual]: number };

const givenUp = () => new AppError('invalid', { message: 'Given up' });

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
    streams: 0,
    purpose,
  }));
  /** How long the last answer of a route took. */
  readonly #tookMs = new Map<string, number>();
  #waiting: Asked[] = [];
  #lastId = 0;

  constructor(
    address: DatabaseAddress,
    onFailure: (error: unknown) => void,
    options: Partial<Options> = {},
  ) {
    this.#address = address;
    this.#onFailure = onFailure;
    this.#options = { ...usual, ...options };
  }

  /** Answers a read; one that nobody waits for any more, by its signal, is not begun. */
  readonly run = (read: HeavyRead, signal?: AbortSignal): Promise<Bytes | ByteStream> => {
    const { promise, resolve, reject } = Promise.withResolvers<Bytes | ByteStream>();
    this.#lastId += 1;
    const asked: Asked = { id: this.#lastId, read, signal, isLong: false, resolve, reject };
    this.#waiting.push(asked);
    // Nobody hears it: the request is over.
    signal?.addEventListener('abort', () => this.#drop(asked, givenUp()));
    this.#giveOut();
    return promise;
  };

  async stop(): Promise<void> {
    for (const asked of this.#waiting) this.#drop(asked, unread());
    for (const { idle } of this.#threads) clearTimeout(idle);
    await Promise.all(this.#threads.flatMap(({ worker }) => (worker ? [end(worker)] : [])));
  }

  #drop(asked: Asked, error: AppError): void {
    if (!this.#waiting.includes(asked)) return;
    this.#waiting = this.#waiting.filter((other) => other !== asked);
    asked.reject(error);
  }

  #giveOut(): void {
    for (const thread of this.#threads) {
      if (thread.asked) continue;
      const next = this.#waiting.find((asked) => this.#fits(thread, asked));
      if (!next) continue;
      this.#waiting = this.#waiting.filter((asked) => asked !== next);
      thread.asked = next;
      clearTimeout(thread.idle);
      const { wholeLength } = this.#options;
      const question: Question = { id: next.id, read: next.read, wholeLength };
      (thread.worker ?? this.#start(thread)).postMessage(question);
    }
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
    const open = this.#threads.reduce((sum, { streams }) => sum + streams, 0);
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

  #stream(thread: Thread, asked: Asked, { stream, ended }: ReturnType<typeof handedOn>): void {
    asked.isLong = true;
    if (asked.signal?.aborted || !this.#mayStream()) {
      void stream.cancel();
      if (asked.signal?.aborted) asked.reject(givenUp());
      else this.#waiting.push(asked);
      return;
    }
    thread.streams += 1;
    void ended.then(() => {
      thread.streams -= 1;
      this.#restLater(thread);
      this.#giveOut();
    });
    asked.resolve(stream);
  }

  #restLater(thread: Thread): void {
    clearTimeout(thread.idle);
    const { idleMs, learnedIdleMs } = this.#options;
    const waitMs = thread.hasLearned ? learnedIdleMs : idleMs;
    thread.idle = setTimeout(() => this.#rest(thread), waitMs).unref();
  }

  #rest(thread: Thread): void {
    const { worker } = thread;
    if (thread.streams > 0 || thread.asked) return;
    thread.worker = null;
    if (worker) void end(worker);
  }
}
