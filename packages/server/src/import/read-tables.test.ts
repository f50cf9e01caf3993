import { expect, it } from 'vitest';
import type { ImportFile } from '@backcounter/api/import-wire';
import { readTables, type RequestedForm } from './read-tables.ts';

type Given = {
  requested?: RequestedForm;
  entered?: readonly ImportFile[];
  maxRows?: number;
  name?: string;
};

/** Reads tables; returns their descriptions, and file and first cell of each row. */
async function readAll(texts: readonly string[], { name = 'rows.csv', ...given }: Given = {}) {
  const seen: [file: number, cell: string | undefined][] = [];
  const files = await readTables(
    texts.map((text) => ({ name, bytes: new TextEncoder().encode(text) })),
    {
      ...{ requested: {}, entered: [], listStoreNames: () => Promise.resolve([]), ...given },
      readOpening: () => Promise.resolve({ opensAt: '06:00', closesAt: '23:00' }),
      onRows(file, rows) {
        for (const { cells } of rows) seen.push([file, cells[0]]);
      },
    },
  );
  return { files, seen };
}

async function read(text: string, given?: Given): Promise<ImportFile> {
  const [file] = (await readAll([text], given)).files;
  if (!file) throw new Error('No table');
  return file;
}

const sales = (...rows: string[]) => ['store,date,total_sales', ...rows, ''].join('\n');
const open = sales('Main St,1/11/2026,5');
const commas = ['store;date;total_sales', 'Main St;2026-11-01;5,29', ''].join('\n');

it('accepts the maximum number of rows per table, and rejects one more', async () => {
  const two = sales('Main St,2026-11-01,5', 'Oak,2026-11-02,6');
  const { files, seen } = await readAll([two, two], { maxRows: 2 });
  expect(files).toHaveLength(2);
  expect(seen).toEqual([
    [0, 'Main St'],
    [0, 'Oak'],
    [1, 'Main St'],
    [1, 'Oak'],
  ]);
  await expect(readAll([two], { maxRows: 1 })).rejects.toMatchObject({ code: 'too_large' });
});

it('shows the first three rows', async () => {
  const days = ['01', '02', '03', '04'].map((day) => ['Oak', `2026-11-${day}`, '5']);
  const file = await read(sales(...days.map((cells) => cells.join(','))));
  expect(file.first_rows).toEqual(days.slice(0, 3));
});

it('numbers columns without a name by position, and repeated names', async () => {
  const { columns } = await read('store,date,note,note,,note\nOak,2026-11-01,a,b,c,d\n');
  expect(columns).toEqual(['store', 'date', 'note', 'note (2)', 'Column 5', 'note (3)']);
});

it.each<[string, string, Given, Partial<ImportFile>]>([
  ['asks if the rows are ambiguous', open, {}, { date_order: 'mdy', asks: ['date_order'] }],
  [
    'follows the request, whatever the rows show',
    sales('Main St,11/13/2026,5'),
    { requested: { date_order: 'dmy' } },
    { date_order: 'dmy', asks: [], answered: ['date_order'] },
  ],
  [
    'follows the rows rather than the last time',
    sales('Main St,11/13/2026,5'),
    { entered: [{ ...last(), date_order: 'dmy' }] },
    { date_order: 'mdy', asks: [], answered: [] },
  ],
  [
    'follows the last time if the rows are ambiguous',
    open,
    { entered: [{ ...last(), date_order: 'dmy' }] },
    { date_order: 'dmy', asks: [], answered: ['date_order'] },
  ],
  [
    'asks nothing if every date starts with its year',
    sales('Main St,2026-11-01,5'),
    {},
    { date_order: 'ymd', asks: [], answered: [] },
  ],
])('date order: %s', async (_title, text, given, expected) => {
  expect(await read(text, given)).toMatchObject(expected);
});

it.each<[string, string, Given, Partial<ImportFile>]>([
  ['asks if there are commas', commas, {}, { decimal: '.', asks: ['decimal'], answered: [] }],
  [
    'follows the request rather than the last time',
    commas,
    { requested: { decimal: '.' }, entered: [{ ...last(), decimal: ',' }] },
    { decimal: '.', asks: [], answered: ['decimal'] },
  ],
  [
    'follows the last time',
    commas,
    { entered: [{ ...last(), decimal: ',' }] },
    { decimal: ',', asks: [], answered: ['decimal'] },
  ],
  [
    'follows the rows rather than the last time if a point stands before their cents',
    sales('Main St,2026-11-01,5.29'),
    { entered: [{ ...last(), decimal: ',' }] },
    { decimal: '.', asks: [], answered: [] },
  ],
  [
    'follows the last time if the rows have no cents',
    sales('Main St,2026-11-01,1.234'),
    { entered: [{ ...last(), decimal: ',' }] },
    { decimal: ',' },
  ],
])('decimal separator: %s', async (_title, text, given, expected) => {
  expect(await read(text, given)).toMatchObject(expected);
});

it('uses the newest file of the same shape whose noun is known', async () => {
  const unsaid = { ...last(), noun: null, mapping: {} };
  const other = { ...last(), columns: ['store', 'date', 'amount'], date_order: 'ymd' as const };
  const newer = { ...last(), date_order: 'dmy' as const };
  const entered = [unsaid, other, newer, { ...last(), date_order: 'mdy' as const }];
  expect(await read(open, { entered })).toMatchObject({
    ...{ noun: 'sales', mapped_by: 'last_time', date_order: 'dmy' },
  });
});

it('reuses the last mapping only for the same noun', async () => {
  const mapping = { store: 'store', date: 'date', total_sales: 'description' };
  const entered = [{ ...last(), mapping }];
  expect(await read(open, { entered })).toMatchObject({ mapping, mapped_by: 'last_time' });
  const requested = { noun: 'incomes' } as const;
  const incomes = await read(open, { entered, requested });
  expect(incomes).toMatchObject({ noun: 'incomes', mapped_by: 'name' });
  expect(incomes.mapping).toEqual({ store: 'store', date: 'date' });
  const byHand = { total_sales: 'total_sales', store: 'store', date: 'date' };
  expect(await read(open, { entered, requested: { mapping: byHand } })).toMatchObject({
    ...{ noun: 'sales', mapping: byHand, mapped_by: 'hand' },
  });
});

it('leaves the noun unset when requested, and asks nothing', async () => {
  expect(await read(open, { requested: { noun: null } })).toMatchObject({
    ...{ noun: null, mapping: {}, asks: [] },
  });
});

/** A file of sales that the user has entered before. */
function last(): ImportFile {
  return {
    ...{ name: 'rows.csv', noun: 'sales', columns: ['store', 'date', 'total_sales'] },
    mapping: { store: 'store', date: 'date', total_sales: 'total_sales' },
    ...{ date_order: 'mdy', decimal: '.', first_rows: [], asks: [], answered: [] },
    mapped_by: 'name',
    totals: [],
    left_out: false,
    entered: null,
  };
}
