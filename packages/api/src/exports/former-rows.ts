import { nameKey } from '@backcounter/core/text';
import type { Db } from '@backcounter/storage/database';
import {
  listEmployees,
  listFormerEmployees,
  type EmployeeRow,
} from '@backcounter/storage/employees';
import {
  listEmployeesWithShifts,
  listVendorsWithInvoices,
} from '@backcounter/storage/former-links';
import { listVendors } from '@backcounter/storage/vendors';
import { yieldToEventLoop } from './list-files.ts';
import { listNamedStores, type NamedStore } from './named-stores.ts';

/** Links that live rows still need although they are no longer in force. */
export type Former = {
  isDeleted: boolean;
  /** Stores of live rows to which the row is no longer linked, by name. */
  formerStores: readonly NamedStore[];
};

/** An employee in the files of the whole business. */
export type StaffMember = Former & {
  id: string;
  /** Unique among all in the files: the numbers of deleted employees may have been given again. */
  number: string;
  name: string;
  store: NamedStore;
  rateCents: number;
  email: string | null;
  phoneNumber: string | null;
};

/** A vendor in the files of the whole business; `id` is that of one whose invoices name it. */
export type Supplier = Former & {
  id: string;
  name: string;
  stores: readonly NamedStore[];
  paymentTerms: number | null;
  account: string | null;
};

const maxNumberLength = 40;

/** The number, or the first of `NUMBER-2`, `NUMBER-3` … that nobody in `taken` has. */
function freeNumber(number: string, taken: ReadonlySet<string>): string {
  let free = number;
  for (let count = 2; taken.has(nameKey(free)); count += 1) {
    const suffix = `-${count}`;
    free = number.slice(0, maxNumberLength - suffix.length) + suffix;
  }
  return free;
}

/** Reads a list of each store and adds the store; other calls may run between two stores. */
async function ofEachStore<Row>(
  stores: readonly NamedStore[],
  list: (storeId: string) => Promise<readonly Row[]>,
): Promise<(Row & { store: NamedStore })[]> {
  const rows: (Row & { store: NamedStore })[] = [];
  for (const store of stores) {
    for (const row of await list(store.id)) rows.push({ ...row, store });
    await yieldToEventLoop();
  }
  return rows;
}

const storeOf = ({ store }: { store: NamedStore }) => store;

/**
 * Everybody that the shifts of the whole business name: deleted employees with shifts, oldest first,
 * then the live ones by name. The deleted come first because an import deletes them at once, so that
 * their names are free again.
 */
export async function listStaff(db: Db, today: string): Promise<StaffMember[]> {
  const filter = { scope: null, today };
  const stores = await listNamedStores(db);
  const byId = new Map(stores.map((store) => [store.id, store]));
  const withShifts = await ofEachStore(stores, (id) => listEmployeesWithShifts(db, id));
  const worked = Map.groupBy(withShifts, (row) => row.employee_id);
  const live = await listEmployees(db, filter);
  const taken = new Set(live.map((row) => nameKey(row.employee_id)));
  const toMember = (row: EmployeeRow, isDeleted: boolean): StaffMember[] => {
    const storesOfShifts = (worked.get(row.id) ?? []).map(storeOf);
    // The store of a deleted employee may have been deleted as well.
    const store = byId.get(row.store_id) ?? storesOfShifts[0];
    if (!store) return [];
    const number = isDeleted ? freeNumber(row.employee_id, taken) : row.employee_id;
    taken.add(nameKey(number));
    const { id, name, rate_cents: rateCents, email, phone_number: phoneNumber } = row;
    const formerStores = storesOfShifts.filter((one) => one !== store);
    return [{ id, number, name, store, rateCents, email, phoneNumber, isDeleted, formerStores }];
  };
  const former = await listFormerEmployees(db, filter);
  return [
    ...former.flatMap((row) => toMember(row, true)),
    ...live.flatMap((row) => toMember(row, false)),
  ];
}

/** True if an import needs to know more than a row's present links. */
export const isFormer = ({ isDeleted, formerStores }: Former): boolean =>
  isDeleted || formerStores.length > 0;

const linkKey = (storeId: string, nameKeyOfVendor: string) => `${storeId} ${nameKeyOfVendor}`;

/**
 * Every vendor that the invoices of the whole business name: deleted ones, then the live ones, each
 * by name. Invoices name a vendor by its name in their store, so a deleted vendor is left out where a
 * live one of its name delivers.
 */
export async function listSuppliers(db: Db): Promise<Supplier[]> {
  const stores = await listNamedStores(db);
  const live = await listVendors(db, { scope: null, storeIds: null });
  const known = new Set(
    live.flatMap((row) => row.stores.map(({ id }) => linkKey(id, row.name_key))),
  );
  const withInvoices = await ofEachStore(stores, (id) => listVendorsWithInvoices(db, id));
  const unlinked = withInvoices.filter(({ store, name_key }) => {
    const key = linkKey(store.id, name_key);
    return !known.has(key) && known.add(key);
  });
  const byId = new Map(stores.map((store) => [store.id, store]));
  const byVendor = Map.groupBy(unlinked, (row) => row.vendor_id);
  const suppliers = live.map(({ id, name, stores: own, payment_terms: paymentTerms, account }) => {
    const formerStores = (byVendor.get(id) ?? []).map(storeOf);
    byVendor.delete(id);
    const present = own.flatMap((store) => byId.get(store.id) ?? []);
    return { id, name, stores: present, paymentTerms, account, isDeleted: false, formerStores };
  });
  const deleted = [...byVendor].map(([id, rows]) => {
    const { name = '', payment_terms: paymentTerms = null, account = null } = rows[0] ?? {};
    const own = rows.map(storeOf);
    return { id, name, stores: own, paymentTerms, account, isDeleted: true, formerStores: [] };
  });
  // Ids differ after an import, so their order must not show.
  const sortKey = ({ name, stores: own }: Supplier) =>
    JSON.stringify([nameKey(name), own.map((store) => store.name)]);
  return [...deleted.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)), ...suppliers];
}
