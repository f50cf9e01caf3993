import { Worker } from 'node:worker_threads';
import type { HeavyRead } from '@backcounter/api/deps';
import { AppError, type ErrorCode, type FieldMessages } from '@backcounter/core/errors';
import type { DatabaseAddress } from './database-address.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a thread is asked; null asks it to end. */
export type Question = { id: number; read: HeavyRead } | null;

/** What it answers, and how long that took: the JSON text's bytes, a refusal, or a failure that is ours. */
export type Answer = { id: number; ms: number } & (
  | { bytes: Bytes }
  | { refused: { code: ErrorCode; message: string; fields?: FieldMessages } }
  | { failed: { message: string; stack: string } }
);

export type HeavyReads = {
  /** Answers a read; one that nobody waits for any more, by its signal, is not begun. */
  run: (read: HeavyRead, signal?: AbortSignal) => Promise<Bytes>;
  stop: () => Promise<void>;
};

type Asked = {
  id: number;
  read: HeavyRead;
  resolve: (bytes: Bytes) => void;
  reject: (error: unknown) => void;
};

/** A thread, started when it is first needed, as it takes some 40 MB, and what it works on. */
type Thread = {
  worker: Worker | null;
  asked: Asked | null;
  quickOnly: boolean;
  /** Ends the thread when it has nothing to do for long. */
  idle?: NodeJS.Timeout;
};

const unread = () =>
  new AppError('unavailable', {
    message: 'This could not be read right now. Please try again in a moment.',
  });

function settle(asked: Asked, answer: Answer): void {
  if ('bytes' in answer) {
    asked.resolve(answer.bytes);
  } else if ('refused' in answer) {
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

/** Tells which reads are quick by how long the last answer of their route took. */
function quickReads(threads: readonly Thread[], quickMs: number) {
  const tookMs = new Map<string, number>();
  const isQuick = ({ read }: Asked) => {
    const ms = tookMs.get(read.route);
    // Of what nobody has asked before, one goes ahead.
    if (ms === undefined) return threads.every(({ asked }) => asked?.read.route !== read.route);
    return ms < quickMs;
  };
  return { tookMs, isQuick };
}

/**
 * Answers heavy reads in threads of their own, so that small ones never wait for them: one takes
 * all in turn, the other only what was quick the last time, so that no dashboard waits for the list
 * of a year. A thread that dies is replaced by the next question; what it was asked is refused
 * with 503.
 */
export function heavyReads(
  address: DatabaseAddress,
  onFailure: (error: unknown) => void,
  // What took longer the last time is kept away from the thread that is there for quick reads.
  { quickMs = 500, idleMs = 60_000 } = {},
): HeavyReads {
  const threads: Thread[] = [false, true].map((quickOnly) => ({
    worker: null,
    asked: null,
    quickOnly,
  }));
  let waiting: Asked[] = [];
  const { tookMs, isQuick } = quickReads(threads, quickMs);
  let lastId = 0;

  const rest = (thread: Thread) => {
    const { worker } = thread;
    thread.worker = null;
    if (worker) void end(worker);
  };

  const finish = (thread: Thread, settleIt: (asked: Asked) => void) => {
    const { asked } = thread;
    thread.asked = null;
    clearTimeout(thread.idle);
    thread.idle = setTimeout(() => rest(thread), idleMs).unref();
    if (asked) settleIt(asked);
    giveOut();
  };

  const start = (thread: Thread): Worker => {
    const worker = new Worker(new URL('../start.js', import.meta.url), {
      workerData: address,
    });
    worker.on('message', (answer: Answer) => {
      finish(thread, (asked) => {
        tookMs.set(asked.read.route, answer.ms);
        settle(asked, answer);
      });
    });
    worker.on('error', onFailure);
    worker.on('exit', () => {
      // It had nothing to do and was told to end.
      if (thread.worker !== worker) return;
      thread.worker = null;
      finish(thread, ({ reject }) => reject(unread()));
    });
    return (thread.worker = worker);
  };

  const drop = (asked: Asked, error: AppError) => {
    if (!waiting.includes(asked)) return;
    waiting = waiting.filter((other) => other !== asked);
    asked.reject(error);
  };

  const giveOut = () => {
    for (const thread of threads) {
      if (thread.asked) continue;
      const next = waiting.find((asked) => !thread.quickOnly || isQuick(asked));
      if (!next) continue;
      waiting = waiting.filter((asked) => asked !== next);
      thread.asked = next;
      clearTimeout(thread.idle);
      const question: Question = { id: next.id, read: next.read };
      (thread.worker ?? start(thread)).postMessage(question);
    }
  };

  return {
    run(read, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
      lastId += 1;
      const asked: Asked = { id: lastId, read, resolve, reject };
      waiting.push(asked);
      // Nobody hears it: the request is over.
      const givenUp = () => drop(asked, new AppError('invalid', { message: 'Given up' }));
      signal?.addEventListener('abort', givenUp);
      giveOut();
      return promise;
    },
    async stop() {
      for (const asked of waiting) drop(asked, unread());
      for (const { idle } of threads) clearTimeout(idle);
      await Promise.all(threads.flatMap(({ worker }) => (worker ? [end(worker)] : [])));
    },
  };
}
