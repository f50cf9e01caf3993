import { nameKey } from '@backcounter/core/text';
import { joined, rowsOf, type Sheet } from '../sheet.ts';

const entry = (name: string, address: string) => ({
  key: nameKey(name),
  content: joined(name.trim(), address.trim()),
});

export const stores: Sheet = {
  name: 'stores',
  columns: ['name', 'address'],
  said: ['name', 'address'],
  route: 'POST /stores',
  taken: 'A store with this name and another address exists',
  async stored(reader, importIndex) {
    const rows = rowsOf(await reader.get('GET /stores'));
    for (const row of rows) importIndex.stores.add(row.name, row._id);
    return rows.map((row) => ({ ...entry(row.name, row.address), id: row._id }));
  },
  read({ name = '', address = '' }, importIndex) {
    const body = { name, address, allow_simultaneous_shifts: importIndex.allowSimultaneousShifts };
    return { ...entry(name, address), body };
  },
  added({ body }, id, importIndex) {
    importIndex.stores.add(String(body['name']), id);
  },
};
