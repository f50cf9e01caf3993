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
import type { ByteStream, CompressedResponse } from '@backcounter/api/deps';

type Bytes = Uint8Array<ArrayBuffer>;
export type Encoding = 'br' | 'gzip';

/** The best encoding for an `accept-encoding` header; null if the client accepts none. */
export function encodingFor(accepted: string | null): Encoding | null {
  const accepts = (name: Encoding) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted ?? '');
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

const brotli = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** High compression, for static files that are sent many times. */
export const compressWell: Record<Encoding, (bytes: Bytes) => Promise<Bytes>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotli(9, bytes.length)),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Larger bodies are compressed in the thread pool; for smaller ones the handover costs more. */
const asyncThresholdBytes = 64_000;

/** Lowest level: a tenth of the JSON's size for a tenth of the time it took to produce. */
const compressQuickly: Record<Encoding, (bytes: Bytes) => Bytes | Promise<Bytes>> = {
  br: (bytes) =>
    bytes.length > asyncThresholdBytes
      ? promisify(brotliCompress)(bytes, brotli(1, bytes.length))
      : brotliCompressSync(bytes, brotli(1, bytes.length)),
  gzip: (bytes) =>
    bytes.length > asyncThresholdBytes
      ? promisify(gzip)(bytes, { level: 1 })
      : gzipSync(bytes, { level: 1 }),
};

/**
 * Compresses a stream in the thread pool, with backpressure; cancelling the result cancels the
 * source.
 */
function compressStream(stream: ByteStream, encoding: Encoding): ByteStream {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      : createGzip({ level: 1 });
  // A failure also errors the compressed stream, so there is nothing left to handle here.
  pipeline(Readable.fromWeb(stream as NodeStream), compressor, () => undefined);
  return Readable.toWeb(compressor) as ByteStream;
}

/**
 * Creates a compressor for responses. Compressed forms are kept per bytes object while it is
 * referenced, so cached responses are compressed only once.
 */
export function responseCompressor() {
  const compressedForms = new WeakMap<Bytes, Partial<Record<Encoding, Bytes | Promise<Bytes>>>>();
  return async (
    content: Bytes | ByteStream,
    accepted: string | null,
  ): Promise<CompressedResponse | null> => {
    const encoding = encodingFor(accepted);
    if (!encoding) return null;
    if (content instanceof ReadableStream) {
      return { content: compressStream(content, encoding), encoding };
    }
    const forms = compressedForms.get(content) ?? {};
    compressedForms.set(content, forms);
    return { content: await (forms[encoding] ??= compressQuickly[encoding](content)), encoding };
  };
}
