import { nameKey } from '@backcounter/core/text';
import type { ImportIndex } from '../import-index.ts';
import { encodeValues, rowsOf, type Sheet } from '../sheet.ts';

/**
 * A name is unique in a store only (VEN-21), so the first store is part of a vendor's key. A row that
 * shares a store with a known vendor of its name means that one.
 */
function entry(name: string, storeIds: string[], importIndex: ImportIndex) {
  const sorted = storeIds.toSorted();
  const [known = ''] = sorted.flatMap((id) => importIndex.vendorsOf(id).idsOf(name));
  return {
    key: importIndex.vendorKeys.get(known) ?? encodeValues(nameKey(name), sorted[0] ?? null),
    content: encodeValues(name.trim(), sorted),
  };
}

/** Adds a vendor to the index, so that rows find it by its stores. */
function add(
  importIndex: ImportIndex,
  vendor: { id: string; key: string; name: string; storeIds: string[] },
) {
  const { id, key, name, storeIds } = vendor;
  importIndex.vendorKeys.set(id, key);
  for (const storeId of storeIds) importIndex.vendorsOf(storeId).add(name, id);
}

/** Separates the stores of a vendor within a cell. */
const storeSeparator = '|';

export const vendors: Sheet = {
  name: 'vendors',
  columns: ['name', 'stores'],
  contentFields: ['name', 'store_ids'],
  route: 'POST /vendors',
  isReferenced: true,
  conflictMessage: 'A vendor with this name and other stores exists',
  async listStored(reader, importIndex) {
    const list = rowsOf(await reader.get('GET /vendors'));
    return list.map(({ _id: id, name, store_ids }) => {
      const storeIds = store_ids.map((store) => store._id);
      const stored = entry(name, storeIds, importIndex);
      add(importIndex, { id, key: stored.key, name, storeIds });
      return { ...stored, id };
    });
  },
  read({ name = '', stores = '' }, importIndex) {
    const names = stores.split(storeSeparator).filter((store) => store.trim() !== '');
    const storeIds = [...new Set(names.map((store) => importIndex.stores.find(store)))];
    return { ...entry(name, storeIds, importIndex), body: { name, store_ids: storeIds } };
  },
  onAdded({ key, body }, id, importIndex) {
    const storeIds = body['store_ids'] as string[];
    add(importIndex, { id, key, name: String(body['name']), storeIds });
  },
};
