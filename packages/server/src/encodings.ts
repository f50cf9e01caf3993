import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { ByteStream, CompressedAnswer } from '@backcounter/api/deps';

type Bytes = Uint8Array<ArrayBuffer>;
export type Encoding = 'br' | 'gzip';

/** How a client wants bytes, by its header `accept-encoding`; null for those that take them as they are. */
export function encodingFor(accepted: string | null): Encoding | null {
  const takes = (name: Encoding) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted ?? '');
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

const brotli = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** As small as is sensible, for what is sent again and again. */
export const compressWell: Record<Encoding, (bytes: Bytes) => Promise<Bytes>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotli(9, bytes.length)),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** From here on the work is left to other threads, as the way there costs less than the wait here. */
const largeBytes = 64_000;

/** At the lowest level: a tenth of JSON's size for a tenth of the time that it took to make it. */
const compressQuickly: Record<Encoding, (bytes: Bytes) => Bytes | Promise<Bytes>> = {
  br: (bytes) =>
    bytes.length > largeBytes
      ? promisify(brotliCompress)(bytes, brotli(1, bytes.length))
      : brotliCompressSync(bytes, brotli(1, bytes.length)),
  gzip: (bytes) =>
    bytes.length > largeBytes
      ? promisify(gzip)(bytes, { level: 1 })
      : gzipSync(bytes, { level: 1 }),
};

/**
 * Compresses a stream in another thread, no quicker than what comes of it is taken; when nobody wants
 * that any more, the stream is given up.
 */
function compressStream(stream: ByteStream, encoding: Encoding): ByteStream {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      : createGzip({ level: 1 });
  // A failure breaks off what comes of it; that is all there is to do.
  pipeline(Readable.fromWeb(stream as NodeStream), compressor, () => undefined);
  return Readable.toWeb(compressor) as ByteStream;
}

/**
 * Compresses answers for the clients that take them so. What was made of the same bytes (the same
 * object, as remembered answers are) is given again for as long as somebody has them.
 */
export function answerCompressor() {
  const made = new WeakMap<Bytes, Partial<Record<Encoding, Bytes | Promise<Bytes>>>>();
  return async (
    content: Bytes | ByteStream,
    accepted: string | null,
  ): Promise<CompressedAnswer | null> => {
    const encoding = encodingFor(accepted);
    if (!encoding) return null;
    if (content instanceof ReadableStream) {
      return { content: compressStream(content, encoding), encoding };
    }
    const forms = made.get(content) ?? {};
    made.set(content, forms);
    return { content: await (forms[encoding] ??= compressQuickly[encoding](content)), encoding };
  };
}
