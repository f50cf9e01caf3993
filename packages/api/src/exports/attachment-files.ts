import { endingOf } from '@backcounter/core/file-types';
import {
  listNamedAttachments,
  type NamedAttachment,
} from '@backcounter/storage/attachment-subjects';
import type { Storage } from '@backcounter/storage/database';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';

/** Where a file lies in an export: each content once, whatever it was called. */
const pathOf = ({ hash, type }: NamedAttachment) => `attachments/${hash}.${endingOf(type)}`;

type Column = Head & { of: (row: NamedAttachment) => Cell };

const columns: readonly Column[] = [
  { header: 'kind', kind: 'text', of: (row) => row.kind },
  { header: 'store', kind: 'text', of: (row) => row.store },
  { header: 'date', kind: 'date', of: (row) => row.date },
  { header: 'vendor', kind: 'text', of: (row) => row.vendor },
  { header: 'invoice_number', kind: 'text', of: (row) => row.invoice_number },
  { header: 'income_type', kind: 'text', of: (row) => row.income_type },
  { header: 'amount', kind: 'money', of: (row) => row.amount_cents },
  { header: 'description', kind: 'text', of: (row) => row.description },
  { header: 'position', kind: 'text', of: (row) => String(row.position) },
  { header: 'name', kind: 'text', of: (row) => row.name },
  { header: 'file', kind: 'text', of: pathOf },
];

/** The columns of `attachments.csv`, by which an import finds the row of each file. */
export const attachmentColumns: readonly string[] = columns.map(({ header }) => header);

type ExportedFile = {
  /** Below the export's folder. */
  path: string;
  /** Empty when the bytes are gone, of which `check` tells. */
  content: () => AsyncGenerator<Uint8Array<ArrayBuffer>>;
};

/** The one page of a table, for what takes pages. */
async function* onePage(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield await Promise.resolve(rows);
}

/**
 * All photos and documents: the table that says what each belongs to, and the files, whose bytes are
 * read one after the other as they are taken.
 */
export async function exportAttachments({ db, files }: Pick<Storage, 'db' | 'files'>): Promise<{
  heads: readonly Head[];
  count: number;
  pages: AsyncGenerator<Cell[][]>;
  files: ExportedFile[];
}> {
  const rows = await listNamedAttachments(db);
  const hashes = new Map(rows.map((row) => [pathOf(row), row.hash]));
  async function* contentOf(hash: string) {
    const bytes = await files.read(hash);
    if (bytes) yield bytes;
  }
  return {
    heads: columns,
    count: rows.length,
    pages: onePage(rows.map((row) => columns.map(({ of }) => of(row)))),
    files: [...hashes].map(([path, hash]) => ({ path, content: () => contentOf(hash) })),
  };
}
