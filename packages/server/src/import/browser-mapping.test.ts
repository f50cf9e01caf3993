import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;
let main: string;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  main = (await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } }))._id;
});

type Row = {
  line: number;
  state: string;
  values: Record<string, string>;
  fields: Record<string, string> | null;
  stored: Record<string, string> | null;
  near: string | null;
};

const upload = (text: string, more = {}) => t.ok('POST /imports', { body: { text, ...more } });
const remap = (id: string, change: object) =>
  t.ok(`PATCH /imports/${id}`, { body: { files: [{ file: 0, ...change }] } });
const commit = (id: string, replace_changed = false) =>
  t.ok(`POST /imports/${id}/commit`, { body: { replace_changed } });
const rowsOf = async (id: string, query = ''): Promise<Row[]> =>
  (await t.ok(`GET /imports/${id}/rows${query}`)).data;
const sales = async () =>
  ((await t.ok('GET /sales')) as { date: string; total_sales: number; description: string }[]).map(
    (row) => [row.date, row.total_sales, row.description],
  );

describe('what a file holds', () => {
  it('can be mapped by hand if the columns are unknown, and corrections are kept', async () => {
    const read = await upload(
      'When;Where;Till;Who\n2026-11-02;Main;5,29;Ann\n2026-11-03;Main;7;Bo\n',
    );
    expect(read.files[0]).toMatchObject({ noun: null, mapping: {}, refused: 2 });
    expect((await rowsOf(read._id))[0]).toMatchObject({
      values: { When: '2026-11-02', Where: 'Main', Till: '5,29', Who: 'Ann' },
      fields: { row: 'Choose what these rows are' },
    });
    const half = await remap(read._id, {
      noun: 'sales',
      mapping: { Where: 'store', Till: 'total_sales' },
    });
    expect((await rowsOf(half._id))[0]?.fields).toEqual({ row: 'There is no column for date' });
    const mapping = { When: 'date', Where: 'store', Till: 'total_sales', Who: 'description' };
    const mapped = await remap(read._id, { mapping });
    expect(mapped.files[0]).toMatchObject({ mapped_by: 'hand', asks: ['decimal'], refused: 2 });
    const values = {
      date: '2026-11-02',
      store: 'Main St',
      total_sales: '5,29',
      description: 'Ann',
    };
    await t.ok(`PATCH /imports/${read._id}/rows`, {
      body: { rows: [{ file: 0, line: 2, values }] },
    });
    const comma = await remap(read._id, { decimal: ',' });
    expect(comma.files[0]).toMatchObject({ decimal: ',', asks: [], new: 1, refused: 1 });
    expect((await rowsOf(read._id, '?state=new'))[0]?.values).toEqual({
      ...values,
      total_sales: '5.29',
    });
  });

  it('is left out on request, with its rows', async () => {
    const form = new FormData();
    const csv = (text: string, name: string) => form.append('file', new Blob([text]), name);
    csv('store,date,total_sales\nMain St,2026-11-01,5\nElm St,2026-11-02,6\n', 'till.csv');
    csv('What,Who\nmilk,Ann\neggs,Bo\n', 'notes.csv');
    csv('name,address\nElm St,2 Elm St\n', 'shops.csv');
    const read = await t.api.request(
      new Request('http://localhost/api/imports', {
        method: 'POST',
        headers: { authorization: 'Bearer admin' },
        body: form,
      }),
    );
    type Files = { _id: string; files: { name: string; left_out: boolean }[] };
    const { _id, files } = (await read.json()) as Files;
    const place = (name: string) => files.findIndex((file) => file.name === name);
    const leaveOut = async (name: string): Promise<Files> =>
      t.ok(`PATCH /imports/${_id}`, {
        body: { files: [{ file: place(name), leave_out: true }] },
      });
    const without = await leaveOut('notes.csv');
    expect(without.files[place('notes.csv')]).toMatchObject({
      left_out: true,
      rows: 0,
      refused: 0,
    });
    expect(without.files[place('till.csv')]).toMatchObject({ left_out: false, new: 2, refused: 0 });
    // The sales of a store that is left out are refused.
    const alone = await leaveOut('shops.csv');
    expect(alone.files[place('till.csv')]).toMatchObject({ new: 1, refused: 1 });
    const again = await t.ok(`PATCH /imports/${_id}`, {
      body: { files: [{ file: place('notes.csv'), noun: 'stores' }] },
    });
    expect(again.files[place('notes.csv')]).toMatchObject({ left_out: true, noun: null, rows: 0 });
    expect(await commit(_id)).toEqual({ added: 1, changed: 0, unchanged: 0, refused: 1 });
  });

  it('has its date order asked if ambiguous, and remembered for the next file of that shape', async () => {
    const text = 'Day,Shop,Till\n1/11/2026,Main St,5\n2/11/2026,Main St,6\n';
    const mapping = { Day: 'date', Shop: 'store', Till: 'total_sales' };
    const first = await upload(text, { noun: 'sales', mapping });
    expect(first.files[0]).toMatchObject({ asks: ['date_order'], date_order: 'mdy' });
    const remapped = await remap(first._id, { date_order: 'dmy' });
    expect(remapped.files[0]).toMatchObject({ asks: [], date_order: 'dmy', new: 2 });
    await commit(first._id);
    expect((await sales()).map(([date]) => date)).toEqual(['2026-11-02', '2026-11-01']);
    const next = await upload('Day,Shop,Till\n3/11/2026,Main St,7\n');
    expect(next.files[0]).toMatchObject({
      ...{ noun: 'sales', mapping, mapped_by: 'last_time' },
      ...{ date_order: 'dmy', asks: [], new: 1 },
    });
    const others = await t.ok('POST /imports', { as: 'owner', body: { text } });
    expect(others.files[0]).toMatchObject({ noun: null, mapped_by: 'name' });
  });

  it('may be a wide sheet, dates down and stores across', async () => {
    await t.ok('POST /stores', { body: { name: 'Oak', address: '2 Oak St' } });
    const read = await upload(
      '\tMain St\tOak\tTotal\n11/1/2026\t5\t6.25\t11.25\n11/13/2026\t\t7\t7\n',
    );
    expect(read.files[0]).toMatchObject({ noun: 'sales', rows: 3, new: 3, asks: [] });
  });

  it('may have similar column names, unless it is a wide sheet', async () => {
    const taken = await upload(
      'Our shop,Day of sale,Gross takings ($)\nMain St,11/14/2026,"$1,050.25"\n',
    );
    expect(taken.files[0]).toMatchObject({ noun: 'sales', rows: 1, new: 1 });
    await t.ok('POST /stores', { body: { name: 'Elm Store', address: '3 Elm St' } });
    const wide = await upload('Date,Elm Store,Total\n11/14/2026,6.25,6.25\n11/15/2026,7,7\n');
    expect(wide.files[0]).toMatchObject({ noun: 'sales', rows: 2, new: 2 });
  });

  it('refuses a row with a surplus separator', async () => {
    const read = await upload('store,date,total_sales\nMain St,2026-11-01,1,234.50\n');
    expect((await rowsOf(read._id))[0]?.fields).toEqual({
      row: 'This row has 4 values, the header has 3',
    });
  });

  it('gets unique names for duplicate or empty headers', async () => {
    const read = await upload('store,date,,date\nMain St,2026-11-01,5,x\n');
    expect(read.files[0].columns).toEqual(['store', 'date', 'Column 3', 'date (2)']);
  });
});

