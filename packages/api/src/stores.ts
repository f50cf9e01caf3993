import { z } from 'zod';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { AppError, notFound } from '@backcounter/core/errors';
import { mergeInput, parseInput } from '@backcounter/core/fields';
import { storeDeletionProblem, storeInput } from '@backcounter/core/stores';
import {
  closedDaysOf,
  findStore,
  insertStore,
  listStores,
  lockStores,
  storeOrder,
  storeRecords,
  updateStore,
  type StoreRow,
} from '@backcounter/storage/stores';
import type { Tx } from '@backcounter/storage/database';
import { record } from './activity-log.ts';
import { orNotFound } from './found.ts';
import { deleteRow, type Restore } from './soft-delete.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import {
  calendarDate,
  doneMessage,
  instant,
  listAnswer,
  pageQuery,
  readPage,
  replyList,
} from './wire.ts';

/** A store as clients get it. */
export const storeWire = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string(),
  allow_simultaneous_shifts: z.boolean(),
  closed_weekdays: z.array(z.int()),
  closed_dates: z.array(calendarDate),
  created_at: instant,
  updated_at: instant,
});

/** In the list each store tells whether anything hangs on it: at most one id of each (STO-10). */
const listedStore = storeWire.extend({
  vendors: z.array(z.string()),
  sales: z.array(z.string()),
  invoices: z.array(z.string()),
});

function toWire(row: StoreRow): z.output<typeof storeWire> {
  const closed = closedDaysOf(row);
  return {
    _id: row.id,
    name: row.name,
    address: row.address,
    allow_simultaneous_shifts: row.allow_simultaneous_shifts === 1,
    closed_weekdays: [...closed.weekdays],
    closed_dates: [...closed.dates],
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const oneOrNone = (id: string | null): string[] => (id === null ? [] : [id]);

type ListedRow = Awaited<ReturnType<typeof listStores>>[number];

const toListed = (row: ListedRow) => ({
  ...toWire(row),
  vendors: oneOrNone(row.a_vendor_id),
  sales: oneOrNone(row.a_sale_id),
  invoices: oneOrNone(row.an_invoice_id),
});

function reload(tx: Tx, id: string): Promise<StoreRow> {
  return orNotFound(findStore(tx, id, null), 'Store');
}

async function lockOwn(call: Call & { tx: Tx }, id: string): Promise<StoreRow> {
  const [row] = await lockStores(call.tx, [id], call.caller.scope, 'update');
  if (!row) throw notFound('Store');
  return row;
}

export const storesRoutes = {
  'GET /stores': readRoute({
    summary: 'List stores by name',
    permission: 'stores.read',
    query: z.object(pageQuery),
    answer: listAnswer(listedStore),
    async handle({ db, caller, query }) {
      const page = readPage(query, storeOrder);
      const rows = await listStores(db, caller.scope, page);
      return replyList(rows, page, toListed, (row) => [row.name_key, row.id]);
    },
  }),

  'POST /stores': writeRoute({
    summary: 'Add a store',
    permission: 'stores.write',
    body: storeInput,
    answer: storeWire,
    async handle(call) {
      const { tx, caller, deps, body } = call;
      const [id, at] = [deps.newId(), nextUpdatedAt(call.now)];
      await insertStore(tx, id, body, at);
      // A limited owner's new store is one of theirs.
      if (caller.scope) {
        await tx
          .insertInto('user_stores')
          .values({ user_id: caller.userId, store_id: id })
          .execute();
      }
      const after = toWire(await reload(tx, id));
      await record(call, {
        kind: 'stores',
        action: 'create',
        subjectId: id,
        storeIds: [id],
        after,
        at,
      });
      return after;
    },
  }),

  'PUT /stores/:id': writeRoute({
    summary: 'Change a store',
    permission: 'stores.write',
    changes: storeInput,
    answer: storeWire,
    async handle(call) {
      const before = await lockOwn(call, call.id);
      checkUnchanged(before.updated_at, call.change.updated_at);
      const fields = parseInput(storeInput, mergeInput(toWire(before), call.change));
      const at = nextUpdatedAt(call.now, before.updated_at);
      await updateStore(call.tx, before.id, fields, at);
      const after = toWire(await reload(call.tx, before.id));
      await record(call, {
        kind: 'stores',
        action: 'update',
        subjectId: before.id,
        storeIds: [before.id],
        before: toWire(before),
        after,
        at,
      });
      return after;
    },
  }),

  'DELETE /stores/:id': writeRoute({
    summary: 'Delete a store that nothing hangs on; it can be restored',
    permission: 'stores.write',
    answer: doneMessage,
    async handle(call) {
      const before = await lockOwn(call, call.id);
      const problem = storeDeletionProblem(await storeRecords(call.tx, before.id));
      if (problem) throw new AppError('conflict', { message: problem });
      await deleteRow(call, 'stores', {
        row: before,
        wire: toWire(before),
        storeIds: [before.id],
      });
      return { message: 'Store deleted successfully' };
    },
  }),
} as const;

/** Brings a deleted store back. */
export const restoreStore: Restore<'stores'> = async ({ tx }, { row, revive }) => {
  await revive();
  return { row: toWire(await reload(tx, row.id)), storeIds: [row.id] };
};
