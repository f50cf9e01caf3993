import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  for (const name of ['Oak', 'Elm']) {
    await t.ok('POST /stores', { body: { name, address: `1 ${name} St` } });
  }
});

type Row = {
  line: number;
  state: string;
  values: Record<string, string>;
  fields: Record<string, string> | null;
};
type File = Record<string, unknown>;

const upload = async (...lines: string[]) => {
  const { _id, files } = (await t.ok('POST /imports', {
    body: { text: `${lines.join('\n')}\n` },
  })) as { _id: string; files: File[] };
  return { id: _id, file: files[0] };
};
const change = async (id: string, fields: object): Promise<File | undefined> =>
  (
    (await t.ok(`PATCH /imports/${id}`, { body: { files: [{ file: 0, ...fields }] } })) as {
      files: File[];
    }
  ).files[0];
const correct = (id: string, line: number, values: object) =>
  t.ok(`PATCH /imports/${id}/rows`, { body: { rows: [{ file: 0, line, values }] } });
const commit = (id: string) => t.ok(`POST /imports/${id}/commit`, { body: {} });
const rowsOf = async (id: string): Promise<Row[]> => (await t.ok(`GET /imports/${id}/rows`)).data;
const amounts = async (id: string) =>
  (await rowsOf(id)).map(({ line, values }) => [line, values['store'], values['total_sales']]);

const receipts = [
  'Store,Date,Receipt,Sales,Tax',
  'Oak,11/13/2025 08:14,R1,4.10,0.40',
  'Oak,11/13/2025 09:30,R2,"1,204.29",9.00',
  'Elm,11/13/2025 10:00,R3,7.00,0.70',
  'Oak,11/13/2025 11:45,R4,4.10,0.40',
  'Oak,11/13/2025 12:00,R5,-0.10,0',
  'Oak,11/14/2025 07:59,R6,5.57,0.57',
];

