import type { Head, SheetCell } from '@backcounter/core/workbooks/cells';
import { workbook, type WorkbookOptions } from '@backcounter/core/workbooks/workbook';

/** A workbook sheet whose rows are in memory. */
export type WorkbookSheet = {
  name: string;
  heads: readonly Head[];
  rows: readonly (readonly SheetCell[])[];
};

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Yields to the event loop after this many rows. */
const rowsAtOnce = 1000;

async function* pagesOf(rows: WorkbookSheet['rows']) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows.slice(from, from + rowsAtOnce).map((cells) => [...cells]);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

async function* sheetsOf(sheets: readonly WorkbookSheet[]) {
  for (const { name, heads, rows } of sheets) {
    yield await Promise.resolve({ name, heads, pages: pagesOf(rows) });
  }
}

/** Builds an XLSX workbook; import this module lazily. */
export async function makeWorkbook(
  sheets: readonly WorkbookSheet[],
  options: Pick<WorkbookOptions, 'summary'> = {},
): Promise<Blob> {
  const parts: BlobPart[] = [];
  for await (const part of workbook(sheetsOf(sheets), { ...options, now: Date.now() })) {
    parts.push(part);
  }
  return new Blob(parts, { type });
}
