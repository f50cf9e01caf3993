/** The JSON text of a list, piece by piece as its rows come. */
export async function* listText<Row>(
  parts: AsyncIterable<readonly Row[]>,
  toWire: (row: Row) => unknown,
): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of parts) {
    yield before + JSON.stringify(rows.map((row) => toWire(row))).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