describe('rows of an import', () => {
  it('show what they would change, and keep fields without a column', async () => {
    const body = { store_id: main, date: '2026-11-03', total_sales: 7, description: 'rain' };
    await t.ok('POST /sales', { body });
    await t.ok('POST /sales', { body: { ...body, date: '2026-11-04' } });
    const read = await upload(
      'store,date,total_sales\nMain St,2026-11-03,8\nMain St,2026-11-04,7\n',
    );
    expect(read.files[0]).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await rowsOf(read._id))[0]).toMatchObject({
      state: 'changed',
      values: { total_sales: '8' },
      stored: { total_sales: '7.00', description: 'rain' },
    });
    expect(await commit(read._id, true)).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
      refused: 0,
    });
    expect(await sales()).toEqual([
      ['2026-11-04', 7, 'rain'],
      ['2026-11-03', 8, 'rain'],
    ]);
    expect((await rowsOf(read._id))[0]).toMatchObject({ stored: { total_sales: '7.00' } });
    await t.ok(`POST /imports/${read._id}/undo`);
    expect((await sales())[1]).toEqual(['2026-11-03', 7, 'rain']);
  });

  it('are refused at their cell, whether their key is stored or not', async () => {
    await t.ok('POST /sales', { body: { store_id: main, date: '2026-11-03', total_sales: 7 } });
    const read = await upload(
      'store,date,total_sales\nMain St,2026-11-03,abc\nMain St,2026-11-03,7.555\n' +
        'Main St,2/30/2026,5\nMain St,tomorrow,5\nMain St,2026-11-04,5\nMain St,2026-11-04,6\n',
    );
    expect((await rowsOf(read._id)).map(({ state, fields }) => [state, fields])).toEqual([
      ['refused', { total_sales: '"abc" is not an amount' }],
      ['refused', { total_sales: 'Amount must have at most two decimals' }],
      ['refused', { date: 'There is no day 2/30/2026' }],
      ['refused', { date: '"tomorrow" is not a date' }],
      ['new', null],
      ['refused', { row: 'Line 6 has other values for the same key' }],
    ]);
    const values = { total_sales: '8' };
    await t.ok(`PATCH /imports/${read._id}/rows`, {
      body: { rows: [{ file: 0, line: 2, values }] },
    });
    expect(await commit(read._id, true)).toEqual({
      added: 1,
      changed: 1,
      unchanged: 0,
      refused: 4,
    });
  });

  it('cannot be restored once they were changed again', async () => {
    const sale = await t.ok('POST /sales', {
      body: { store_id: main, date: '2026-11-03', total_sales: 7 },
    });
    const read = await upload(
      'store,date,total_sales\nMain St,2026-11-03,8\nMain St,2026-11-04,1\n',
    );
    await commit(read._id, true);
    t.clock.now += 1000;
    await t.ok(`PUT /sales/${sale._id}`, { body: { total_sales: 9 } });
    const undo = await t.call(`POST /imports/${read._id}/undo`);
    expect([undo.status, undo.body.message]).toEqual([
      409,
      'Line 2 of Pasted rows was changed or deleted since',
    ]);
    expect((await sales()).map(([, total]) => total)).toEqual([1, 9]);
  });

  it('are marked if an invoice looks like a duplicate', async () => {
    await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [main] } });
    const read = await upload(
      'invoice_number,store,vendor,amount,date\nA-0017,Main St,Acme,12.34,2026-11-02\n' +
        'B-1,Main St,Acme,99,2026-11-02\nA-17,Main St,Acme,12.34,2026-11-03\n',
    );
    expect((await rowsOf(read._id)).map(({ state, near }) => [state, near])).toEqual([
      ['new', null],
      ['new', null],
      [
        'new',
        'Looks like A-0017 of Nov 2, 2026: the numbers differ only by a zero, a dash or a blank',
      ],
    ]);
    expect(await commit(read._id)).toMatchObject({ added: 3 });
  });

  it('that are refused are exported as a file to correct, which is recognized again', async () => {
    const read = await upload(
      'Shop,Day,Till\nElm,11/13/2026,"$1,000.50"\nMain St,11/14/2026,=1+1\nMain St,11/15/2026,5\n',
      { noun: 'sales', mapping: { Shop: 'store', Day: 'date', Till: 'total_sales' } },
    );
    await commit(read._id);
    const { body, headers } = await t.call(`GET /imports/${read._id}/refused.csv`);
    const text = String(body);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="Pasted rows-refused.csv"',
    );
    const [head, first, second, ...more] = text.split('\n');
    expect([head, first, more]).toEqual([
      'Shop,Day,Till,Reason',
      'Elm,11/13/2026,"$1,000.50","There is no store ""Elm"""',
      [''],
    ]);
    expect(second).toContain("Main St,11/14/2026,'=1+1,");
    const again = await upload(text.replace('Elm', 'Main St').replace("'=1+1", '2'));
    expect(again.files[0]).toMatchObject({ mapped_by: 'last_time', new: 2, refused: 0 });
    expect((await t.call(`GET /imports/${read._id}/refused.csv?file=3`)).status).toBe(404);
  });

  it('of many are corrected alone, without retrying all', async () => {
    const day = (index: number) =>
      new Date(Date.UTC(2019, 0, 1 + index)).toISOString().slice(0, 10);
    const lines = Array.from({ length: 2100 }, (_, index) => `Main St,${day(index)},5`);
    const read = await upload(`store,date,total_sales\n${lines.join('\n')}\nElm,2026-11-01,5\n`);
    expect(read.files[0]).toMatchObject({ new: 2100, refused: 1 });
    const values = { store: 'Main St', date: '2026-11-01', total_sales: '5' };
    const done = await t.ok(`PATCH /imports/${read._id}/rows`, {
      body: { rows: [{ file: 0, line: 2102, values }] },
    });
    expect(done.files[0]).toMatchObject({ new: 2101, refused: 0 });
  });
});

