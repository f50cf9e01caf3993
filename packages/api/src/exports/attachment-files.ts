import { extensionOf } from '@backcounter/core/file-types';
import {
  listNamedAttachments,
  type NamedAttachment,
} from '@backcounter/storage/attachment-subjects';
import type { Storage } from '@backcounter/storage/database';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';
import { listNamedStores } from './named-stores.ts';
import { singleChunk } from './single-chunk.ts';

/** The path of a file in an export, by content hash: equal content is exported once. */
const pathOf = ({ hash, type }: NamedAttachment) => `attachments/${hash}.${extensionOf(type)}`;

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

/** The columns of `attachments.csv`, from which an import finds the row of each file. */
export const attachmentColumns: readonly string[] = columns.map(({ header }) => header);

type ExportedFile = {
  /** Relative to the export's folder. */
  path: string;
  /** Empty if the bytes are missing, which the command `check` reports. */
  content: () => AsyncGenerator<Uint8Array<ArrayBuffer>>;
};

/**
 * All attachments: the table that assigns each file to its row, and the files, whose bytes are read
 * one at a time on demand.
 */
export async function exportAttachments({ db, files }: Pick<Storage, 'db' | 'files'>): Promise<{
  heads: readonly Head[];
  count: number;
  pages: AsyncGenerator<Cell[][]>;
  files: ExportedFile[];
}> {
  const names = new Map((await listNamedStores(db)).map(({ id, name }) => [id, name]));
  const rows = (await listNamedAttachments(db)).map((row) => ({
    ...row,
    store: names.get(row.store_id) ?? row.store,
  }));
  const hashes = new Map(rows.map((row) => [pathOf(row), row.hash]));
  async function* contentOf(hash: string) {
    const bytes = await files.read(hash);
    if (bytes) yield bytes;
  }
  return {
    heads: columns,
    count: rows.length,
    pages: singleChunk(rows.map((row) => columns.map(({ of }) => of(row)))),
    files: [...hashes].map(([path, hash]) => ({ path, content: () => contentOf(hash) })),
  };
}
