import type { AttachmentSubject, CheckedFile } from '@backcounter/core/attachments';
import { nameKey } from '@backcounter/core/text';
import { inBatches } from './batches.ts';
import type { AttachmentsTable, Db, Storage, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inScope, type StoreScope } from './scope.ts';

export type AttachmentRow = AttachmentsTable;

/** The row that attachments belong to. */
export type Subject = { kind: AttachmentSubject; id: string };

function liveSubject(db: Db, { kind, id }: Subject, scope: StoreScope) {
  // These columns are the same in every table; the types use one of them.
  return db
    .selectFrom(kind as 'invoices')
    .select(['id', 'store_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope));
}

/**
 * The live row that attachments belong to, with its store; undefined when the caller may not see
 * it.
 */
export function findSubject(db: Db, subject: Subject, scope: StoreScope) {
  return liveSubject(db, subject, scope).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that nobody else can attach files meanwhile. */
export function lockSubject(tx: Tx, subject: Subject, scope: StoreScope) {
  return liveSubject(tx, subject, scope).forUpdate().executeTakeFirst();
}

function liveAttachments(db: Db) {
  return db.selectFrom('attachments').selectAll().where('deleted_at', 'is', null);
}

/** The attachments of rows of one kind, oldest first per row. */
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

/** Number of attachments per row, for rows in scope; rows without any are left out. */
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

/** A live attachment; check access through its subject. */
export function findAttachment(db: Db, id: string) {
  return liveAttachments(db).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockAttachment(tx: Tx, id: string) {
  return liveAttachments(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** An attachment whose bytes are stored. */
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

/** An attachment with a lazy read of its bytes, undefined when they are missing. */
export type OpenAttachment = AttachmentRow & {
  read: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

/** Iterates over the attachments of rows; bytes are read only on request. */
export async function* openAttachments(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  kind: AttachmentSubject,
  ids: readonly string[],
): AsyncGenerator<OpenAttachment> {
  for (const row of await listAttachments(db, kind, ids)) {
    yield { ...row, read: () => files.read(row.hash) };
  }
}

/** All live attachments, oldest first. */
export function listAllAttachments(db: Db): Promise<AttachmentRow[]> {
  return liveAttachments(db).orderBy('id').execute();
}

/**
 * True when a row references a hash: an attachment, deleted ones included since they can be
 * restored, or a file of an import.
 */
export async function isHashReferenced(db: Db, hash: string): Promise<boolean> {
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

/**
 * All referenced hashes: of attachments, deleted ones included since they can be restored, and of
 * files of imports.
 */
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
