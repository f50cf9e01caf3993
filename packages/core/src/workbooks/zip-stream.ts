import { Zip, ZipDeflate } from 'fflate';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file of a zip; content that is already compressed, such as a picture, is stored as it is. */
export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  isCompressed?: true;
};

const encoder = new TextEncoder();

/** Streams a zip file by file; buffers only what is not yet sent. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: number,
): AsyncGenerator<Bytes> {
  let chunks: Bytes[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  function* takeChunks() {
    const ready = chunks;
    chunks = [];
    yield* ready;
  }
  for await (const { name, content, isCompressed } of entries) {
    const file = new ZipDeflate(name, { level: isCompressed ? 0 : 6 });
    file.mtime = now;
    zip.add(file);
    for await (const part of content) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* takeChunks();
    }
    file.push(new Uint8Array(), true);
    yield* takeChunks();
  }
  zip.end();
  yield* takeChunks();
}
