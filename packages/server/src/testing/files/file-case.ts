/** A sale as it must be stored: store, date, cents, description. */
export type StoredSale = [store: string, date: string, cents: number, description?: string];

/** An invoice as it must be stored. */
export type StoredInvoice = [number: string, store: string, vendor: string, cents: number];

/** A row that must be refused: its line, the field at fault, the reason. */
export type RefusedRow = [line: number, field: string, reason: string];

/** A file to import, with the expected outcome. */
export type FileCase = {
  title: string;
  /** File name and content. */
  file: [name: string, bytes: Uint8Array | string];
  /** Answers to the questions asked before the rows are entered. */
  answers?: { date_order?: 'mdy' | 'dmy'; decimal?: '.' | ',' };
  sales?: StoredSale[];
  invoices?: StoredInvoice[];
  stores?: string[];
  refused?: RefusedRow[];
  /** Why the file as a whole is rejected. */
  reason?: string;
};

/** Encodes a text as Latin-1, one byte per character. */
export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** A CSV table of sales with the usual header. */
export const sales = (...lines: string[]) => ['Store,Date,Total Sales', ...lines].join('\n') + '\n';
