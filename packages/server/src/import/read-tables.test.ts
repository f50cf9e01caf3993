import { expect, it } from 'vitest';
import type { ImportFile } from '@backcounter/api/import-wire';
import { readTables, type AskedForm } from './read-tables.ts';

type Given = {
  asked?: AskedForm;
  entered?: readonly ImportFile[];
  mostRows?: number;
  name?: string;
};

/** What is told of files, and the rows that were handed on: of which file, and their first cells. */
async function readAll(texts: readonly string[], { name = 'rows.csv', ...given }: Given = {}) {
  const taken: [file: number, cell: string | undefined][] = [];
  const files = await readTables(
    texts.map((text) => ({ name, bytes: new TextEncoder().encode(text) })),
    {
      ...{ asked: {}, entered: [], ...given },
      take(file, rows) {
        for (const { cells } of rows) taken.push([file, cells[0]]);
      },
    },
  );
  return { files, taken };
}

async function read(text: string, given?: Given): Promise<ImportFile> {
  const [file] = (await readAll([text], given)).files;
  if (!file) throw new Error('No table');
  return file;
}

const sales = (...rows: string[]) => ['store,date,total_sales', ...rows, ''].join('\n');
const open = sales('Main St,1/11/2026,5');
const commas = ['store;date;total_sales', 'Main St;2026-11-01;5,29', ''].join('\n');

it('takes as many rows of each table as there may be, and refuses one more', async () => {
  const two = sales('Main St,2026-11-01,5', 'Oak,2026-11-02,6');
  const { files, taken } = await readAll([two, two], { mostRows: 2 });
  expect(files).toHaveLength(2);
  expect(taken).toEqual([
    [0, 'Main St'],
    [0, 'Oak'],
    [1, 'Main St'],
    [1, 'Oak'],
  ]);
  await expect(readAll([two], { mostRows: 1 })).rejects.toMatchObject({ code: 'too_large' });
});

it('shows the first three rows', async () => {
  const days = ['01', '02', '03', '04'].map((day) => ['Oak', `2026-11-${day}`, '5']);
  const file = await read(sales(...days.map((cells) => cells.join(','))));
  expect(file.first_rows).toEqual(days.slice(0, 3));
});

it.each<[string, string, Given, Partial<ImportFile>]>([
  ['asks where the rows say neither', open, {}, { date_order: 'mdy', asks: ['date_order'] }],
  [
    'does as is asked, whatever the rows say',
    sales('Main St,11/13/2026,5'),
    { asked: { date_order: 'dmy' } },
    { date_order: 'dmy', asks: [], answered: ['date_order'] },
  ],
  [
    'goes by the rows, whatever was last time',
    sales('Main St,11/13/2026,5'),
    { entered: [{ ...last(), date_order: 'dmy' }] },
    { date_order: 'mdy', asks: [], answered: [] },
  ],
  [
    'goes by last time where the rows say neither',
    open,
    { entered: [{ ...last(), date_order: 'dmy' }] },
    { date_order: 'dmy', asks: [], answered: ['date_order'] },
  ],
  [
    'has nothing to ask where each date says its year first',
    sales('Main St,2026-11-01,5'),
    {},
    { date_order: 'ymd', asks: [], answered: [] },
  ],
])('of the order of day and month it %s', async (_title, text, given, told) => {
  expect(await read(text, given)).toMatchObject(told);
});

it.each<[string, string, Given, Partial<ImportFile>]>([
  ['asks where commas stand', commas, {}, { decimal: '.', asks: ['decimal'], answered: [] }],
  [
    'goes by what is asked before last time',
    commas,
    { asked: { decimal: '.' }, entered: [{ ...last(), decimal: ',' }] },
    { decimal: '.', asks: [], answered: ['decimal'] },
  ],
  [
    'goes by last time',
    commas,
    { entered: [{ ...last(), decimal: ',' }] },
    { decimal: ',', asks: [], answered: ['decimal'] },
  ],
])('of the sign before the cents it %s', async (_title, text, given, told) => {
  expect(await read(text, given)).toMatchObject(told);
});

it('goes by the newest file of that shape of which was said what it holds', async () => {
  const unsaid = { ...last(), noun: null, mapping: {} };
  const other = { ...last(), columns: ['store', 'date', 'amount'], date_order: 'ymd' as const };
  const newer = { ...last(), date_order: 'dmy' as const };
  const entered = [unsaid, other, newer, { ...last(), date_order: 'mdy' as const }];
  expect(await read(open, { entered })).toMatchObject({
    ...{ noun: 'sales', mapped_by: 'last_time', date_order: 'dmy' },
  });
});

it('takes the columns of last time only for rows of that kind', async () => {
  const mapping = { store: 'store', date: 'date', total_sales: 'description' };
  const entered = [{ ...last(), mapping }];
  expect(await read(open, { entered })).toMatchObject({ mapping, mapped_by: 'last_time' });
  const asked = { noun: 'incomes' } as const;
  const incomes = await read(open, { entered, asked });
  expect(incomes).toMatchObject({ noun: 'incomes', mapped_by: 'name' });
  expect(incomes.mapping).toEqual({ store: 'store', date: 'date' });
  const byHand = { total_sales: 'total_sales', store: 'store', date: 'date' };
  expect(await read(open, { entered, asked: { mapping: byHand } })).toMatchObject({
    ...{ noun: 'sales', mapping: byHand, mapped_by: 'hand' },
  });
});

it('takes rows for none when that is asked, and asks nothing of them', async () => {
  expect(await read(open, { asked: { noun: null } })).toMatchObject({
    ...{ noun: null, mapping: {}, asks: [] },
  });
});

/** A file of sales that the person has entered before. */
function last(): ImportFile {
  return {
    ...{ name: 'rows.csv', noun: 'sales', columns: ['store', 'date', 'total_sales'] },
    mapping: { store: 'store', date: 'date', total_sales: 'total_sales' },
    ...{ date_order: 'mdy', decimal: '.', first_rows: [], asks: [], answered: [] },
    mapped_by: 'name',
    entered: null,
  };
}
