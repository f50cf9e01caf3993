import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { ByteStream } from '@backcounter/api/deps';
import { AppError } from '@backcounter/core/errors';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is handed on at once of a longer one. */
const partLength = 128_000;

const encoder = new TextEncoder();

/** Puts pieces of text together into larger ones; bytes of a file are left as they come. */
async function* largerParts(
  pieces: AsyncIterable<string | Bytes>,
): AsyncGenerator<string | Bytes, undefined> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < partLength) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
  return undefined;
}

type Parts = AsyncGenerator<string | Bytes, undefined>;

const bytesOf = (part: string | Bytes) => (typeof part === 'string' ? encoder.encode(part) : part);

function wholeOf(parts: readonly (string | Bytes)[]): Bytes {
  const texts = parts.filter((part) => typeof part === 'string');
  if (texts.length === parts.length) return encoder.encode(texts.join(''));
  const bytes = parts.map(bytesOf);
  const whole = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function streamOf(begun: (string | Bytes)[], parts: Parts): ByteStream {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const next = begun.shift() ?? (await parts.next()).value;
        if (next === undefined) return controller.close();
        controller.enqueue(bytesOf(next));
        // Others who ask have their turn in between.
        await turn();
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * The bytes of an answer, as a whole where there are at most `wholeLength` characters or bytes, and
 * else as a stream that is made as it is taken; throws what the beginning of the answer throws.
 */
export async function wholeOrStream(
  pieces: AsyncIterable<string | Bytes>,
  wholeLength: number,
): Promise<Bytes | ByteStream> {
  const parts = largerParts(pieces);
  const begun: (string | Bytes)[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return wholeOf(begun);
    begun.push(value);
    length += value.length;
    if (length > wholeLength) return streamOf(begun, parts);
  }
}

export const unread = () =>
  new AppError('unavailable', {
    message: 'This could not be read right now. Please try again in a moment.',
  });

/** A thread's stream on its way to whoever asked. */
export type HandedOn = {
  stream: ByteStream;
  /** Tells of any end that it comes to. */
  ended: Promise<undefined>;
  /** For how long nothing of it was taken that is there to be taken. */
  stalledMs: () => number;
  /** Fails it for the receiver, and gives the thread's own up. */
  breakOff: () => void;
};

/** A thread's stream, which fails when the thread dies. */
export function handedOn(parts: ByteStream, worker: Worker): HandedOn {
  const reader = parts.getReader();
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  /** When the last part was taken; null while the thread makes the next one. */
  let takenAt: number | null = performance.now();
  let breakOff = () => {};
  const stream = new ReadableStream<Bytes>(
    {
      start(controller) {
        breakOff = () => {
          controller.error(unread());
          end(undefined);
        };
        worker.once('exit', breakOff);
        void ended.then(() => worker.off('exit', breakOff));
      },
      async pull(controller) {
        takenAt = null;
        try {
          const { done, value } = await reader.read();
          takenAt = performance.now();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end(undefined);
      },
      async cancel() {
        end(undefined);
        await reader.cancel();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    ended,
    stalledMs: () => (takenAt === null ? 0 : performance.now() - takenAt),
    breakOff: () => {
      breakOff();
      // A thread that is gone has nothing to give up.
      reader.cancel().catch(() => undefined);
    },
  };
}
