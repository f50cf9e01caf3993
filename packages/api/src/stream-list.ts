/** The JSON text of a list, one chunk per batch of rows. */
export async function* streamList<Row>(
  batches: AsyncIterable<readonly Row[]>,
  toWire: (row: Row) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const rows of batches) {
    yield separator + JSON.stringify(rows.map((row) => toWire(row))).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
