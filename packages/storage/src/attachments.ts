import type { AttachmentSubject, CheckedFile } from '@backcounter/core/attachments';
import { nameKey } from '@backcounter/core/text';
import { inBatches } from './batches.ts';
import type { AttachmentsTable, Db, Storage, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inScope, type StoreScope } from './scope.ts';

export type AttachmentRow = AttachmentsTable;

/** The row that files belong to. */
export type Subject = { kind: AttachmentSubject; id: string };

function liveSubject(db: Db, { kind, id }: Subject, scope: StoreScope) {
  // The columns are the same in each of the tables; one of them stands for all in the types.
  return db
    .selectFrom(kind as 'invoices')
    .select(['id', 'store_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope));
}

/** The live row that files belong to, with its store; undefined when the caller has none such. */
export function findSubject(db: Db, subject: Subject, scope: StoreScope) {
  return liveSubject(db, subject, scope).executeTakeFirst();
}

/** The same, locked until the transaction ends, which keeps others from adding files to it. */
export function lockSubject(tx: Tx, subject: Subject, scope: StoreScope) {
  return liveSubject(tx, subject, scope).forUpdate().executeTakeFirst();
}

function liveAttachments(db: Db) {
  return db.selectFrom('attachments').selectAll().where('deleted_at', 'is', null);
}

/** The files of some rows of a kind, oldest first. */
export async function listAttachments(
  db: Db,
  kind: AttachmentSubject,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  return inBatches(ids, (some) =>
    liveAttachments(db)
      .where('subject_kind', '=', kind)
      .where('subject_id', 'in', some)
      .orderBy('subject_id')
      .orderBy('id')
      .execute(),
  );
}

/** How many files each of some rows has that has any, of rows that the caller may see. */
export function countAttachments(
  db: Db,
  kind: AttachmentSubject,
  { ids, scope }: { ids: readonly string[]; scope: StoreScope },
) {
  return inBatches(ids, (some) =>
    db
      .selectFrom('attachments')
      .innerJoin(`${kind as 'invoices'} as subjects`, 'subjects.id', 'attachments.subject_id')
      .select(({ fn }) => ['subject_id', fn.countAll<number>().as('count')])
      .where('subject_kind', '=', kind)
      .where('subject_id', 'in', some)
      .where('attachments.deleted_at', 'is', null)
      .where('subjects.deleted_at', 'is', null)
      .where(inScope('subjects.store_id', scope))
      .groupBy('subject_id')
      .execute(),
  );
}

/** A live file's row; whether the caller may see it is told by its subject. */
export function findAttachment(db: Db, id: string) {
  return liveAttachments(db).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockAttachment(tx: Tx, id: string) {
  return liveAttachments(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A file whose bytes are stored. */
export type StoredFile = CheckedFile & { subject: Subject; hash: string };

function columns({ subject, name, type, size, hash }: StoredFile): Columns<'attachments'> {
  return {
    subject_kind: subject.kind,
    subject_id: subject.id,
    name,
    name_key: nameKey(name),
    type,
    size,
    hash,
  };
}

export async function insertAttachment(tx: Tx, id: string, file: StoredFile, at: string) {
  await tx
    .insertInto('attachments')
    .values(newRow(id, columns(file), at))
    .execute();
}

/** A file with a way to its bytes, which are undefined when they are gone. */
export type OpenAttachment = AttachmentRow & {
  read: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

/** The files of some rows, one after the other; bytes are read when they are asked for. */
export async function* openAttachments(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  kind: AttachmentSubject,
  ids: readonly string[],
): AsyncGenerator<OpenAttachment> {
  for (const row of await listAttachments(db, kind, ids)) {
    yield { ...row, read: () => files.read(row.hash) };
  }
}

/** Every live file, oldest first. */
export function listAllAttachments(db: Db): Promise<AttachmentRow[]> {
  return liveAttachments(db).orderBy('id').execute();
}

/**
 * Whether a row names a hash: that of a removed file too, for it can be restored, and that of a file
 * of an upload.
 */
export async function isHashNamed(db: Db, hash: string): Promise<boolean> {
  for (const table of ['attachments', 'import_files'] as const) {
    const found = await db
      .selectFrom(table as 'attachments')
      .select('hash')
      .where('hash', '=', hash)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** Every hash that a row names: of files, removed ones included, for those can be restored, and of uploads. */
export async function listHashes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('hash')
    .union(
      db
        .selectFrom('import_files')
        .select('hash')
        .where('hash', 'is not', null)
        .$narrowType<{ hash: string }>(),
    )
    .orderBy('hash')
    .execute();
  return rows.map(({ hash }) => hash);
}
