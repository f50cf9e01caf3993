/** A file as it was brought: its name, and what is in it. */
export type UploadedFile = { name: string; bytes: Uint8Array };

/** The bytes of a file from its start, as often as they are asked for. */
export type Content = () => AsyncIterable<Uint8Array>;

export type TableRow = { line: number; cells: string[] };

/** A table of a file: a header, and rows that are read once, all of them texts. */
export type UploadedTable = { name: string; columns: string[]; rows: AsyncIterable<TableRow> };

/** Titles may stand above a table: its header is looked for in so many rows. */
export const rowsOfHead = 10;

const isFilled = (cell: string) => cell.trim() !== '';

/** Where the header stands among the first rows: the first that has more than one cell filled. */
function headerAt(rows: readonly TableRow[]): number {
  const found = rows.findIndex(({ cells }) => cells.filter(isFilled).length > 1);
  return Math.max(0, found);
}

/**
 * The table that the rows of a file or sheet make, blank ones left out, and whether anything stands
 * below its header; null when there is no row at all.
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
  while (first.length < rowsOfHead) {
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
