import { z } from 'zod';
import { conflictField, invalidField } from '@backcounter/core/errors';
import { parseChangedInput } from '@backcounter/core/fields';
import { vendorInput, vendorMessages, vendorTakenMessage } from '@backcounter/core/vendors';
import type { Db } from '@backcounter/storage/database';
import { lockStores } from '@backcounter/storage/stores';
import {
  findVendor,
  insertVendor,
  listVendorNames,
  listVendors,
  listVendorsWithStoreIds,
  lockVendor,
  setVendorLinksDeleted,
  updateVendor,
  vendorOrder,
  vendorStoreIds,
  type VendorRow,
  type VendorWithStoreIds,
} from '@backcounter/storage/vendors';
import type { Caller } from './deps.ts';
import { deleteRowsRoute } from './row-batches.ts';
import {
  addRow,
  changeRow,
  deleteRow,
  lockRow,
  type Deletion,
  type NounRows,
} from './row-writes.ts';
import { readRoute, writeRoute, type WriteCall } from './route.ts';
import { chosenStores, scopeOfQuery } from './store-access.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import {
  doneMessage,
  filterId,
  filterIds,
  flag,
  instant,
  listResponse,
  namedRow,
  pageQuery,
  readPage,
  replyList,
} from './wire.ts';

/** A vendor as clients get it, with those of its stores that the caller may see (VEN-30). */
export const vendorWire = z.object({
  _id: z.string(),
  name: z.string(),
  /** Days until an invoice is due, null if invoices are paid on delivery. */
  payment_terms: z.int().nullable(),
  /** Account of its invoices, such as Rent; null for that of goods to sell. */
  account: z.string().nullable(),
  store_ids: z.array(namedRow),
  created_at: instant,
  updated_at: instant,
});

export type VendorWire = z.output<typeof vendorWire>;

/** A vendor of the list; `stores` has the ids of its stores if `ids_only` is set. */
const listedVendor = vendorWire.extend({ stores: z.array(z.string()).optional() });

function toWire(row: VendorRow): VendorWire {
  return {
    _id: row.id,
    name: row.name,
    payment_terms: row.payment_terms,
    account: row.account,
    store_ids: row.stores.map(({ id, name }) => ({ _id: id, name })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function toWireWithIds({ storeIds, ...row }: VendorWithStoreIds): z.output<typeof listedVendor> {
  return { ...toWire({ ...row, stores: [] }), stores: storeIds };
}

/** Awaits a write of a vendor; AppError `conflict` at `name` if one of its stores has that name already. */
export function saveVendor<T>(write: Promise<T>, name: string): Promise<T> {
  return mapUniqueViolation(write, {
    vendor_stores_name: () => conflictField('name', vendorTakenMessage(name)),
  });
}

/** Row access for vendors, with the stores that the caller may see. */
export const vendorRows: NounRows<VendorRow, VendorWire> = {
  kind: 'vendors',
  name: 'Vendor',
  find: ({ tx, caller }, id) => findVendor(tx, id, caller.scope),
  lock: async ({ tx, caller }, id) =>
    (await lockVendor(tx, id, 'update')) && findVendor(tx, id, caller.scope),
  toWire,
  storeIds: ({ id }, { tx }) => vendorStoreIds(tx, id),
};

/** Locks the selected stores against deletion; 400 if one does not exist for the caller. */
async function requireStores({ tx, caller }: WriteCall, ids: readonly string[]) {
  const stores = await lockStores(tx, ids, caller.scope, 'share');
  if (stores.length < ids.length) throw invalidField('store_ids', vendorMessages.storeInvalid);
}

/** Deletes a locked vendor with its links to stores. */
async function removeVendor(call: WriteCall, vendor: VendorRow): Promise<Deletion> {
  const deletion = await deleteRow(call, vendorRows, vendor);
  await setVendorLinksDeleted(call.tx, vendor.id, deletion.at);
  return deletion;
}

const vendorsQuery = z.object({
  store_ids: filterIds,
  store_id: filterId,
  names_only: flag.meta({
    description: 'Leaves `store_ids` of each vendor empty, for a choice of vendors',
  }),
  ids_only: flag.meta({
    description: 'Leaves `store_ids` empty too, and gives the ids of the stores in `stores`',
  }),
  ...pageQuery,
});

type VendorsQuery = z.output<typeof vendorsQuery>;

/** The store filter of a list, null for all of the caller's stores. */
async function storesOfQuery(db: Db, caller: Caller, query: VendorsQuery) {
  const message = vendorMessages.storeInvalid;
  if (query.store_id !== undefined) {
    return (await scopeOfQuery(db, caller, query.store_id, { message })).scope;
  }
  if (query.store_ids.length === 0 || query.store_ids.includes('all')) return null;
  return [...(await chosenStores(db, caller, query.store_ids, message)).keys()];
}

export const vendorsRoutes = {
  'GET /vendors': readRoute({
    summary: 'List vendors by name, all or those of some stores',
    permission: 'vendors.read',
    cached: true,
    query: vendorsQuery,
    response: listResponse(listedVendor),
    async handle({ db, caller, query }) {
      const storeIds = await storesOfQuery(db, caller, query);
      const page = readPage(query, vendorOrder);
      const filter = { scope: caller.scope, storeIds };
      const orderValues = (row: Pick<VendorRow, 'name_key' | 'id'>) => [row.name_key, row.id];
      if (query.ids_only) {
        const rows = await listVendorsWithStoreIds(db, filter, page);
        return replyList(rows, page, toWireWithIds, orderValues);
      }
      const list = query.names_only ? listVendorNames : listVendors;
      return replyList(await list(db, filter, page), page, toWire, orderValues);
    },
  }),

  'POST /vendors': writeRoute({
    summary: 'Add a vendor to one or more stores',
    permission: 'vendors.create',
    body: vendorInput,
    response: vendorWire,
    status: 201,
    async handle(call) {
      const { tx, body } = call;
      await requireStores(call, body.storeIds);
      return addRow(call, vendorRows, (id, at) =>
        saveVendor(insertVendor(tx, id, body, at), body.name),
      );
    },
  }),

  'PUT /vendors/:id': writeRoute({
    summary: 'Change a vendor; links to stores that the caller may not see stay',
    permission: 'vendors.update',
    changes: vendorInput,
    response: vendorWire,
    async handle(call) {
      const { tx, caller, change } = call;
      const before = await lockRow(call, vendorRows);
      const fields = parseChangedInput(vendorInput, toWire(before), change);
      await requireStores(call, fields.storeIds);
      const update = (at: string) => {
        const vendor = { id: before.id, at, scope: caller.scope };
        return saveVendor(updateVendor(tx, vendor, fields), fields.name);
      };
      return changeRow(call, vendorRows, { before, update });
    },
  }),

  'POST /vendors/delete': deleteRowsRoute({
    summary: 'Delete several vendors, all of them or none; each can be restored',
    permission: 'vendors.delete',
    rows: vendorRows,
    remove: removeVendor,
  }),

  'DELETE /vendors/:id': writeRoute({
    summary: 'Delete a vendor; its invoices stay, and it can be restored',
    permission: 'vendors.delete',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await removeVendor(call, await lockRow(call, vendorRows));
      return { message: 'Vendor deleted successfully' };
    },
  }),
} as const;
