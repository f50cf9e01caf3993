import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { ByteStream } from '@backcounter/api/deps';
import { AppError } from '@backcounter/core/errors';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is handed on at once of a longer one. */
const partLength = 128_000;

const encoder = new TextEncoder();

/** Puts pieces of text together into larger ones. */
async function* largerParts(texts: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const piece of texts) {
    text += piece;
    if (text.length < partLength) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
  return undefined;
}

function streamOf(begun: string[], parts: AsyncGenerator<string, undefined>): ByteStream {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const next = begun.shift() ?? (await parts.next()).value;
        if (next === undefined) return controller.close();
        controller.enqueue(encoder.encode(next));
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
 * The bytes of an answer's text, as a whole where there are at most `wholeLength` characters, and
 * else as a stream that is made as it is taken; throws what the beginning of the answer throws.
 */
export async function wholeOrStream(
  texts: AsyncIterable<string>,
  wholeLength: number,
): Promise<Bytes | ByteStream> {
  const parts = largerParts(texts);
  const begun: string[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return encoder.encode(begun.join(''));
    begun.push(value);
    length += value.length;
    if (length > wholeLength) return streamOf(begun, parts);
  }
}

export const unread = () =>
  new AppError('unavailable', {
    message: 'This could not be read right now. Please try again in a moment.',
  });

/** A thread's stream, which fails when the thread dies; `ended` tells of any end that it comes to. */
export function handedOn(
  parts: ByteStream,
  worker: Worker,
): { stream: ByteStream; ended: Promise<undefined> } {
  const reader = parts.getReader();
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  const stream = new ReadableStream<Bytes>(
    {
      start(controller) {
        const died = () => {
          controller.error(unread());
          end(undefined);
        };
        worker.once('exit', died);
        void ended.then(() => worker.off('exit', died));
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
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
  return { stream, ended };
}
