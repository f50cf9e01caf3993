import { weekdays } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { nameKey } from '@backcounter/core/text';
import { isYes, partsOf } from '../cells.ts';
import type { ImportIndex } from '../import-index.ts';
import { encodeValues, rowsOf, type Sheet } from '../sheet.ts';

type Store = {
  name: string;
  address: string;
  allow_simultaneous_shifts: boolean;
  closed_weekdays: readonly number[];
  closed_dates: readonly string[];
};

/** The name, with the address where several stores have it. */
function keyOf({ name, address }: Store, { stores, fileAddresses }: ImportIndex): string {
  const count = Math.max(stores.idsOf(name).length, fileAddresses.get(nameKey(name))?.size ?? 0);
  return count > 1 ? encodeValues(nameKey(name), nameKey(address)) : nameKey(name);
}

const entry = (store: Store, importIndex: ImportIndex) => ({
  key: keyOf(store, importIndex),
  content: JSON.stringify([
    store.name.trim(),
    store.address.trim(),
    store.allow_simultaneous_shifts,
    store.closed_weekdays,
    store.closed_dates,
  ]),
});

function weekdayOf(text: string): number {
  const index = weekdays.findIndex((weekday) => weekday === text.toLowerCase());
  if (index < 0) throw invalidField('closed_weekdays', `There is no weekday "${text}"`);
  return index;
}

/** Reads the optional fields of a store; missing ones get the defaults of a new store. */
function readRest(row: Readonly<Record<string, string>>, importIndex: ImportIndex) {
  return {
    allow_simultaneous_shifts:
      importIndex.allowSimultaneousShifts || isYes(row['allow_simultaneous_shifts']),
    closed_weekdays: partsOf(row['closed_weekdays']).map(weekdayOf).sort(),
    closed_dates: partsOf(row['closed_dates']).sort(),
  };
}

export const stores: Sheet = {
  name: 'stores',
  columns: ['name', 'address'],
  contentFields: [
    'name',
    'address',
    'allow_simultaneous_shifts',
    'closed_weekdays',
    'closed_dates',
  ],
  route: 'POST /stores',
  isReferenced: true,
  conflictMessage: 'A store with this name and another address exists',
  async listStored(reader, importIndex) {
    const rows = rowsOf(await reader.get('GET /stores'));
    for (const row of rows) importIndex.stores.addStore(row, row._id);
    return rows.map((row) => ({ ...entry(row, importIndex), id: row._id }));
  },
  read(row, importIndex) {
    const { name = '', address = '' } = row;
    const body = { name, address, ...readRest(row, importIndex) };
    return { ...entry(body, importIndex), body };
  },
  onAdded({ body }, id, importIndex) {
    const { name, address } = body as Store;
    importIndex.stores.addStore({ name, address }, id);
  },
};
