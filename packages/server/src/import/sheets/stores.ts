import { weekdays } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { nameKey } from '@backcounter/core/text';
import { isYes, partsOf } from '../cells.ts';
import type { ImportIndex } from '../import-index.ts';
import { rowsOf, type Sheet } from '../sheet.ts';

type Store = {
  name: string;
  address: string;
  allow_simultaneous_shifts: boolean;
  closed_weekdays: readonly number[];
  closed_dates: readonly string[];
};

const entry = (store: Store) => ({
  key: nameKey(store.name),
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
    for (const row of rows) importIndex.stores.add(row.name, row._id);
    return rows.map((row) => ({ ...entry(row), id: row._id }));
  },
  read(row, importIndex) {
    const { name = '', address = '' } = row;
    const body = { name, address, ...readRest(row, importIndex) };
    return { ...entry(body), body };
  },
  onAdded({ body }, id, importIndex) {
    importIndex.stores.add(String(body['name']), id);
  },
};
