import { nameKey } from '@backcounter/core/text';
import { joined, rowsOf, type Sheet } from '../sheet.ts';

const entry = (name: string, address: string) => ({
  key: nameKey(name),
  content: joined(name.trim(), address.trim()),
});

export const stores: Sheet = {
  name: 'stores',
  columns: ['name', 'address'],
  route: 'POST /stores',
  taken: 'A store with this name and another address exists',
  async stored(books, world) {
    const rows = rowsOf(await books.get('GET /stores'));
    for (const row of rows) world.stores.add(row.name, row._id);
    return rows.map((row) => entry(row.name, row.address));
  },
  read({ name = '', address = '' }, world) {
    const body = { name, address, allow_simultaneous_shifts: world.allowSimultaneousShifts };
    return { ...entry(name, address), body };
  },
  added({ body }, id, world) {
    world.stores.add(String(body['name']), id);
  },
};
