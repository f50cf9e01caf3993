/** A file's content or rows that are all there already, as the stream that writers take. */
// eslint-disable-next-line @typescript-eslint/require-await -- has nothing to wait for
export async function* singleChunk<T>(whole: T): AsyncGenerator<T> {
  yield whole;
}
