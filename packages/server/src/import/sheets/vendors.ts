import { nameKey } from '@backcounter/core/text';
import { encodeValues, rowsOf, type Sheet } from '../sheet.ts';

const entry = (name: string, storeIds: string[]) => ({
  key: nameKey(name),
  content: encodeValues(name.trim(), storeIds.toSorted()),
});

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
    for (const row of list) {
      for (const store of row.store_ids) importIndex.vendorsOf(store._id).add(row.name, row._id);
    }
    return list.map(({ _id, name, store_ids }) => ({
      ...entry(
        name,
        store_ids.map((store) => store._id),
      ),
      id: _id,
    }));
  },
  read({ name = '', stores = '' }, importIndex) {
    const names = stores.split(storeSeparator).filter((store) => store.trim() !== '');
    const storeIds = [...new Set(names.map((store) => importIndex.stores.find(store)))];
    return { ...entry(name, storeIds), body: { name, store_ids: storeIds } };
  },
  onAdded({ body }, id, importIndex) {
    for (const storeId of body['store_ids'] as string[]) {
      importIndex.vendorsOf(storeId).add(String(body['name']), id);
    }
  },
};
