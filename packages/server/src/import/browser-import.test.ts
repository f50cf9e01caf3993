import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;
let main: string;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  main = (await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } }))._id;
});

const upload = (text: string, more = {}) => t.ok('POST /imports', { body: { text, ...more } });

const sales = async () =>
  ((await t.ok('GET /sales')) as { date: string; total_sales: number }[]).map((row) => [
    row.date,
    row.total_sales,
  ]);

describe('an import in the browser', () => {
  it('reads pasted rows, previews each result, and stores nothing yet', async () => {
    await t.ok('POST /sales', { body: { store_id: main, date: '2026-11-03', total_sales: 7 } });
    const read = await upload(
      'Store\tDate\tTotal Sales\nmain st\t11/13/2026\t$1,234.57\nMain St\t11/03/2026\t7\n' +
        'Main St\t11/12/2026\t(5)\nElm\t11/11/2026\t5\n',
    );
    expect(read.files).toEqual([
      {
        ...{ name: 'Pasted rows', noun: 'sales', columns: ['Store', 'Date', 'Total Sales'] },
        mapping: { Store: 'store', Date: 'date', 'Total Sales': 'total_sales' },
        ...{ date_order: 'mdy', decimal: '.', asks: [], answered: [], mapped_by: 'name' },
        entered: null,
        left_out: false,
        first_rows: [
          ['main st', '11/13/2026', '$1,234.57'],
          ['Main St', '11/03/2026', '7'],
          ['Main St', '11/12/2026', '(5)'],
        ],
        ...{ rows: 4, new: 1, unchanged: 1, changed: 0, refused: 2, replaced: 0 },
      },
    ]);
    const { data } = await t.ok(`GET /imports/${read._id}/rows`);
    expect(
      (data as { state: string; fields: unknown }[]).map((row) => [row.state, row.fields]),
    ).toEqual([
      ['new', null],
      ['unchanged', null],
      ['refused', { total_sales: expect.any(String) as string }],
      ['refused', { store: 'There is no store "Elm"' }],
    ]);
    expect(await sales()).toEqual([['2026-11-03', 7]]);
  });

  it('compares the earliest invoice with those stored, on whichever line it is', async () => {
    const vendor_id = await t.add('/vendors', { name: 'Acme', store_ids: [main] });
    const stored = { store_id: main, vendor_id, invoice_number: 'A-017', amount: 12.34 };
    await t.ok('POST /invoices', { body: { ...stored, date: '2026-10-02' } });
    const read = await upload(
      'invoice_number,store,vendor,amount,date\nB-1,Main St,Acme,99,2026-11-02\n' +
        'A-17,Main St,Acme,12.34,2026-10-03\nC-1,Main St,Acme,50,2026-10-20\n',
    );
    const { data } = await t.ok(`GET /imports/${read._id}/rows`);
    expect((data as { near: string | null }[]).map(({ near }) => near)).toEqual([
      null,
      expect.stringContaining('Looks like A-017 of Oct 2, 2026'),
      null,
    ]);
  });

  it('takes nothing that is neither a form nor JSON', async () => {
    const body = JSON.stringify({ text: 'store,date,total_sales\nMain St,2026-11-01,5\n' });
    const headers = { 'content-type': 'text/plain' };
    expect((await t.call('POST /imports', { body, headers })).status).toBe(415);
    expect(await t.ok('GET /imports')).toEqual([]);
  });

  it('rejects unknown states and files with a message', async () => {
    const { _id } = await upload('store,date,total_sales\nMain St,2026-11-01,5\n');
    const ask = async (query: string) => {
      const { status, body } = await t.call(`GET /imports/${_id}/rows?${query}`);
      return [status, (body as { message: string }).message];
    };
    expect(await ask('state=open')).toEqual([400, 'Rows are new, unchanged, changed or refused']);
    expect(await ask('file=first')).toEqual([400, 'There is no such file']);
  });

  it('accepts corrections, and enters all valid rows exactly once', async () => {
    const read = await upload(
      'store,date,total_sales\nElm,2026-11-01,5.29\nMain St,2026-11-02,6\n',
    );
    const values = { store: 'Main St', date: '2026-11-01', total_sales: '5.29' };
    const corrected = await t.ok(`PATCH /imports/${read._id}/rows`, {
      body: { rows: [{ file: 0, line: 2, values }] },
    });
    expect(corrected.files[0]).toMatchObject({ new: 2, refused: 0 });
    const body = { replace_changed: false };
    expect(await t.ok(`POST /imports/${read._id}/commit`, { body })).toEqual({
      ...{ added: 2, changed: 0, unchanged: 0, refused: 0 },
    });
    expect(await sales()).toEqual([
      ['2026-11-02', 6],
      ['2026-11-01', 5.29],
    ]);
    expect((await t.call(`POST /imports/${read._id}/commit`, { body })).status).toBe(409);
    expect((await t.call(`DELETE /imports/${read._id}`)).status).toBe(409);
  });

  it('reports the date range and store of the entered rows', async () => {
    const oak = await t.add('/stores', { name: 'Oak', address: '2 Oak Ave' });
    const enteredBy = async (...lines: string[]) => {
      const { _id } = await upload(`store,date,total_sales\n${lines.join('\n')}\n`);
      await t.ok(`POST /imports/${_id}/commit`, { body: {} });
      return (await t.ok(`GET /imports/${_id}`)).files[0].entered;
    };
    expect(
      await enteredBy('Oak,2026-11-09,6', 'Oak,2026-11-02,5', 'Main St,2026-10-01,no', 'Elm,x,5'),
    ).toEqual({ from: '2026-11-02', to: '2026-11-09', store_id: oak });
    const ofTwo = { from: '2026-11-02', to: '2026-11-03', store_id: null };
    expect(await enteredBy('Oak,2026-11-02,5', 'Main St,11/3/2026,7')).toEqual(ofTwo);
    expect(await enteredBy('Oak,2026-11-02,no')).toBeNull();
  });

  it('keeps a stored row with other values, unless it may replace it', async () => {
    await t.ok('POST /sales', { body: { store_id: main, date: '2026-11-03', total_sales: 7 } });
    const text = 'store,date,total_sales\nMain St,2026-11-03,8\n';
    const [left, replaced] = [await upload(text), await upload(text)];
    expect(left.files[0]).toMatchObject({ changed: 1 });
    const commit = (id: string, replace_changed: boolean) =>
      t.ok(`POST /imports/${id}/commit`, { body: { replace_changed } });
    expect(await commit(left._id, false)).toMatchObject({ changed: 0 });
    expect(await sales()).toEqual([['2026-11-03', 7]]);
    expect(await commit(replaced._id, true)).toMatchObject({ changed: 1 });
    expect(await sales()).toEqual([['2026-11-03', 8]]);
    const fileOf = async (id: string) => (await t.ok(`GET /imports/${id}`)).files[0];
    expect(await fileOf(left._id)).toMatchObject({ changed: 1, replaced: 0 });
    expect(await fileOf(replaced._id)).toMatchObject({ changed: 1, replaced: 1 });
  });

  it('is undone completely, but not if a row was changed since', async () => {
    const read = await upload('Date,Main St\n2026-11-01,5\n2026-11-02,6\n');
    expect(read.files[0]).toMatchObject({ noun: 'sales', new: 2 });
    await t.ok(`POST /imports/${read._id}/commit`, { body: {} });
    const [sale] = await t.ok('GET /sales');
    t.clock.now += 1000;
    await t.ok(`PUT /sales/${sale._id}`, { body: { total_sales: 9 } });
    const refused = await t.call(`POST /imports/${read._id}/undo`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Line 3 of Pasted rows was changed or deleted since',
    ]);
    expect(await sales()).toHaveLength(2);
    const other = await upload('store,date,total_sales\nMain St,2026-11-05,5\n');
    await t.ok(`POST /imports/${other._id}/commit`, { body: {} });
    await t.ok(`POST /imports/${other._id}/undo`);
    expect(await sales()).toHaveLength(2);
    expect((await t.call(`POST /imports/${other._id}/undo`)).status).toBe(409);
  });

  it('undoes employees with their wages, but not one whose rate was changed since', async () => {
    const enter = async (id: string) => {
      const files = {
        employees: `employee_id,name,store,hourly_rate\n${id},Ann ${id},Main St,15\n`,
        wages: `employee_id,hourly_rate,rate_from\n${id},15,2026-01-01\n${id},16.5,2026-06-01\n`,
      };
      const form = new FormData();
      for (const [name, text] of Object.entries(files)) {
        form.append('file', new Blob([text]), `${name}.csv`);
      }
      const response = await t.api.request('http://localhost/api/imports', {
        method: 'POST',
        headers: { authorization: 'Bearer admin' },
        body: form,
      });
      const read = (await response.json()) as { _id: string };
      await t.ok(`POST /imports/${read._id}/commit`, { body: {} });
      return read._id;
    };
    const people = async () => (await t.ok('GET /employees')) as { _id: string; name: string }[];
    const [first, second] = [await enter('7'), await enter('8')];
    expect((await people()).map(({ name }) => name)).toEqual(['Ann 7', 'Ann 8']);
    await t.ok(`POST /imports/${first}/undo`);
    const [left] = await people();
    t.clock.now += 1000;
    await t.ok(`PUT /employees/${left!._id}`, { body: { hourly_rate: 18 } });
    const refused = await t.call(`POST /imports/${second}/undo`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Line 2 of employees.csv was changed or deleted since',
    ]);
    expect(await people()).toHaveLength(1);
  });

  it('is undone completely with many rows', async () => {
    await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [main] } });
    const invoices = Array.from({ length: 1100 }, (_, row) => `A-${row},Main St,Acme,5,2026-11-01`);
    const read = await upload(['invoice_number,store,vendor,amount,date', ...invoices].join('\n'));
    expect(await t.ok(`POST /imports/${read._id}/commit`, { body: {} })).toMatchObject({
      added: 1100,
    });
    await t.ok(`POST /imports/${read._id}/undo`);
    expect(await t.ok('GET /invoices')).toEqual([]);
  });

  it('shows a limited owner only their own imports and stores', async () => {
    const oak = await t.ok('POST /stores', { body: { name: 'Oak', address: '2 Oak' } });
    const as = await t.signIn('owner', { storeIds: [oak._id] });
    const theirs = await upload('store,date,total_sales\nMain St,2026-11-05,5\n');
    const text = 'store,date,total_sales\nMain St,2026-11-05,5\nOak,2026-11-05,5\n';
    const own = await t.ok('POST /imports', { as, body: { text } });
    expect(own.files[0]).toMatchObject({ new: 1, refused: 1 });
    expect(
      ((await t.ok('GET /imports', { as })) as { _id: string }[]).map((one) => one._id),
    ).toEqual([own._id]);
    expect((await t.call(`GET /imports/${theirs._id}/rows`, { as })).status).toBe(404);
    expect((await t.call(`POST /imports/${theirs._id}/commit`, { as, body: {} })).status).toBe(404);
  });
});
