import type { ApiDeps, ByteStream } from '../deps.ts';
import type { Bytes } from '@backcounter/core/workbooks/zip-stream';

export type SentFile = { name: string; type: string; parts: AsyncGenerator<string | Bytes> };

/** The parts of a file that another thread makes. */
export async function* partsFrom(content: Bytes | ByteStream): AsyncGenerator<Bytes> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

const encoder = new TextEncoder();
const bytesOf = (part: string | Bytes) => (typeof part === 'string' ? encoder.encode(part) : part);

/**
 * A file as an answer that is made while it is sent. What refuses it is thrown before the answer
 * begins; a failure later on breaks the answer off, so that nobody takes a part for the whole.
 */
export async function replyFile(deps: ApiDeps, { name, type, parts }: SentFile): Promise<Response> {
  let next = await parts.next();
  const body = new ReadableStream<Bytes>({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(bytesOf(next.value));
      try {
        next = await parts.next();
      } catch (error) {
        deps.onFailure(error);
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  const headers = {
    ...deps.headers,
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return new Response(body, { headers });
}
