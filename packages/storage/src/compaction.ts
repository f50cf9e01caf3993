import { sql } from 'kysely';
import type { ActivityTable } from './activity-tables.ts';
import type { Db, Storage, Tx } from './database.ts';
import { unpackEntries } from './activity.ts';
import { packRows } from './packed-activity.ts';
import { inOrder } from './paging.ts';
import { internTexts } from './interned-texts.ts';

/** Entries per transaction. */
const batchSize = 1000;

type Stored = Pick<ActivityTable, 'id' | 'subject_id' | 'at' | 'before' | 'after'>;

function listEntries(db: Db, after: string[] | null): Promise<Stored[]> {
  const entries = db.selectFrom('activity').select(['id', 'subject_id', 'at', 'before', 'after']);
  const order = [{ column: 'id', direction: 'asc' as const }];
  return inOrder(entries, order, { limit: batchSize, after }).execute();
}

/**
 * Packs the entries that become smaller, if they still decode to the same rows; returns how many.
 */
async function packEntries(tx: Tx, entries: readonly Stored[]): Promise<number> {
  const unpacked = await unpackEntries(tx, entries);
  const packed = unpacked.map((entry) => packRows(entry));
  const ids = await internTexts(tx, [...new Set(packed.flatMap(({ texts }) => texts))]);
  const small = entries.map((entry, index) => ({
    ...entry,
    ...packed[index]?.toStored((text) => ids.get(text) ?? 0),
  }));
  const read = await unpackEntries(tx, small);
  let count = 0;
  for (const [index, { id, before, after }] of small.entries()) {
    const was = entries[index];
    if (before === was?.before && after === was.after) continue;
    if (JSON.stringify(read[index]) !== JSON.stringify(unpacked[index])) continue;
    await tx.updateTable('activity').set({ before, after }).where('id', '=', id).execute();
    count += 1;
  }
  return count;
}

/**
 * Packs activity that older versions stored as JSON or without interned texts, without changing
 * what it decodes to. Works in batches, so that others can write in between. Returns the number of
 * packed entries.
 */
export async function packOldActivity(
  storage: Storage,
  onProgress: (packed: number) => void = () => undefined,
): Promise<number> {
  let packed = 0;
  for (let after: string[] | null = null; ;) {
    const entries = await listEntries(storage.db, after);
    const last = entries.at(-1);
    if (!last) return packed;
    packed += await storage.transaction((tx) => packEntries(tx, entries));
    onProgress(packed);
    after = [last.id];
  }
}

/** Returns the space freed by packing to the disk, on PostgreSQL. */
export async function shrinkActivity({ db }: Pick<Storage, 'db'>): Promise<void> {
  await sql`vacuum full activity`.execute(db);
}