describe('receipts, several of a store and day', () => {
  it('are refused after the first, unless one has them added up', async () => {
    const { id, file } = await upload(...receipts);
    expect(file).toMatchObject({ rows: 6, new: 3, unchanged: 1, refused: 2, same_day_rows: 2 });
    const summed = await change(id, { add_up: true });
    expect(summed).toMatchObject({ add_up: true, rows_added_up: 6, rows: 3, new: 3, refused: 0 });
    expect(summed).not.toHaveProperty('same_day_rows');
    expect(await amounts(id)).toEqual([
      [2, 'Oak', '1212.39'],
      [4, 'Elm', '7.00'],
      [7, 'Oak', '5.57'],
    ]);
    expect(await commit(id)).toEqual({ added: 3, changed: 0, unchanged: 0, refused: 0 });
    const sales = (await t.ok('GET /sales')) as { total_sales: number; date: string }[];
    expect(sales.map((sale) => [sale.date, sale.total_sales]).sort()).toEqual([
      ['2025-11-13', 1212.39],
      ['2025-11-13', 7],
      ['2025-11-14', 5.57],
    ]);
  });

  it('are added up without asking in the next file of the same columns', async () => {
    const first = await upload(...receipts);
    await change(first.id, { add_up: true });
    await commit(first.id);
    const { id, file } = await upload(
      ...receipts,
      'Elm,11/14/2025 08:00,R7,1,0',
      'Elm,11/14/2025 09:00,R8,2.29,0',
    );
    expect(file).toMatchObject({ rows_added_up: 8, rows: 4, new: 1, unchanged: 3 });
    expect((await amounts(id)).at(-1)).toEqual([8, 'Elm', '3.29']);
  });

  it('are taken back as the days that they were entered as', async () => {
    const { id } = await upload(...receipts);
    await change(id, { add_up: true });
    await commit(id);
    await t.ok(`POST /imports/${id}/undo`, { body: {} });
    expect(await t.ok('GET /sales')).toEqual([]);
  });

  it('are taken one by one again, and follow the columns that one chooses', async () => {
    const { id } = await upload(...receipts);
    await change(id, { add_up: true });
    const mapping = { Store: 'store', Date: 'date', Tax: 'total_sales' };
    expect(await change(id, { mapping })).toMatchObject({ rows: 3, new: 3, rows_added_up: 6 });
    expect(await amounts(id)).toEqual([
      [2, 'Oak', '9.80'],
      [4, 'Elm', '0.70'],
      [7, 'Oak', '0.57'],
    ]);
    const apart = await change(id, { add_up: false });
    expect(apart).toMatchObject({ rows: 6, same_day_rows: 2 });
    expect(apart).not.toHaveProperty('rows_added_up');
    expect((await rowsOf(id)).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('are refused as a day if one of them cannot be read, whose total one can type', async () => {
    const { id } = await upload(
      ...receipts,
      'Elm,11/13/2025 13:00,R7,void,0',
      'Nowhere,11/13/2025,R8,1,0',
      'Nowhere,11/13/2025,R9,2,0',
      'Total,,,1230.86,',
    );
    expect(await change(id, { add_up: true })).toMatchObject({ rows: 5, new: 2, refused: 3 });
    const refused = (await rowsOf(id)).filter(({ state }) => state === 'refused');
    expect(refused.map(({ line, fields }) => [line, fields])).toEqual([
      [4, { total_sales: '"void" is not an amount' }],
      [9, { store: 'There is no store "Nowhere"' }],
      [11, expect.objectContaining({ store: 'There is no store "Total"' })],
    ]);
    const file = await t.api.request(
      new Request(`http://localhost/api/imports/${id}/refused.csv`, {
        headers: { authorization: 'Bearer admin' },
      }),
    );
    // Every receipt of a refused day, to be corrected in the file.
    expect((await file.text()).split(/\r?\n/).filter((line) => line.startsWith('Elm'))).toEqual([
      'Elm,11/13/2025 10:00,R3,7.00,0.70,"""void"" is not an amount"',
      'Elm,11/13/2025 13:00,R7,void,0,"""void"" is not an amount"',
    ]);
    await correct(id, 4, { total_sales: '19.29' });
    await correct(id, 9, { store: 'Elm', date: '2025-11-15' });
    expect((await amounts(id)).slice(1)).toEqual([
      [4, 'Elm', '19.29'],
      [7, 'Oak', '5.57'],
      [9, 'Elm', '3.00'],
      [11, 'Total', '1230.86'],
    ]);
    expect(await commit(id)).toMatchObject({ added: 4, refused: 1 });
  });

  it('are not what a file of bills holds, whose number is there twice', async () => {
    const { id, file } = await upload(
      'Store,Vendor,Number,Date,Amount',
      'Oak,Sysco,A1,11/13/2025,5',
      'Oak,Sysco,A1,11/13/2025,6',
    );
    expect(file).not.toHaveProperty('same_day_rows');
    expect(await change(id, { add_up: true })).not.toHaveProperty('add_up');
  });

  it('of cards are added up for daily cash', async () => {
    const { id, file } = await upload(
      'Store,Date,Credit,Debit,Fuel',
      'Oak,11/13/2025,5.29,1,0',
      'Oak,11/13/2025,6.57,0,2',
    );
    expect(file).toMatchObject({ noun: 'daily_cash', same_day_rows: 1 });
    await change(id, { add_up: true });
    expect((await rowsOf(id))[0]?.values).toEqual({
      store: 'Oak',
      date: '2025-11-13',
      credit: '11.86',
      debit: '1.00',
      fuel: '2.00',
    });
  });
});

it('the rows of a file without a column of stores are of the only store', async () => {
  const stores = (await t.ok('GET /stores')) as { _id: string; name: string }[];
  const elm = stores.find(({ name }) => name === 'Elm');
  const one = await upload('Date,Net Sales', '11/13/2025,5');
  expect(one.file).toMatchObject({ refused: 1 });
  await t.ok(`DELETE /stores/${elm?._id}`);
  const { file } = await upload('Date,Net Sales', '11/13/2025,5');
  expect(file).toMatchObject({ new: 1, for_all: { store: 'Oak' } });
});
