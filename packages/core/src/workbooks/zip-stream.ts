import { Zip, ZipDeflate } from 'fflate';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file of a zip; what is compressed already, such as a picture, is only wrapped. */
export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  isCompressed?: true;
};

const encoder = new TextEncoder();

/** A zip while it is made: one file after the other, nothing kept but what is not yet sent. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: number,
): AsyncGenerator<Bytes> {
  let made: Bytes[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  function* taken() {
    const ready = made;
    made = [];
    yield* ready;
  }
  for await (const { name, content, isCompressed } of entries) {
    const file = new ZipDeflate(name, { level: isCompressed ? 0 : 6 });
    file.mtime = now;
    zip.add(file);
    for await (const part of content) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
