import { z } from 'zod';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { conflictField, invalidField, notFound } from '@backcounter/core/errors';
import { mergeInput, parseInput } from '@backcounter/core/fields';
import { vendorInput, vendorMessages, vendorTakenMessage } from '@backcounter/core/vendors';
import type { Db, Tx } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { lockStores } from '@backcounter/storage/stores';
import {
  findVendor,
  insertVendor,
  listVendors,
  lockVendor,
  setVendorLinksDeleted,
  updateVendor,
  vendorOrder,
  vendorStoreIds,
  type VendorRow,
} from '@backcounter/storage/vendors';
import { record } from './activity-log.ts';
import type { Caller } from './deps.ts';
import { orNotFound } from './found.ts';
import { deleteRow, type Restore } from './soft-delete.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { orTaken } from './taken.ts';
import {
  doneMessage,
  filterId,
  filterIds,
  instant,
  listAnswer,
  namedRow,
  pageQuery,
  readPage,
  replyList,
} from './wire.ts';

/** A vendor as clients get it, with those of its stores that they may see (VEN-30). */
export const vendorWire = z.object({
  _id: z.string(),
  name: z.string(),
  store_ids: z.array(namedRow),
  created_at: instant,
  updated_at: instant,
});

export type VendorWire = z.output<typeof vendorWire>;

function toWire(row: VendorRow): VendorWire {
  return {
    _id: row.id,
    name: row.name,
    store_ids: row.stores.map(({ id, name }) => ({ _id: id, name })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function save<T>(write: Promise<T>, name: string): Promise<T> {
  return orTaken(write, {
    vendor_stores_name: () => conflictField('name', vendorTakenMessage(name)),
  });
}

function reload(tx: Tx, id: string, scope: StoreScope): Promise<VendorRow> {
  return orNotFound(findVendor(tx, id, scope), 'Vendor');
}

async function lockOwn({ tx, caller }: Call & { tx: Tx }, id: string): Promise<VendorRow> {
  if (!(await lockVendor(tx, id, 'update'))) throw notFound('Vendor');
  return reload(tx, id, caller.scope);
}

/** Keeps the chosen stores from being deleted; 400 when one does not exist for the caller. */
async function needStores({ tx, caller }: Call & { tx: Tx }, ids: readonly string[]) {
  const stores = await lockStores(tx, ids, caller.scope, 'share');
  if (stores.length < ids.length) throw invalidField('store_ids', vendorMessages.storeInvalid);
}

const vendorsQuery = z.object({ store_ids: filterIds, store_id: filterId, ...pageQuery });

type VendorsQuery = z.output<typeof vendorsQuery>;

/** The stores that a list is narrowed to, null for all of the caller's. */
async function storesOfQuery(db: Db, caller: Caller, query: VendorsQuery) {
  if (query.store_id !== undefined) {
    const message = vendorMessages.storeInvalid;
    return (await scopeOfQuery(db, caller, query.store_id, message)).scope;
  }
  if (query.store_ids.length === 0 || query.store_ids.includes('all')) return null;
  for (const id of new Set(query.store_ids)) {
    await scopeOfQuery(db, caller, id, vendorMessages.storeInvalid, 'store_ids');
  }
  return query.store_ids;
}

export const vendorsRoutes = {
  'GET /vendors': readRoute({
    summary: 'List vendors by name, all or those of some stores',
    permission: 'vendors.read',
    query: vendorsQuery,
    answer: listAnswer(vendorWire),
    async handle({ db, caller, query }) {
      const storeIds = await storesOfQuery(db, caller, query);
      const page = readPage(query, vendorOrder);
      const rows = await listVendors(db, { scope: caller.scope, storeIds }, page);
      return replyList(rows, page, toWire, (row) => [row.name_key, row.id]);
    },
  }),

  'POST /vendors': writeRoute({
    summary: 'Add a vendor to one or more stores',
    permission: 'vendors.create',
    body: vendorInput,
    answer: vendorWire,
    status: 201,
    async handle(call) {
      const { tx, caller, deps, body } = call;
      await needStores(call, body.storeIds);
      const [id, at] = [deps.newId(), nextUpdatedAt(call.now)];
      await save(insertVendor(tx, id, body, at), body.name);
      const after = toWire(await reload(tx, id, caller.scope));
      await record(call, {
        kind: 'vendors',
        action: 'create',
        subjectId: id,
        storeIds: body.storeIds,
        after,
        at,
      });
      return after;
    },
  }),

  'PUT /vendors/:id': writeRoute({
    summary: 'Change a vendor; links to stores that the caller may not see stay',
    permission: 'vendors.update',
    changes: vendorInput,
    answer: vendorWire,
    async handle(call) {
      const { tx, caller, change } = call;
      const before = await lockOwn(call, call.id);
      checkUnchanged(before.updated_at, change.updated_at);
      const fields = parseInput(vendorInput, mergeInput(toWire(before), change));
      await needStores(call, fields.storeIds);
      const storesBefore = await vendorStoreIds(tx, before.id);
      const at = nextUpdatedAt(call.now, before.updated_at);
      await save(updateVendor(tx, { id: before.id, at, scope: caller.scope }, fields), fields.name);
      const after = toWire(await reload(tx, before.id, caller.scope));
      await record(call, {
        kind: 'vendors',
        action: 'update',
        subjectId: before.id,
        storeIds: [...storesBefore, ...fields.storeIds],
        before: toWire(before),
        after,
        at,
      });
      return after;
    },
  }),

  'DELETE /vendors/:id': writeRoute({
    summary: 'Delete a vendor; its invoices stay, and it can be restored',
    permission: 'vendors.delete',
    answer: doneMessage,
    async handle(call) {
      const before = await lockOwn(call, call.id);
      const storeIds = await vendorStoreIds(call.tx, before.id);
      const at = await deleteRow(call, 'vendors', { row: before, wire: toWire(before), storeIds });
      await setVendorLinksDeleted(call.tx, before.id, at);
      return { message: 'Vendor deleted successfully' };
    },
  }),
} as const;

/** Brings a deleted vendor back; refused when its name was taken or one of its stores is gone. */
export const restoreVendor: Restore<'vendors'> = async ({ tx, caller }, deleted) => {
  const { row } = deleted;
  const storeIds = await vendorStoreIds(tx, row.id);
  await deleted.needStores(storeIds);
  await deleted.revive();
  await save(setVendorLinksDeleted(tx, row.id, null), row.name);
  return { row: toWire(await reload(tx, row.id, caller.scope)), storeIds };
};