describe('a response with progress', () => {
  const accept = 'application/x-ndjson';
  const linesOf = (body: string) =>
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('reports progress, and ends with the response', async () => {
    const { body, status } = await t.call('POST /imports', {
      body: { text: 'store,date,total_sales\nMain St,2026-11-01,5\n' },
      headers: { accept },
    });
    const [start, end, answer] = linesOf(body);
    expect([status, start, end]).toEqual([200, { done: 0, total: 1 }, { done: 1, total: 1 }]);
    expect(answer).toMatchObject({ status: 201, body: { files: [{ new: 1 }] } });
    const { _id } = answer!['body'] as { _id: string };
    const remapped = await t.call(`PATCH /imports/${_id}`, {
      body: { files: [{ file: 0 }] },
      headers: { accept },
    });
    expect(linesOf(remapped.body as string).at(-1)).toMatchObject({ status: 200, body: { _id } });
  });

  it('ends with the error if there is one', async () => {
    const { body } = await t.call('POST /imports/unknown/commit', {
      body: {},
      headers: { accept },
    });
    expect(linesOf(body)).toEqual([{ status: 404, body: { message: 'Import not found' } }]);
  });

  it('leaves nothing behind when it is aborted', async () => {
    const read = await upload('store,date,total_sales\nMain St,2026-11-01,5\n');
    const controller = new AbortController();
    const request = new Request(`http://localhost/api/imports/${read._id}/commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer admin', 'content-type': 'application/json', accept },
      body: '{}',
      signal: controller.signal,
    });
    controller.abort();
    const response = await t.api.request(request);
    expect(linesOf(await response.text())).toEqual([
      { status: 409, body: { message: 'This was cancelled' } },
    ]);
    expect(await sales()).toEqual([]);
    expect(await t.ok(`GET /imports/${read._id}`)).toMatchObject({ state: 'open' });
    expect(t.failures).toEqual([]);
  });
});
