import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Up to where the entries were seen: on SQLite the number of the last row, as rows are only added and
 * by one writer at a time; on PostgreSQL the transactions that were seen.
 */
export type ChangeMark = number | string;

/** A store that was written to, and what was done to which kind of row. */
export type ChangedStore = { storeId: string; kind: string; action: string };

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

async function markNow(db: Db): Promise<ChangeMark> {
  const { rows } = isPostgres(db)
    ? await sql<{ mark: ChangeMark }>`select pg_current_snapshot()::text as mark`.execute(db)
    : await sql<{
        mark: ChangeMark;
      }>`select coalesce(max(rowid), 0) as mark from activity`.execute(db);
  return rows[0]?.mark ?? 0;
}

/** By number alone they may have been seen; the snapshot tells which were not. */
const sinceOnPostgres = (db: Db, mark: ChangeMark) =>
  sql<ChangedStore>`select distinct links.store_id as "storeId", kinds.text as kind, actions.text as action
    from activity_stores as links join activity on activity.id = links.activity_id
    join words as kinds on kinds.number = activity.kind
    join words as actions on actions.number = activity.action
    where transaction_number >= pg_snapshot_xmin(${mark}::pg_snapshot)::text::bigint
      and not pg_visible_in_snapshot(transaction_number::text::xid8, ${mark}::pg_snapshot)`.execute(
    db,
  );

/** SQLite keeps the entries of each store by id: it looks behind the first of those that are new. */
const sinceOnSqlite = (db: Db, mark: ChangeMark) =>
  sql<ChangedStore>`select distinct links.store_id as storeId, kinds.text as kind, actions.text as action
    from stores cross join activity_stores as links cross join activity
    join words as kinds on kinds.number = activity.kind
    join words as actions on actions.number = activity.action
    where links.store_id = stores.id and activity.id = links.activity_id
      and links.activity_id >= (select min(id) from activity where rowid > ${mark})
      and activity.rowid > ${mark}`.execute(db);

/**
 * The stores that were written to since a mark, by whichever process, each once for each kind and
 * action; null where all may have been, as without a mark. And the mark to ask with the next time.
 * In a snapshot both are of its state.
 */
export async function listChangedStores(
  db: Db,
  since: ChangeMark | null,
): Promise<{ mark: ChangeMark; changed: ChangedStore[] | null }> {
  const mark = await markNow(db);
  if (since === null) return { mark, changed: null };
  if (since === mark) return { mark, changed: [] };
  // Rows are numbered anew where a database was put in the place of another one.
  if (typeof mark === 'number' && mark < Number(since)) return { mark, changed: null };
  const { rows } = await (isPostgres(db) ? sinceOnPostgres(db, since) : sinceOnSqlite(db, since));
  return { mark, changed: rows };
}
