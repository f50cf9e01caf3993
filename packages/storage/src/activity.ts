import { PostgresAdapter, sql, type SqlBool } from 'kysely';
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

const isAnother = (column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} <> coalesce(${numberOf(word)}, 0)`;

function visibleActivity(db: Db, { scope, users }: ActivityView) {
  const entries = db.selectFrom('activity').selectAll('activity');
  const seen = users ? entries : entries.where(isAnother('activity.kind', 'users'));
  if (scope === null) return seen;
  return seen.where((entry) =>
    entry.or([
      isOneOf('activity.kind', wholeBusinessKinds),
      entry.exists(
        entry
          .selectFrom('activity_stores')
          .select('activity_stores.store_id')
          .whereRef('activity_stores.activity_id', '=', 'activity.id')
          .where(inScope('activity_stores.store_id', scope)),
      ),
    ]),
  );
}

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

/** The log or a part of it, newest first. */
export async function listActivity(
  db: Db,
  filter: ActivityFilter,
  page: Page | null,
): Promise<ActivityEntry[]> {
  const { kind, userId, storeId, subjectId, from, to } = filter;
  let query = visibleActivity(db, filter);
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
  return toEntries(db, await newestFirst(db, query, page).execute());
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
  const stored = await visibleActivity(db, view).where('activity.id', '=', id).executeTakeFirst();
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
