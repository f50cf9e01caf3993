import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wholeBusinessKinds, type ActivityKind } from '@backcounter/core/activity';
import { recordChange } from './changes.ts';
import type { ActivityTable } from './activity-tables.ts';
import { inBatches } from './batches.ts';
import type { Db, Tx } from './database.ts';
import { isPostgres } from './is-postgres.ts';
import { inOrder, type OrderKey, type Page, type Pageable } from './paging.ts';
import { packRows, unpackRows, textIdsIn, type WireRow } from './packed-activity.ts';
import { inScope, type StoreScope } from './scope.ts';
import { insertEntries, insertWholeRows } from './whole-rows.ts';
import { internTexts, readTexts } from './interned-texts.ts';

/** Larger than any row number in SQLite. */
const allRows = 2 ** 40;

/** An activity entry; `before` and `after` are wire-format rows, `at` is ISO 8601 in UTC. */
export type ActivityEntry = {
  id: string;
  kind: string;
  action: string;
  subject_id: string;
  user_id: string | null;
  user_name: string;
  employee_name: string | null;
  before: WireRow | null;
  after: WireRow | null;
  at: string;
};

/** An entry with the ids of the stores it concerns. */
type NewActivity = ActivityEntry & { storeIds: readonly string[] };

const textsOfEntry = ({ kind, action, user_id, user_name, employee_name }: ActivityEntry) =>
  [kind, action, user_id, user_name, employee_name].filter((text) => text !== null);

/** Converts entries to table rows, interning texts that are not in `words` yet. */
async function toRows(tx: Tx, entries: readonly ActivityEntry[]): Promise<ActivityTable[]> {
  const packed = entries.map((entry) => ({ entry, rows: packRows(entry) }));
  const texts = packed.flatMap(({ entry, rows }) => [...textsOfEntry(entry), ...rows.texts]);
  const ids = await internTexts(tx, [...new Set(texts)]);
  const textIdOf = (text: string) => ids.get(text) ?? 0;
  const orNull = (text: string | null) => (text === null ? null : textIdOf(text));
  return packed.map(({ entry, rows }) => ({
    id: entry.id,
    kind: textIdOf(entry.kind),
    action: textIdOf(entry.action),
    subject_id: entry.subject_id,
    user_id: orNull(entry.user_id),
    user_name: textIdOf(entry.user_name),
    employee_name: orNull(entry.employee_name),
    ...rows.toStored(textIdOf),
    at: Date.parse(entry.at),
  }));
}

/** Inserts existing entries, oldest first, without their store links. */
export async function insertActivityWithoutStores(
  tx: Tx,
  entries: readonly ActivityEntry[],
): Promise<void> {
  await insertWholeRows(tx, 'activity', await toRows(tx, entries));
}

/** Inserts entries with their store links; call it in the transaction of the writes they record. */
export async function insertActivity(tx: Tx, entries: readonly NewActivity[]): Promise<void> {
  const links = entries.flatMap(({ id, storeIds }) =>
    storeIds.map((store_id) => ({ activity_id: id, store_id })),
  );
  await insertEntries(tx, await toRows(tx, entries), links);
  for (const { kind, storeIds } of entries) {
    recordChange(tx, { kind: kind as ActivityKind, storeIds });
  }
}

type Stored = Pick<ActivityTable, 'subject_id' | 'before' | 'after' | 'at'>;

/** Decodes `before` and `after` of stored entries, and `at` to ISO 8601. */
export async function unpackEntries<Entry extends Stored>(db: Db, stored: readonly Entry[]) {
  const ids = stored.flatMap(({ before, after }) => [...textIdsIn(before), ...textIdsIn(after)]);
  const texts = await readTexts(db, ids);
  return stored.map((entry) => {
    const at = new Date(entry.at).toISOString();
    return { ...entry, at, ...unpackRows({ ...entry, at }, (number) => texts.get(number) ?? '') };
  });
}

