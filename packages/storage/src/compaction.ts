import { sql } from 'kysely';
import type { ActivityTable, Db, Storage, Tx } from './database.ts';
import { packRows, unpackRows } from './packed-activity.ts';
import { inOrder } from './paging.ts';

/** Entries that are packed in one transaction. */
const entriesAtOnce = 1000;

const isWhole = (row: string | null) => row?.startsWith('{') === true;

type Stored = Pick<ActivityTable, 'id' | 'subject_id' | 'at' | 'before' | 'after'>;

function listEntries(db: Db, after: string[] | null): Promise<Stored[]> {
  const entries = db.selectFrom('activity').select(['id', 'subject_id', 'at', 'before', 'after']);
  const order = [{ column: 'id', direction: 'asc' as const }];
  return inOrder(entries, order, { limit: entriesAtOnce, after }).execute();
}

/** Packs those of some entries that are stored whole, where nothing of them is lost; gives how many. */
async function packEntries(tx: Tx, entries: readonly Stored[]): Promise<number> {
  let packed = 0;
  for (const entry of entries) {
    if (!isWhole(entry.before) && !isWhole(entry.after)) continue;
    const rows = unpackRows(entry);
    const small = packRows({ ...entry, ...rows });
    if (small.before === entry.before && small.after === entry.after) continue;
    const read = unpackRows({ ...entry, ...small });
    if (JSON.stringify(read) !== JSON.stringify(rows)) continue;
    const { before, after } = small;
    await tx.updateTable('activity').set({ before, after }).where('id', '=', entry.id).execute();
    packed += 1;
  }
  return packed;
}

/**
 * Packs the activity that was stored whole by older programs, a part at a time, so that others can
 * write between; says the same as before. Gives how many entries were packed.
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
