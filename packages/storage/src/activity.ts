import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import { wholeBusinessKinds, type ActivityKind } from '@backcounter/core/activity';
import { noteChange } from './changes.ts';
import type { ActivityTable } from './activity-tables.ts';
import type { Db, Tx } from './database.ts';
import { inOrder, type OrderKey, type Page, type Pageable } from './paging.ts';
import { packRows, unpackRows, wordsIn, type WireRow } from './packed-activity.ts';
import { inScope, type StoreScope } from './scope.ts';
import { insertEntries, insertWholeRows } from './whole-rows.ts';
import { numbersOf, textsOf } from './words.ts';

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** More than any table holds. */
const allRows = 2 ** 40;

/** An entry of the log; `before` and `after` are rows in the wire format, `at` is ISO 8601 in UTC. */
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

/** An entry of the log with the stores it is about. */
type NewActivity = ActivityEntry & { storeIds: readonly string[] };

const wordsOf = ({ kind, action, user_id, user_name, employee_name }: ActivityEntry) =>
  [kind, action, user_id, user_name, employee_name].filter((word) => word !== null);

/** Entries as they are stored; their words are added where they were never told before. */
async function toRows(tx: Tx, entries: readonly ActivityEntry[]): Promise<ActivityTable[]> {
  const packed = entries.map((entry) => ({ entry, rows: packRows(entry) }));
  const words = packed.flatMap(({ entry, rows }) => [...wordsOf(entry), ...rows.words]);
  const numbers = await numbersOf(tx, [...new Set(words)]);
  const numberOf = (word: string) => numbers.get(word) ?? 0;
  const orNull = (word: string | null) => (word === null ? null : numberOf(word));
  return packed.map(({ entry, rows }) => ({
    id: entry.id,
    kind: numberOf(entry.kind),
    action: numberOf(entry.action),
    subject_id: entry.subject_id,
    user_id: orNull(entry.user_id),
    user_name: numberOf(entry.user_name),
    employee_name: orNull(entry.employee_name),
    ...rows.stored(numberOf),
    at: Date.parse(entry.at),
  }));
}

/** Adds entries that were told elsewhere before, the oldest first, and without their stores. */
export async function insertToldActivity(tx: Tx, entries: readonly ActivityEntry[]): Promise<void> {
  await insertWholeRows(tx, 'activity', await toRows(tx, entries));
}

/** Adds entries to the log, in the transaction of the writes that they tell of. */
export async function insertActivity(tx: Tx, entries: readonly NewActivity[]): Promise<void> {
  const links = entries.flatMap(({ id, storeIds }) =>
    storeIds.map((store_id) => ({ activity_id: id, store_id })),
  );
  await insertEntries(tx, await toRows(tx, entries), links);
  for (const { kind, storeIds } of entries) {
    noteChange(tx, { kind: kind as ActivityKind, storeIds });
  }
}

type Stored = Pick<ActivityTable, 'subject_id' | 'before' | 'after' | 'at'>;

/** Reads the rows of entries as they are stored. */
export async function unpackAll<Entry extends Stored>(db: Db, stored: readonly Entry[]) {
  const numbers = stored.flatMap(({ before, after }) => [...wordsIn(before), ...wordsIn(after)]);
  const texts = await textsOf(db, numbers);
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
  const texts = await textsOf(db, columns);
  const textOf = (number: number) => texts.get(number) ?? '';
  const orNull = (number: number | null) => (number === null ? null : textOf(number));
  return (await unpackAll(db, stored)).map((entry) => ({
    ...entry,
    kind: textOf(entry.kind),
    action: textOf(entry.action),
    user_id: orNull(entry.user_id),
    user_name: textOf(entry.user_name),
    employee_name: orNull(entry.employee_name),
  }));
}

/** Newest first; pages go on from the id of an entry. */
export const activityOrder: readonly OrderKey[] = [{ column: 'activity.id', direction: 'desc' }];

/** What a caller may see of the log: the stores it is limited to, and users' entries or not. */
export type ActivityView = { scope: StoreScope; users: boolean };