async function toEntries(db: Db, stored: readonly ActivityTable[]): Promise<ActivityEntry[]> {
  const columns = stored.flatMap(({ kind, action, user_id, user_name, employee_name }) => [
    ...[kind, action, user_name],
    ...[user_id, employee_name].filter((number) => number !== null),
  ]);
  const texts = await readTexts(db, columns);
  const textOf = (number: number) => texts.get(number) ?? '';
  const orNull = (number: number | null) => (number === null ? null : textOf(number));
  return (await unpackEntries(db, stored)).map((entry) => ({
    ...entry,
    kind: textOf(entry.kind),
    action: textOf(entry.action),
    user_id: orNull(entry.user_id),
    user_name: textOf(entry.user_name),
    employee_name: orNull(entry.employee_name),
  }));
}

/** Newest first; the page cursor is an entry id. */
export const activityOrder: readonly OrderKey[] = [{ column: 'activity.id', direction: 'desc' }];

/**
 * Limits what the caller may see: its store scope, and whether entries about users are included.
 */
export type ActivityView = { scope: StoreScope; users: boolean };

export type ActivityFilter = ActivityView & {
  kind?: string | undefined;
  userId?: string | undefined;
  storeId?: string | undefined;
  /** The row whose entries are listed. */
  subjectId?: string | undefined;
  /** First and last instant, ISO 8601 in UTC. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The id of an interned text; NULL when it was never interned. */
const textIdQuery = (text: string) => sql<number>`(select number from words where text = ${text})`;

const hasAnyText = (column: string, texts: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} in (select number from words where text in (${sql.join(texts)}))`;

/**
 * `+ 0` hides the column from PostgreSQL's statistics: where most rows share one text, it expects
 * almost no matches and scans the whole table.
 */
const hasOtherText = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} + 0 <> coalesce(${textIdQuery(text)}, 0)`;

/** Ids of the newest and oldest entry to search; '' sorts before every id. */
type IdRange = { until: string; since: string };

/**
 * True for entries about a store in scope. Starts from the stores' links, which are indexed by
 * (store, entry); starting from the entries would take one lookup per entry and store.
 */
const isAbout = (scope: StoreScope, { until, since }: IdRange) =>
  sql<SqlBool>`activity.id in (select activity_id from activity_stores
    where ${inScope('store_id', scope)} and activity_id >= ${since} and activity_id <= ${until})`;

/** The same as a lookup per entry, for queries that match few entries. */
const isAnyAbout = (scope: StoreScope) => sql<SqlBool>`exists (select store_id from activity_stores
  where activity_id = activity.id and ${inScope('store_id', scope)})`;

/** True for the entry with this id and newer ones; on SQLite by rowid, as in `newestFirst`. */
const isSince = (db: Db, id: string) =>
  isPostgres(db)
    ? sql<SqlBool>`activity.id >= ${id}`
    : sql<SqlBool>`activity.rowid >= (select rowid from activity where id = ${id})`;

const isVisible = (isAboutScope: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(${hasAnyText('activity.kind', wholeBusinessKinds)} or ${isAboutScope})`;

/**
 * Sorts by id, newest first (ids start with their creation time). SQLite sorts by rowid, which
 * every index ends with; rows are inserted in id order.
 */
function newestFirst<Q extends Pageable<Q>>(db: Db, query: Q, page: Page | null): Q {
  if (isPostgres(db)) return inOrder(query, activityOrder, page);
  const ordered = query.orderBy(sql.ref('activity.rowid'), 'desc');
  if (!page) return ordered;
  const [id] = page.after ?? [];
  const last = sql`coalesce((select rowid from activity where id >= ${id} order by id limit 1), ${allRows})`;
  const part = id === undefined ? ordered : ordered.where(sql<SqlBool>`activity.rowid < ${last}`);
  return part.limit(page.limit);
}

/** The entries that match a filter, ignoring the caller's scope. */
function inAllStores(db: Db, filter: ActivityFilter) {
  const { users, kind, userId, storeId, subjectId, from, to } = filter;
  let query = db.selectFrom('activity').selectAll('activity');
  if (!users) query = query.where(hasOtherText('activity.kind', 'users'));
  if (kind !== undefined) query = query.where('activity.kind', '=', textIdQuery(kind));
  if (userId !== undefined) query = query.where('activity.user_id', '=', textIdQuery(userId));
  if (subjectId !== undefined) query = query.where('activity.subject_id', '=', subjectId);
  if (from !== undefined) query = query.where('activity.at', '>=', Date.parse(from));
  if (to !== undefined) query = query.where('activity.at', '<=', Date.parse(to));
  if (storeId !== undefined) {
    query = query.where('activity.id', 'in', ({ selectFrom }) =>
      selectFrom('activity_stores')
        .select('activity_stores.activity_id')
        .where('activity_stores.store_id', '=', storeId),
    );
  }
  return query;
}

/** Search the newest 2,000 entries for the caller's stores, then the newest 50,000, then all. */
const searchDepths = [2000, 50_000];

/** A page of the matching entries in the caller's stores, for filters that may match very many. */
async function listInStores(db: Db, filter: ActivityFilter, page: Page): Promise<ActivityTable[]> {
  const all = inAllStores(db, filter);
  const idAt = async (place: number) => {
    const ids = all.clearSelect().select('activity.id').offset(place);
    return (await newestFirst(db, ids, { ...page, limit: 1 }).executeTakeFirst())?.id;
  };
  const until = await idAt(0);
  if (until === undefined) return [];
  for (const count of searchDepths) {
    const since = await idAt(count);
    if (since === undefined) break;
    const newest = all
      .where(isSince(db, since))
      .where(isVisible(isAbout(filter.scope, { until, since })));
    const found = await newestFirst(db, newest, page).execute();
    if (found.length === page.limit) return found;
  }
  const seen = all.where(isVisible(isAbout(filter.scope, { until, since: '' })));
  return newestFirst(db, seen, page).execute();
}

/** Lists activity entries that match a filter, newest first; all of them when `page` is null. */
export async function listActivity(
  db: Db,
  filter: ActivityFilter,
  page: Page | null,
): Promise<ActivityEntry[]> {
  const { scope, storeId, subjectId } = filter;
  const all = inAllStores(db, filter);
  // Every entry about a store in scope is visible, so no scope condition is needed.
  const isSeen = scope === null || (storeId !== undefined && scope.includes(storeId));
  if (isSeen) return toEntries(db, await newestFirst(db, all, page).execute());
  if (page && subjectId === undefined) return toEntries(db, await listInStores(db, filter, page));
  const seen = all.where(isVisible(isAnyAbout(scope)));
  return toEntries(db, await newestFirst(db, seen, page).execute());
}

/** Counts the updates, deletions and restores of a row. */
export async function countChanges(db: Db, subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectId)
    .where(hasOtherText('action', 'create'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One entry; undefined when it does not exist or the caller may not see it. */
export async function findActivity(
  db: Db,
  id: string,
  view: ActivityView,
): Promise<ActivityEntry | undefined> {
  const one = inAllStores(db, view).where('activity.id', '=', id);
  const { scope } = view;
  const seen = scope === null ? one : one.where(isVisible(isAnyAbout(scope)));
  const stored = await seen.executeTakeFirst();
  return stored && (await toEntries(db, [stored]))[0];
}

/** The entries of some rows that were recorded for one instant, in no particular order. */
export function listActivityAt(
  db: Db,
  subjectIds: readonly string[],
  at: string,
): Promise<ActivityEntry[]> {
  return inBatches(subjectIds, async (some) => {
    const stored = await db
      .selectFrom('activity')
      .selectAll()
      .where('subject_id', 'in', some)
      .where('at', '=', Date.parse(at))
      .execute();
    return toEntries(db, stored);
  });
}

/** Latest deletion of each row of a kind that was not restored; `before` holds the deleted row. */
export async function listUnrestoredDeletions(db: Db, kind: string): Promise<ActivityEntry[]> {
  const stored = await db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', textIdQuery(kind))
    .where(hasAnyText('action', ['delete', 'restore']))
    .orderBy('id')
    .execute();
  const last = new Map(stored.map((entry) => [entry.subject_id, entry]));
  const entries = await toEntries(db, [...last.values()]);
  return entries.filter((entry) => entry.action === 'delete');
}

/** The highest entry id, which is the newest since ids sort by time; null for an empty log. */
export async function lastActivityId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.max<string | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id;
}
