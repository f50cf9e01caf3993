/** An uploaded file. */
export type UploadedFile = { name: string; bytes: Uint8Array };

/** Streams the bytes of a file from the start; may be called several times. */
export type Content = () => AsyncIterable<Uint8Array>;

export type TableRow = { line: number; cells: string[] };

/** A table of a file: a header, and rows of texts that can be read once. */
export type UploadedTable = { name: string; columns: string[]; rows: AsyncIterable<TableRow> };

/** The header may follow titles; it is searched for in this many rows. */
export const headerSearchRows = 10;

const isFilled = (cell: string) => cell.trim() !== '';

/** Index of the header: the first row with more than one filled cell. */
function headerAt(rows: readonly TableRow[]): number {
  const found = rows.findIndex(({ cells }) => cells.filter(isFilled).length > 1);
  return Math.max(0, found);
}

/**
 * Finds the table in the rows of a file or sheet, skipping blank rows; `isEmpty` if there is nothing
 * below the header. Null if there are no rows at all.
 */
export async function tableOf(
  name: string,
  read: AsyncIterable<TableRow>,
): Promise<(UploadedTable & { isEmpty: boolean }) | null> {
  const all = read[Symbol.asyncIterator]();
  const first: TableRow[] = [];
  const next = async () => {
    for (;;) {
      const one = await all.next();
      if (one.done || one.value.cells.some(isFilled)) return one;
    }
  };
  while (first.length < headerSearchRows) {
    const one = await next();
    if (one.done) break;
    first.push(one.value);
  }
  const [head, ...body] = first.slice(headerAt(first));
  if (!head) return null;
  async function* rows() {
    yield* body;
    for (let one = await next(); !one.done; one = await next()) yield one.value;
  }
  const columns = head.cells.map((cell) => cell.trim());
  return { name, columns, rows: rows(), isEmpty: body.length === 0 };
}
