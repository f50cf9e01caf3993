import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { ByteStream } from '@backcounter/api/deps';
import { AppError } from '@backcounter/core/errors';

type Bytes = Uint8Array<ArrayBuffer>;

/** Minimum length of the text chunks of a streamed response. */
const chunkLength = 128_000;

const encoder = new TextEncoder();

/** Merges small pieces of text into larger chunks; bytes of a file pass through unchanged. */
async function* mergeChunks(
  pieces: AsyncIterable<string | Bytes>,
): AsyncGenerator<string | Bytes, undefined> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
  return undefined;
}

type Chunks = AsyncGenerator<string | Bytes, undefined>;

const bytesOf = (part: string | Bytes) => (typeof part === 'string' ? encoder.encode(part) : part);

function concatChunks(parts: readonly (string | Bytes)[]): Bytes {
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

function toStream(buffered: (string | Bytes)[], parts: Chunks): ByteStream {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const next = buffered.shift() ?? (await parts.next()).value;
        if (next === undefined) return controller.close();
        controller.enqueue(bytesOf(next));
        // Yields to the event loop so that other reads are served in between.
        await setImmediate();
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Buffers a response of at most `maxBufferedLength` characters or bytes, and returns a longer one as
 * a lazy stream. Throws any error that occurs in the buffered beginning.
 */
export async function bufferOrStream(
  pieces: AsyncIterable<string | Bytes>,
  maxBufferedLength: number,
): Promise<Bytes | ByteStream> {
  const parts = mergeChunks(pieces);
  const buffered: (string | Bytes)[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return concatChunks(buffered);
    buffered.push(value);
    length += value.length;
    if (length > maxBufferedLength) return toStream(buffered, parts);
  }
}

export const unavailableError = () =>
  new AppError('unavailable', {
    message: 'This could not be read right now. Please try again in a moment.',
  });

/** A worker's stream as forwarded to the client. */
export type ForwardedStream = {
  stream: ByteStream;
  /** Resolves when the stream ends for any reason. */
  ended: Promise<undefined>;
  /** How long available data has not been read. */
  stalledMs: () => number;
  /** Errors the stream for the client and cancels the worker's. */
  abort: () => void;
};

/** Wraps a worker's stream so that it errors if the worker dies. */
export function forwardStream(parts: ByteStream, worker: Worker): ForwardedStream {
  const reader = parts.getReader();
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  /** When the last chunk was read; null while the worker produces the next one. */
  let takenAt: number | null = performance.now();
  let abortStream = () => {};
  const stream = new ReadableStream<Bytes>(
    {
      start(controller) {
        abortStream = () => {
          controller.error(unavailableError());
          end(undefined);
        };
        worker.once('exit', abortStream);
        void ended.then(() => worker.off('exit', abortStream));
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
    abort: () => {
      abortStream();
      // Fails if the worker has died already.
      reader.cancel().catch(() => undefined);
    },
  };
}
