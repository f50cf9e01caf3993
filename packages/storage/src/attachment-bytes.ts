import type { Kysely } from 'kysely';
import type { AttachmentFiles } from './attachment-files.ts';
import { listHashes } from './attachments.ts';
import type { Db, Storage, Tx } from './database.ts';

type BytesTable = { attachment_bytes: { hash: string; bytes: Uint8Array<ArrayBuffer> } };

/** Not part of `Database`: no noun owns the table, and rows are read one at a time by hash. */
const bytesIn = (db: Db) => db as unknown as Kysely<BytesTable>;

/** Stores the bytes of a hash; does nothing when they exist. */
export async function insertBytes(tx: Tx, hash: string, bytes: Uint8Array<ArrayBuffer>) {
  await bytesIn(tx)
    .insertInto('attachment_bytes')
    .values({ hash, bytes })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** The stored bytes of a hash, undefined when there are none. */
async function findBytes(db: Db, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await bytesIn(db)
    .selectFrom('attachment_bytes')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && new Uint8Array(row.bytes);
}

async function listByteHashes(db: Db): Promise<string[]> {
  const rows = await bytesIn(db).selectFrom('attachment_bytes').select('hash').execute();
  return rows.map(({ hash }) => hash);
}

async function removeBytesOf(tx: Tx, hash: string): Promise<void> {
  await bytesIn(tx).deleteFrom('attachment_bytes').where('hash', '=', hash).execute();
}

/** Deletes all stored bytes. */
export async function removeBytes(tx: Tx): Promise<void> {
  await bytesIn(tx).deleteFrom('attachment_bytes').execute();
}

/**
 * Copies the bytes of every attachment into the database's own table, so that a database copy is
 * self-contained; returns the hashes whose bytes are missing.
 */
export async function packBytes(
  { db, transaction }: Pick<Storage, 'db' | 'transaction'>,
  from: Pick<AttachmentFiles, 'read'>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const hash of await listHashes(db)) {
    const bytes = await from.read(hash);
    if (bytes) await transaction((tx) => insertBytes(tx, hash, bytes));
    else missing.push(hash);
  }
  return missing;
}

/** Calls `take` with the stored bytes, one file at a time. */
export async function forEachBytes(
  db: Db,
  take: (hash: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  for (const hash of await listByteHashes(db)) {
    const bytes = await findBytes(db, hash);
    if (bytes) await take(hash, bytes);
  }
}

/** Attachment files stored in a database table. */
export function filesInTable(
  storage: Pick<Storage, 'db' | 'transaction'>,
  hashOf: (bytes: Uint8Array<ArrayBuffer>) => string,
): AttachmentFiles {
  return {
    async write(bytes) {
      const hash = hashOf(bytes);
      await storage.transaction((tx) => insertBytes(tx, hash, bytes));
      return hash;
    },
    read: (hash) => findBytes(storage.db, hash),
    names: () => listByteHashes(storage.db),
    remove: (hash) => storage.transaction((tx) => removeBytesOf(tx, hash)),
  };
}
