import { listSuppliers } from '@backcounter/api/exports/former-rows';
import { formerLink } from '@backcounter/api/route';
import { nameKey } from '@backcounter/core/text';
import { isYes } from '../cells.ts';
import type { ImportIndex } from '../import-index.ts';
import {
  blankToNull,
  encodeValues,
  rowsOf,
  type Lookup,
  type RowRequest,
  type Sheet,
} from '../sheet.ts';

/** Days until an invoice is due; other text is passed through for the rules to reject. */
type Terms = number | string | null;

/** Reads `30`, and as other programs write it, `Net 30`, `30 days` and `Due on receipt`. */
function termsOf(text: string | undefined): Terms {
  const trimmed = blankToNull(text)?.trim() ?? null;
  if (trimmed === null) return null;
  if (/^due (?:up)?on receipt$/i.test(trimmed)) return 0;
  const [, days] = /^(?:net\s*)?(\d{1,4})(?:\s*days?)?$/i.exec(trimmed) ?? [];
  return days === undefined ? trimmed : Number(days);
}

type ReadVendor = { name: string; storeIds: string[]; terms: Terms; account: string | null };

/**
 * A name is unique in a store only (VEN-21), so the first store is part of a vendor's key. A row that
 * shares a store with a known vendor of its name means that one.
 */
function entry({ name, storeIds, terms, account }: ReadVendor, importIndex: ImportIndex) {
  const sorted = storeIds.toSorted();
  const [known = ''] = sorted.flatMap((id) => importIndex.vendorsOf(id).idsOf(name));
  return {
    key: importIndex.vendorKeys.get(known) ?? encodeValues(nameKey(name), sorted[0] ?? null),
    content: encodeValues(name.trim(), sorted, terms, account),
  };
}

/** Adds a vendor to the index, so that rows find it by its stores. */
function add(
  importIndex: ImportIndex,
  vendor: { id: string; key: string; name: string; storeIds: readonly string[] },
) {
  const { id, key, name, storeIds } = vendor;
  importIndex.vendorKeys.set(id, key);
  for (const storeId of storeIds) importIndex.vendorsOf(storeId).add(name, id);
}

/** Lets invoices of stores name a vendor that does not deliver there any more. */
function addFormer(
  importIndex: ImportIndex,
  { id, name, storeIds }: { id: string; name: string; storeIds: readonly string[] },
) {
  for (const storeId of storeIds) {
    const names = importIndex.vendorsOf(storeId);
    if (names.idsOf(name).some((one) => one !== id)) continue;
    names.add(name, id);
    importIndex.formerLinks.add(formerLink(id, storeId));
  }
}

/** The stores of a deleted vendor whose invoices could not be told from a known vendor's. */
async function unknownStores(
  { tx, importIndex }: Lookup,
  { name, storeIds }: { name: string; storeIds: readonly string[] },
): Promise<string[]> {
  importIndex.suppliers ??= await listSuppliers(tx);
  const sameName = importIndex.suppliers.filter((one) => nameKey(one.name) === nameKey(name));
  for (const { id, stores, formerStores } of sameName) {
    const own = new Set([...stores, ...formerStores].map((store) => store.id));
    addFormer(importIndex, { id, name, storeIds: storeIds.filter((storeId) => own.has(storeId)) });
  }
  return storeIds.filter((storeId) => importIndex.vendorsOf(storeId).idsOf(name).length === 0);
}

/** A vendor whose invoices remain: it is added and deleted, unless all of its stores know its name. */
async function readDeleted(
  { name, storeIds, terms, account }: ReadVendor,
  lookup: Lookup,
): Promise<RowRequest> {
  const missing = await unknownStores(lookup, { name, storeIds });
  return {
    ...entry({ name, storeIds: missing, terms, account }, lookup.importIndex),
    body: { name, store_ids: missing, payment_terms: terms, account },
    isStored: storeIds.length > 0 && missing.length === 0,
    then: [{ route: 'DELETE /vendors/:id' }],
  };
}

export const vendors: Sheet = {
  name: 'vendors',
  columns: ['name', 'stores'],
  contentFields: ['name', 'store_ids', 'payment_terms', 'account'],
  route: 'POST /vendors',
  isReferenced: true,
  conflictMessage: 'A vendor with this name and other stores, payment terms or account exists',
  async listStored(reader, importIndex) {
    const list = rowsOf(await reader.get('GET /vendors'));
    return list.map(({ _id: id, name, store_ids, payment_terms: terms, account }) => {
      const storeIds = store_ids.map((store) => store._id);
      const stored = entry({ name, storeIds, terms, account }, importIndex);
      add(importIndex, { id, key: stored.key, name, storeIds });
      return { ...stored, id };
    });
  },
  read(row, importIndex, lookup) {
    const { name = '' } = row;
    const storeIds = importIndex.storeIdsOf(row['stores']);
    const terms = termsOf(row['payment_terms']);
    const account = blankToNull(row['account'])?.trim() ?? null;
    const vendor = { name, storeIds, terms, account };
    if (isYes(row['deleted'])) return readDeleted(vendor, lookup);
    const formerStoreIds = importIndex.storeIdsOf(row['former_stores']);
    const [id] = storeIds.flatMap((storeId) => importIndex.vendorsOf(storeId).idsOf(name));
    if (id !== undefined) addFormer(importIndex, { id, name, storeIds: formerStoreIds });
    const body = { name, store_ids: storeIds, payment_terms: terms, account };
    return { ...entry(vendor, importIndex), body, formerStoreIds };
  },
  onAdded({ key, body, then, formerStoreIds = [] }, id, importIndex) {
    const name = String(body['name']);
    const storeIds = body['store_ids'] as string[];
    if (then) return addFormer(importIndex, { id, name, storeIds });
    add(importIndex, { id, key, name, storeIds });
    addFormer(importIndex, { id, name, storeIds: formerStoreIds });
  },
};
