import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * A position in the activity log: on SQLite the last rowid, as rows are only added and by one
 * writer at a time; on PostgreSQL the snapshot of visible transactions.
 */
export type ChangeMark = number | string;

/** A store with the kind and action of a write to it. */
export type ChangedStore = { storeId: string; kind: string; action: string };

async function readMark(db: Db): Promise<ChangeMark> {
  const { rows } = isPostgres(db)
    ? await sql<{ mark: ChangeMark }>`select pg_current_snapshot()::text as mark`.execute(db)
    : await sql<{
        mark: ChangeMark;
      }>`select coalesce(max(rowid), 0) as mark from activity`.execute(db);
  return rows[0]?.mark ?? 0;
}

/** The transaction number alone only preselects: the snapshot decides what was not visible yet. */
const sinceOnPostgres = (db: Db, mark: ChangeMark) =>
  sql<ChangedStore>`select distinct links.store_id as "storeId", kinds.text as kind, actions.text as action
    from activity_stores as links join activity on activity.id = links.activity_id
    join words as kinds on kinds.number = activity.kind
    join words as actions on actions.number = activity.action
    where transaction_number >= pg_snapshot_xmin(${mark}::pg_snapshot)::text::bigint
      and not pg_visible_in_snapshot(transaction_number::text::xid8, ${mark}::pg_snapshot)`.execute(
    db,
  );

/**
 * SQLite's links are sorted by store and entry id, so it can seek to the first new entry of each
 * store.
 */
const sinceOnSqlite = (db: Db, mark: ChangeMark) =>
  sql<ChangedStore>`select distinct links.store_id as storeId, kinds.text as kind, actions.text as action
    from stores cross join activity_stores as links cross join activity
    join words as kinds on kinds.number = activity.kind
    join words as actions on actions.number = activity.action
    where links.store_id = stores.id and activity.id = links.activity_id
      and links.activity_id >= (select min(id) from activity where rowid > ${mark})
      and activity.rowid > ${mark}`.execute(db);

/**
 * The stores written to since a mark, by any process, once per kind and action; null when unknown,
 * as without a mark. Also returns the mark for the next call. In a snapshot both match its state.
 */
export async function listChangedStores(
  db: Db,
  since: ChangeMark | null,
): Promise<{ mark: ChangeMark; changed: ChangedStore[] | null }> {
  const mark = await readMark(db);
  if (since === null) return { mark, changed: null };
  if (since === mark) return { mark, changed: [] };
  // Rowids start over when the database was replaced.
  if (typeof mark === 'number' && mark < Number(since)) return { mark, changed: null };
  const { rows } = await (isPostgres(db) ? sinceOnPostgres(db, since) : sinceOnSqlite(db, since));
  return { mark, changed: rows };
}
