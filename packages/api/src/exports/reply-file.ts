import type { ApiDeps, ByteStream } from '../deps.ts';
import type { Bytes } from '@backcounter/core/workbooks/zip-stream';

export type SentFile = { name: string; type: string; parts: AsyncGenerator<string | Bytes> };

/** The content of a file from a worker thread as a sequence of chunks. */
export async function* toParts(content: Bytes | ByteStream): AsyncGenerator<Bytes> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

const encoder = new TextEncoder();
const bytesOf = (part: string | Bytes) => (typeof part === 'string' ? encoder.encode(part) : part);

/**
 * Streams a file as a response. An error before the first chunk is thrown; a later one aborts the
 * response, so that a truncated file is not mistaken for a complete one.
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
