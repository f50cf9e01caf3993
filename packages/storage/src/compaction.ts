import { sql } from 'kysely';
import type { ActivityTable } from './activity-tables.ts';
import type { Db, Storage, Tx } from './database.ts';
import { unpackAll } from './activity.ts';
import { packRows } from './packed-activity.ts';
import { inOrder } from './paging.ts';
import { numbersOf } from './words.ts';

/** Entries that are packed in one transaction. */
const entriesAtOnce = 1000;

type Stored = Pick<ActivityTable, 'id' | 'subject_id' | 'at' | 'before' | 'after'>;

function listEntries(db: Db, after: string[] | null): Promise<Stored[]> {
  const entries = db.selectFrom('activity').select(['id', 'subject_id', 'at', 'before', 'after']);
  const order = [{ column: 'id', direction: 'asc' as const }];
  return inOrder(entries, order, { limit: entriesAtOnce, after }).execute();
}

/** Packs those of some entries that can be smaller, where nothing of them is lost; gives how many. */
async function packEntries(tx: Tx, entries: readonly Stored[]): Promise<number> {
  const told = await unpackAll(tx, entries);
  const packed = told.map((entry) => packRows(entry));
  const numbers = await numbersOf(tx, [...new Set(packed.flatMap(({ words }) => words))]);
  const small = entries.map((entry, index) => ({
    ...entry,
    ...packed[index]?.stored((word) => numbers.get(word) ?? 0),
  }));
  const read = await unpackAll(tx, small);
  let count = 0;
  for (const [index, { id, before, after }] of small.entries()) {
    const was = entries[index];
    if (before === was?.before && after === was.after) continue;
    if (JSON.stringify(read[index]) !== JSON.stringify(told[index])) continue;
    await tx.updateTable('activity').set({ before, after }).where('id', '=', id).execute();
    count += 1;
  }
  return count;
}

/**
 * Packs the activity that was stored whole, or without words, by older programs, a part at a time, so
 * that others can write between; says the same as before. Gives how many entries were packed.
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

/** Gives the disk back what packed entries have left, on PostgreSQL. */
export async function shrinkActivity({ db }: Pick<Storage, 'db'>): Promise<void> {
  await sql`vacuum full activity`.execute(db);
}