export type ActivityFilter = ActivityView & {
  kind?: string | undefined;
  userId?: string | undefined;
  storeId?: string | undefined;
  /** The row that the entries are about. */
  subjectId?: string | undefined;
  /** First and last instant, ISO 8601 in UTC. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The number of a word, or none for one that was never told. */
const numberOf = (word: string) => sql<number>`(select number from words where text = ${word})`;

const isOneOf = (column: string, words: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} in (select number from words where text in (${sql.join(words)}))`;

/** The sum keeps PostgreSQL from thinking that hardly any is, where most have one word, and from reading all. */
const isAnother = (column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} + 0 <> coalesce(${numberOf(word)}, 0)`;

/** Ids of the newest and of the oldest entry that is looked at; '' is before all. */
type Part = { until: string; since: string };

/**
 * True for entries about a store of the scope: the stores are asked for their entries. Links are found by store
 * and entry, so that each entry would have to be looked for at each store.
 */
const isAbout = (scope: StoreScope, { until, since }: Part) =>
  sql<SqlBool>`activity.id in (select activity_id from activity_stores
    where ${inScope('store_id', scope)} and activity_id >= ${since} and activity_id <= ${until})`;

/** The same for entries that are few, each of which is looked for. */
const isAnyAbout = (scope: StoreScope) => sql<SqlBool>`exists (select store_id from activity_stores
  where activity_id = activity.id and ${inScope('store_id', scope)})`;

/** True for the entry with an id and those after it; SQLite goes by their order, see `newestFirst`. */
const isSince = (db: Db, id: string) =>
  isPostgres(db)
    ? sql<SqlBool>`activity.id >= ${id}`
    : sql<SqlBool>`activity.rowid >= (select rowid from activity where id = ${id})`;

const seenByScope = (isAboutScope: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(${isOneOf('activity.kind', wholeBusinessKinds)} or ${isAboutScope})`;

/**
 * Newest first, by the ids, which begin with the time at which they were made. SQLite goes by the numbers of
 * its rows, as every index ends with them; entries are added in the order of their ids.
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

/** What a filter asks for, in all stores. */
function inAllStores(db: Db, filter: ActivityFilter) {
  const { users, kind, userId, storeId, subjectId, from, to } = filter;
  let query = db.selectFrom('activity').selectAll('activity');
  if (!users) query = query.where(isAnother('activity.kind', 'users'));
  if (kind !== undefined) query = query.where('activity.kind', '=', numberOf(kind));
  if (userId !== undefined) query = query.where('activity.user_id', '=', numberOf(userId));
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

/** Among so many of the newest entries those of the caller's stores are looked for, at last among all. */
const newestEntries = [2000, 50_000];

/** A page of what a filter asks for, of entries that may be many, in some stores. */
async function listInStores(db: Db, filter: ActivityFilter, page: Page): Promise<ActivityTable[]> {
  const all = inAllStores(db, filter);
  const idAt = async (place: number) => {
    const ids = all.clearSelect().select('activity.id').offset(place);
    return (await newestFirst(db, ids, { ...page, limit: 1 }).executeTakeFirst())?.id;
  };
  const until = await idAt(0);
  if (until === undefined) return [];
  for (const count of newestEntries) {
    const since = await idAt(count);
    if (since === undefined) break;
    const newest = all
      .where(isSince(db, since))
      .where(seenByScope(isAbout(filter.scope, { until, since })));
    const found = await newestFirst(db, newest, page).execute();
    if (found.length === page.limit) return found;
  }
  const seen = all.where(seenByScope(isAbout(filter.scope, { until, since: '' })));
  return newestFirst(db, seen, page).execute();
}

/** The log or a part of it, newest first. */
export async function listActivity(
  db: Db,
  filter: ActivityFilter,
  page: Page | null,
): Promise<ActivityEntry[]> {
  const { scope, storeId, subjectId } = filter;
  const all = inAllStores(db, filter);
  // What is about a store that the caller may see needs no other one.
  const isSeen = scope === null || (storeId !== undefined && scope.includes(storeId));
  if (isSeen) return toEntries(db, await newestFirst(db, all, page).execute());
  if (page && subjectId === undefined) return toEntries(db, await listInStores(db, filter, page));
  const seen = all.where(seenByScope(isAnyAbout(scope)));
  return toEntries(db, await newestFirst(db, seen, page).execute());
}

/** How often a row was changed, deleted or brought back. */
export async function countChanges(db: Db, subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectId)
    .where(isAnother('action', 'create'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One entry, undefined when there is none that the caller may see. */
export async function findActivity(
  db: Db,
  id: string,
  view: ActivityView,
): Promise<ActivityEntry | undefined> {
  const one = inAllStores(db, view).where('activity.id', '=', id);
  const { scope } = view;
  const seen = scope === null ? one : one.where(seenByScope(isAnyAbout(scope)));
  const stored = await seen.executeTakeFirst();
  return stored && (await toEntries(db, [stored]))[0];
}

/** The deletions of a kind that nobody has undone, with the rows as they were. */
export async function standingDeletions(db: Db, kind: string): Promise<ActivityEntry[]> {
  const stored = await db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', numberOf(kind))
    .where(isOneOf('action', ['delete', 'restore']))
    .orderBy('id')
    .execute();
  const last = new Map(stored.map((entry) => [entry.subject_id, entry]));
  const entries = await toEntries(db, [...last.values()]);
  return entries.filter((entry) => entry.action === 'delete');
}

/** The id that was made last, when every id is made in the order of time; null for an empty log. */
export async function lastActivityId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.max<string | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id;
}
