import { z } from 'zod';
import { AppError } from '@backcounter/core/errors';
import { parseChangedInput } from '@backcounter/core/fields';
import { storeDeletionProblem, storeInput } from '@backcounter/core/stores';
import {
  closedDaysOf,
  findStore,
  insertStore,
  listStores,
  lockStores,
  storeOrder,
  readStoreRecords,
  updateStore,
  type StoreRow,
} from '@backcounter/storage/stores';
import { linkStores } from '@backcounter/storage/users';
import type { Restore } from './soft-delete.ts';
import { addRow, changeRow, deleteRow, lockRow, readBack, type NounRows } from './row-writes.ts';
import { readRoute, writeRoute } from './route.ts';
import {
  calendarDate,
  doneMessage,
  instant,
  listResponse,
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

/** The list shows whether a store has dependent rows: at most one id of each kind (STO-10). */
const listedStore = storeWire.extend({
  vendors: z.array(z.string()),
  sales: z.array(z.string()),
  invoices: z.array(z.string()),
});

type StoreWire = z.output<typeof storeWire>;

function toWire(row: StoreRow): StoreWire {
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

/** Row access for stores. */
const storeRows: NounRows<StoreRow, StoreWire> = {
  kind: 'stores',
  name: 'Store',
  find: ({ tx }, id) => findStore(tx, id, null),
  lock: async ({ tx, caller }, id) => (await lockStores(tx, [id], caller.scope, 'update'))[0],
  toWire,
  storeIds: (row) => [row.id],
};

export const storesRoutes = {
  'GET /stores': readRoute({
    summary: 'List stores by name',
    permission: 'stores.read',
    cached: true,
    query: z.object(pageQuery),
    response: listResponse(listedStore),
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
    response: storeWire,
    async handle(call) {
      const { tx, caller, body } = call;
      return addRow(call, storeRows, async (id, at) => {
        await insertStore(tx, id, body, at);
        // A user limited to some stores gets access to the store they add.
        if (caller.scope) await linkStores(tx, caller.userId, [id]);
      });
    },
  }),

  'PUT /stores/:id': writeRoute({
    summary: 'Change a store',
    permission: 'stores.write',
    changes: storeInput,
    response: storeWire,
    async handle(call) {
      const before = await lockRow(call, storeRows);
      const fields = parseChangedInput(storeInput, toWire(before), call.change);
      const update = (at: string) => updateStore(call.tx, before.id, fields, at);
      return changeRow(call, storeRows, { before, update });
    },
  }),

  'DELETE /stores/:id': writeRoute({
    summary: 'Delete a store that nothing hangs on; it can be restored',
    permission: 'stores.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      const before = await lockRow(call, storeRows);
      const problem = storeDeletionProblem(await readStoreRecords(call.tx, before.id));
      if (problem) throw new AppError('conflict', { message: problem });
      await deleteRow(call, storeRows, before);
      return { message: 'Store deleted successfully' };
    },
  }),
} as const;

/** Restores a deleted store. */
export const restoreStore: Restore<'stores'> = async (call, { row, revive }) => {
  await revive();
  return readBack(call, storeRows, row.id);
};
