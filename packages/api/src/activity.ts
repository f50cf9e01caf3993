import { z } from 'zod';
import {
  activityKinds,
  activityMessages,
  mayReadKind,
  readKind,
  readMoment,
  limitRowToScope,
} from '@backcounter/core/activity';
import { AppError, notFound } from '@backcounter/core/errors';
import { rowBatchInput } from '@backcounter/core/row-batches';
import {
  activityOrder,
  findActivity,
  listActivity,
  type ActivityEntry,
  type ActivityView,
} from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';
import type { ActivityAction } from './activity-log.ts';
import type { Caller } from './deps.ts';
import { restoreRow } from './restore-row.ts';
import { restoreEach } from './row-batches.ts';
import { readRoute, writeRoute, type WriteCall } from './route.ts';
import { isDeletable } from './soft-delete.ts';
import { scopeOfQuery } from './store-access.ts';
import { filterId, filterText, instant, pageQuery, readRequiredPage, replyPage } from './wire.ts';

const pageSizes = { usual: 50, most: 200 };

const row = z.record(z.string(), z.unknown());

/**
 * An activity entry as clients get it; `before` and `after` are rows in their noun's wire format.
 */
export const activityWire = z.object({
  _id: z.string(),
  kind: z.enum(activityKinds),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  subject_id: z.string(),
  user: z.object({ _id: z.string().nullable(), name: z.string() }),
  employee_name: z.string().nullable(),
  before: row.nullable(),
  after: row.nullable(),
  at: instant,
});

const viewOf = ({ role, scope }: Caller): ActivityView => ({
  scope,
  users: mayReadKind(role, 'users'),
});

function toWire(entry: ActivityEntry, caller: Caller): z.output<typeof activityWire> {
  return {
    _id: entry.id,
    kind: entry.kind as (typeof activityKinds)[number],
    action: entry.action as ActivityAction,
    subject_id: entry.subject_id,
    user: { _id: entry.user_id, name: entry.user_name },
    employee_name: entry.employee_name,
    before: limitRowToScope(entry.before, caller.scope),
    after: limitRowToScope(entry.after, caller.scope),
    at: entry.at,
  };
}

export { toWire as activityToWire };

/**
 * The entry in the path, 404 if unknown; entries about users are forbidden to all but admins (403).
 */
async function entryInPath(tx: Tx, caller: Caller, id: string): Promise<ActivityEntry> {
  const entry = await findActivity(tx, id, { scope: null, users: true });
  if (entry && !mayReadKind(caller.role, entry.kind)) {
    throw new AppError('forbidden', { message: activityMessages.usersByAdmin });
  }
  const visible = entry && (await findActivity(tx, id, viewOf(caller)));
  if (!visible) throw notFound('Activity entry');
  return visible;
}

/** Undoes the deletion that an entry describes; 400 for an entry of another action. */
async function undoDeletion(call: WriteCall, entryId: string) {
  const entry = await entryInPath(call.tx, call.caller, entryId);
  const kind = readKind(entry.kind);
  if (!isDeletable(kind) || entry.action !== 'delete') {
    throw new AppError('invalid', { message: activityMessages.notDeleted });
  }
  return restoreRow(call, kind, entry);
}

export const activityRoutes = {
  'GET /activity': readRoute({
    summary: 'List who changed what, newest first',
    permission: 'activity.read',
    query: z.object({
      kind: filterText,
      user_id: filterId,
      store_id: filterId,
      subject_id: filterId,
      from: filterText,
      to: filterText,
      ...pageQuery,
    }),
    response: z.object({ data: z.array(activityWire), next_cursor: z.string().nullable() }),
    // Finding rare entries in a long log (an old range, an inactive store) takes a scan.
    heavy: () => true,
    async handle({ db, caller, business, query }) {
      const filter = {
        ...viewOf(caller),
        kind: readKind(query.kind),
        userId: query.user_id,
        subjectId: query.subject_id,
        from: readMoment('from', query.from, business.timeZone),
        to: readMoment('to', query.to, business.timeZone),
      };
      const page = readRequiredPage(query, activityOrder, pageSizes);
      const { store } = await scopeOfQuery(db, caller, query.store_id);
      const entries = await listActivity(db, { ...filter, storeId: store?.id }, page);
      return replyPage(
        entries,
        page,
        (entry) => toWire(entry, caller),
        (entry) => [entry.id],
      );
    },
  }),

  'POST /activity/:id/restore': writeRoute({
    summary: 'Undo a deletion; the id is that of its entry',
    permission: 'activity.restore',
    response: row,
    handle: (call) => undoDeletion(call, call.id),
  }),

  'POST /activity/restore': writeRoute({
    summary: 'Undo several deletions, all of them or none; the ids are those of their entries',
    permission: 'activity.restore',
    body: rowBatchInput,
    response: z.object({ data: z.array(row) }),
    handle: async (call) => ({
      data: await restoreEach(call.body.ids, (id) => undoDeletion(call, id)),
    }),
  }),
} as const;
