/** A file's content or rows that are all there already, as the stream that writers take. */
// oxlint-disable-next-line typescript/require-await -- has nothing to wait for
export async function* singleChunk<T>(whole: T): AsyncGenerator<T> {
  yield whole;
}
