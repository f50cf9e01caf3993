import { Worker } from 'node:worker_threads';
import type { HeavyRead } from '@backcounter/api/deps';
import { AppError, type ErrorCode, type FieldMessages } from '@backcounter/core/errors';
import type { DatabaseAddress } from './database-address.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the thread is asked; null asks it to end. */
export type Question = { id: number; read: HeavyRead } | null;

/** What it answers: the JSON text's bytes, a refusal, or a failure that is ours. */
export type Answer = { id: number } & (
  | { bytes: Bytes }
  | { refused: { code: ErrorCode; message: string; fields?: FieldMessages } }
  | { failed: { message: string; stack: string } }
);

export type HeavyReads = {
  run: (read: HeavyRead) => Promise<Bytes>;
  stop: () => Promise<void>;
};

type Waiting = { resolve: (bytes: Bytes) => void; reject: (error: unknown) => void };

function settle(waiting: Waiting, answer: Answer): void {
  if ('bytes' in answer) {
    waiting.resolve(answer.bytes);
  } else if ('refused' in answer) {
    const { code, ...details } = answer.refused;
    waiting.reject(new AppError(code, details));
  } else {
    const error = new Error(answer.failed.message);
    error.stack = answer.failed.stack;
    waiting.reject(error);
  }
}

/**
 * Answers heavy reads in a thread of their own, so that small ones never wait for them. It starts
 * with the first question, as it takes some 40 MB. One that dies is replaced by the next question;
 * what it was asked is refused with 503.
 */
export function heavyReads(
  address: DatabaseAddress,
  onFailure: (error: unknown) => void,
): HeavyReads {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  const fail = (dead: Worker) => {
    if (worker !== dead) return;
    worker = null;
    const message = 'This could not be read right now. Please try again in a moment.';
    for (const { reject } of waiting.values()) reject(new AppError('unavailable', { message }));
    waiting.clear();
  };

  const start = (): Worker => {
    if (worker) return worker;
    const started = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: address,
    });
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (asked) settle(asked, answer);
    });
    started.on('error', onFailure);
    started.on('exit', () => fail(started));
    worker = started;
    return started;
  };

  return {
    run(read) {
      const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      start().postMessage({ id: lastId, read } satisfies Question);
      return promise;
    },
    async stop() {
      const running = worker;
      if (!running) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.postMessage(null satisfies Question);
      const timer = setTimeout(() => void running.terminate(), 500);
      await gone;
      clearTimeout(timer);
    },
  };
}
