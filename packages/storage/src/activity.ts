import { wholeBusinessKinds, type ActivityKind } from '@backcounter/core/activity';
import { noteChange } from './changes.ts';
import type { ActivityTable, Db, Tx } from './database.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { packRows, unpackRows, type WireRow } from './packed-activity.ts';
import { inScope, type StoreScope } from './scope.ts';
import { insertEntries } from './whole-rows.ts';

/** An entry of the log; `before` and `after` are rows in the wire format. */
export type ActivityEntry = Omit<ActivityTable, 'before' | 'after'> & {
  before: WireRow | null;
  after: WireRow | null;
};

/** An entry of the log with the stores it is about. */
type NewActivity = ActivityEntry & { storeIds: readonly string[] };

/** Adds entries to the log, in the transaction of the writes that they tell of. */
export async function insertActivity(tx: Tx, entries: readonly NewActivity[]): Promise<void> {
  const rows = entries.map(({ storeIds: _, ...entry }) => ({ ...entry, ...packRows(entry) }));
  const links = entries.flatMap(({ id, storeIds }) =>
    storeIds.map((store_id) => ({ activity_id: id, store_id })),
  );
  await insertEntries(tx, rows, links);
  for (const { kind, storeIds } of entries) {
    noteChange(tx, { kind: kind as ActivityKind, storeIds });
  }
}

const toEntry = (stored: ActivityTable): ActivityEntry => ({ ...stored, ...unpackRows(stored) });

/** Newest first: ids begin with the time at which they were made. */
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

function visibleActivity(db: Db, { scope, users }: ActivityView) {
  const entries = db.selectFrom('activity').selectAll('activity');
  const seen = users ? entries : entries.where('activity.kind', '!=', 'users');
  if (scope === null) return seen;
  return seen.where((entry) =>
    entry.or([
      entry('activity.kind', 'in', wholeBusinessKinds),
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

/** The log or a part of it, newest first. */
export async function listActivity(
  db: Db,
  filter: ActivityFilter,
  page: Page | null,
): Promise<ActivityEntry[]> {
  const { kind, userId, storeId, subjectId, from, to } = filter;
  let query = visibleActivity(db, filter);
  if (kind !== undefined) query = query.where('activity.kind', '=', kind);
  if (userId !== undefined) query = query.where('activity.user_id', '=', userId);
  if (subjectId !== undefined) query = query.where('activity.subject_id', '=', subjectId);
  if (from !== undefined) query = query.where('activity.at', '>=', from);
  if (to !== undefined) query = query.where('activity.at', '<=', to);
  if (storeId !== undefined) {
    query = query.where('activity.id', 'in', ({ selectFrom }) =>
      selectFrom('activity_stores')
        .select('activity_stores.activity_id')
        .where('activity_stores.store_id', '=', storeId),
    );
  }
  return (await inOrder(query, activityOrder, page).execute()).map(toEntry);
}

/** How often a row was changed, deleted or brought back. */
export async function countChanges(db: Db, subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectId)
    .where('action', '!=', 'create')
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
  return stored && toEntry(stored);
}

/** The deletions of a kind that nobody has undone, with the rows as they were. */
export async function standingDeletions(db: Db, kind: string): Promise<ActivityEntry[]> {
  const entries = await db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', kind)
    .where('action', 'in', ['delete', 'restore'])
    .orderBy('id')
    .execute();
  const last = new Map(entries.map((entry) => [entry.subject_id, entry]));
  return [...last.values()].filter((entry) => entry.action === 'delete').map(toEntry);
}

/** The id that was made last, when every id is made in the order of time; null for an empty log. */
export async function lastActivityId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.max<string | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id;
}
