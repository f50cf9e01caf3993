/** Sales as they must be stored: store, date, cents, description. */
export type StoredSale = [store: string, date: string, cents: number, description?: string];

/** Invoices as they must be stored. */
export type StoredInvoice = [number: string, store: string, vendor: string, cents: number];

/** A row that must be refused: its line, the field that the reason stands at, the reason. */
export type RefusedRow = [line: number, field: string, reason: string];

/** A file that an owner may have, and all that may come of it. */
export type FileCase = {
  title: string;
  /** Its name and what is in it. */
  file: [name: string, bytes: Uint8Array | string];
  /** What is asked and answered before its rows are entered. */
  answers?: { date_order?: 'mdy' | 'dmy'; decimal?: '.' | ',' };
  sales?: StoredSale[];
  invoices?: StoredInvoice[];
  stores?: string[];
  refused?: RefusedRow[];
  /** Why the file as a whole is not taken. */
  reason?: string;
};

/** The bytes of a text with one byte for each character. */
export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** A table of sales with the header that most files here have. */
export const sales = (...lines: string[]) => ['Store,Date,Total Sales', ...lines].join('\n') + '\n';
