import { nameKey } from '@backcounter/core/text';
import { joined, rowsOf, type Sheet } from '../sheet.ts';

const entry = (name: string, storeIds: string[]) => ({
  key: nameKey(name),
  content: joined(name.trim(), storeIds.toSorted()),
});

/** Stores of a vendor stand in one cell, apart by `|`. */
const storeSeparator = '|';

export const vendors: Sheet = {
  name: 'vendors',
  columns: ['name', 'stores'],
  said: ['name', 'store_ids'],
  route: 'POST /vendors',
  taken: 'A vendor with this name and other stores exists',
  async stored(reader, importIndex) {
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
  added({ body }, id, importIndex) {
    for (const storeId of body['store_ids'] as string[]) {
      importIndex.vendorsOf(storeId).add(String(body['name']), id);
    }
  },
};
