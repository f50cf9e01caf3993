import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { pdfOf } from '@backcounter/core/testing/files';
import { importHost } from './import-host.ts';

let t: TestApi;
let main: string;

const files = {
  'incomes.csv': strToU8('store,income_type,amount,date\nElm,ATM,5,2026-11-03\n'),
  'sales.csv': strToU8(
    'store,date,total_sales\nMain St,2026-11-02,5.29\nMain St,2026-11-03,0\nMain St,2026-11-04,7\n',
  ),
};

async function upload(entries: Record<string, Uint8Array>, as = 'admin'): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(zipSync(entries))]), 'all.zip');
  const headers = { authorization: `Bearer ${as}` };
  const sent = { method: 'POST', headers, body };
  const response = await t.api.request('http://localhost/api/imports', sent);
  expect(response.status).toBe(201);
  return ((await response.json()) as { _id: string })._id;
}

type Row = { file: number; line: number; state: string };

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  main = (await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } }))._id;
});

describe('the rows of an upload', () => {
  const rows = async (id: string, query = '') => {
    const found: unknown[] = [];
    for (let cursor = ''; ;) {
      const page = await t.ok(`GET /imports/${id}/rows?${query}${cursor}`);
      found.push(...(page.data as Row[]).map(({ file, line, state }) => [file, line, state]));
      if (page.next_cursor === null) return found;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor as string)}`;
    }
  };
  const all = [
    [0, 2, 'refused'],
    [1, 2, 'new'],
    [1, 3, 'refused'],
    [1, 4, 'new'],
  ];

  it('are listed in the order of the files, whole and page by page', async () => {
    const id = await upload(files);
    expect(await rows(id)).toEqual(all);
    for (const limit of [1, 2, 3]) expect(await rows(id, `limit=${limit}`)).toEqual(all);
  });

  it('are those of a state and of a file when they are asked for', async () => {
    const id = await upload(files);
    const refused = all.filter(([, , state]) => state === 'refused');
    expect(await rows(id, 'state=refused')).toEqual(refused);
    expect(await rows(id, 'state=refused&limit=1')).toEqual(refused);
    expect(await rows(id, 'file=1')).toEqual(all.slice(1));
    expect(await rows(id, 'file=1&state=new&limit=1')).toEqual([all[1], all[3]]);
  });

  it('that were refused come as a file of their own, with the reasons', async () => {
    const id = await upload(files);
    const csv = (query = '') => t.call(`GET /imports/${id}/refused.csv${query}`);
    const first = await csv();
    expect(first.headers.get('content-disposition')).toContain('"incomes-refused.csv"');
    expect(first.body).toBe(
      'store,income_type,amount,date,Reason\nElm,ATM,5,2026-11-03,"There is no store ""Elm"""\n',
    );
    const second = await csv('?file=1');
    expect(second.headers.get('content-disposition')).toContain('"sales-refused.csv"');
    expect(second.body).toMatch(/^store,date,total_sales,Reason\nMain St,2026-11-03,0,[^\n]+\n$/);
    expect(await csv('?file=2')).toMatchObject({
      status: 404,
      body: { message: 'File not found' },
    });
  });
});

describe('messages at rows', () => {
  const messagesOf = async (text: string) => {
    const { _id } = await t.ok('POST /imports', { body: { text } });
    const { data } = await t.ok(`GET /imports/${_id}/rows`);
    return (data as { state: string; fields: unknown; near: string | null }[]).map(
      ({ state, fields, near }) => [state, near ?? fields],
    );
  };

  it('are stored with the row of the right file', async () => {
    const head = 'store,date,total_sales\n';
    const id = await upload({
      'sales.csv': strToU8(`${head}Main St,2026-11-02,5\nElm,2026-11-03,5\n`),
      'sales 2.csv': strToU8(`${head}Elm,2026-11-04,5\nMain St,2026-11-05,5\n`),
    });
    const { data } = await t.ok(`GET /imports/${id}/rows`);
    const byFile = (data as Row[]).map(({ file, line, state }) => `${file} ${line} ${state}`);
    expect(byFile).toEqual(['0 2 new', '0 3 refused', '1 2 refused', '1 3 new']);
  });

  it('tell which line a row repeats or contradicts, and of which file if it is another', async () => {
    const head = 'store,date,total_sales\n';
    await t.ok('POST /sales', { body: { store_id: main, date: '2026-11-01', total_sales: 1 } });
    const stored = 'Main St,2026-11-01,1\n';
    const id = await upload({
      'a.csv': strToU8(`${head}Main St,2026-11-02,5\n${stored}Main St,2026-11-02,5.00\n`),
      'b.csv': strToU8(`${head}${stored}Main St,11/2/2026,5\nMain St,2026-11-02,6\n`),
    });
    const check = async () => {
      const { data } = await t.ok(`GET /imports/${id}/rows`);
      const rows = data as (Row & { near: string | null; fields: object | null })[];
      expect(rows.map(({ state, near, fields }) => [state, near ?? fields])).toEqual([
        ['new', null],
        ['unchanged', null],
        ['unchanged', 'Repeats line 2'],
        ['unchanged', null],
        ['unchanged', 'Repeats line 2 of a.csv'],
        ['refused', { row: 'Line 2 of a.csv has other values for the same key' }],
      ]);
      const { files } = await t.ok(`GET /imports/${id}`);
      expect(files).toMatchObject([
        { unchanged: 2, repeated: 1 },
        { unchanged: 2, repeated: 1 },
      ]);
    };
    await check();
    const counts = await t.ok(`POST /imports/${id}/commit`, { body: {} });
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 4, refused: 1 });
    await check();
  });

  it('let only one line of a key replace what is stored, which can be undone', async () => {
    const sale = { store_id: main, date: '2026-11-02', total_sales: 6 };
    await t.ok('POST /sales', { body: sale });
    const amounts = async () =>
      ((await t.ok('GET /sales')) as { total_sales: number }[]).map((row) => row.total_sales);
    const lines = [7, 7, 8, 6].map((amount) => `Main St,2026-11-02,${amount}\n`);
    const text = `store,date,total_sales\n${lines.join('')}`;
    expect(await messagesOf(text)).toEqual([
      ['changed', null],
      ['unchanged', 'Repeats line 2'],
      ['refused', { row: 'Line 2 has other values for the same key' }],
      ['refused', { row: 'Line 2 has other values for the same key' }],
    ]);
    const { _id } = await t.ok('POST /imports', { body: { text } });
    const body = { replace_changed: true };
    const counts = await t.ok(`POST /imports/${_id}/commit`, { body });
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 1, refused: 2 });
    expect(await amounts()).toEqual([7]);
    await t.ok(`POST /imports/${_id}/undo`);
    expect(await amounts()).toEqual([6]);
  });

  it('use the column name of the file', async () => {
    const person = { employee_id: 'EMP001', name: 'Ann', store_id: main, hourly_rate: 15 };
    await t.ok('POST /employees', { body: person });
    const head = 'employee_id,store,date,start_time,end_time\n';
    expect(await messagesOf(`${head}EMP001,Main St,2026-11-03,09:00,25:00\n`)).toEqual([
      ['refused', { end_time: expect.any(String) }],
    ]);
    const stores = 'name,address,closed_weekdays\nElm,1 Elm St,monday|someday\n';
    expect(await messagesOf(stores)).toEqual([
      ['refused', { closed_weekdays: 'There is no weekday "someday"' }],
    ]);
  });

  it('report likely duplicate invoices up to ten days before or after', async () => {
    const vendor = await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [main] } });
    const stored = { store_id: main, vendor_id: vendor._id, date: '2026-11-05', amount: 312.4 };
    await t.ok('POST /invoices', { body: { ...stored, invoice_number: 'A-102' } });
    const on = (date: string) =>
      messagesOf(`invoice_number,store,vendor,amount,date\nZZ-9,Main St,Acme,312.40,${date}\n`);
    const looksLike = (days: number) =>
      `Looks like A-102 of Nov 5, 2026: same amount ${days} days apart`;
    expect(await on('2026-11-15')).toEqual([['new', looksLike(10)]]);
    expect(await on('2026-10-26')).toEqual([['new', looksLike(10)]]);
    expect(await on('2026-11-03')).toEqual([['new', looksLike(2)]]);
    expect(await on('2026-11-16')).toEqual([['new', null]]);
    expect(await on('2026-10-25')).toEqual([['new', null]]);
    const head = 'invoice_number,store,vendor,amount,date\n';
    const both = 'ZZ-9,Main St,Acme,312.40,2026-10-26\nYY-1,Main St,Acme,5,2026-11-16\n';
    expect(await messagesOf(head + both)).toEqual([
      ['new', looksLike(10)],
      ['new', null],
    ]);
  });
});

describe('the refused rows of a file', () => {
  const csvOf = async (id: string) => {
    const headers = { authorization: 'Bearer admin' };
    const address = `http://localhost/api/imports/${id}/refused.csv`;
    return new Uint8Array(await (await t.api.request(address, { headers })).arrayBuffer());
  };
  const paste = async (text: string): Promise<string> =>
    (await t.ok('POST /imports', { body: { text } }))._id;

  it('are complete, with the BOM that spreadsheets need', async () => {
    const dates = Array.from({ length: 1001 }, (_, index) => `line ${index}`);
    const id = await paste(
      `store,date,total_sales\n${dates.map((date) => `Elm,${date},5\n`).join('')}`,
    );
    const bytes = await csvOf(id);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(dates);
  });

  it('contain later corrections', async () => {
    const id = await paste('store,date,total_sales\nElm,2026-11-01,0\n');
    const values = { store: 'Main St', date: '2026-11-01', total_sales: '0' };
    await t.ok(`PATCH /imports/${id}/rows`, { body: { rows: [{ file: 0, line: 2, values }] } });
    const [, row] = new TextDecoder().decode(await csvOf(id)).split('\n');
    expect(row).toMatch(/^Main St,2026-11-01,0,[^,]+$/);
  });
});

describe('an upload', () => {
  it('ROL-11 is hidden from other users who are limited to some stores', async () => {
    const as = await t.signIn('owner', { storeIds: [main] });
    const [own, foreign] = [await upload(files, as), await upload(files)];
    const ids = async (who: string) =>
      ((await t.ok('GET /imports', { as: who })) as { _id: string }[]).map(({ _id }) => _id);
    expect(await ids(as)).toEqual([own]);
    expect((await ids('admin')).sort()).toEqual([own, foreign].sort());
    for (const [route, body] of [
      [`GET /imports/${foreign}`],
      [`GET /imports/${foreign}/rows`],
      [`GET /imports/${foreign}/refused.csv`],
      [`DELETE /imports/${foreign}`],
      [`POST /imports/${foreign}/commit`, {}],
      [`POST /imports/${foreign}/undo`],
    ] as const) {
      expect([route, (await t.call(route, { as, body })).status]).toEqual([route, 404]);
    }
    expect(await ids('admin')).toHaveLength(2);
  });

  it('whose dry run fails in the database reports it, and leaves nothing behind', async () => {
    const fail = sql`create trigger fail before insert on sales
      begin select raise(abort, 'the disk is full'); end`;
    await t.storage.transaction((tx) => fail.execute(tx));
    const body = { text: 'store,date,total_sales\nMain St,2026-11-01,5\n' };
    expect((await t.call('POST /imports', { body })).status).toBe(500);
    expect(t.failures.splice(0)).toMatchObject([{ message: 'the disk is full' }]);
    expect(await t.storage.db.selectFrom('imports').select('id').execute()).toEqual([]);
    expect(await t.storage.db.selectFrom('import_rows').select('line').execute()).toEqual([]);
  });

  it('that is refused leaves no row and no file behind', async () => {
    const zip = () =>
      new Blob([new Uint8Array(zipSync({ ...files, 'attachments/a.pdf': pdfOf() }))]);
    const body = new FormData();
    for (const name of ['one.zip', 'two.zip']) body.append('file', zip(), name);
    const sent = { method: 'POST', headers: { authorization: 'Bearer admin' }, body };
    const response = await t.api.request('http://localhost/api/imports', sent);
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: 'There are two files attachments/a.pdf' },
    ]);
    expect(await t.ok('GET /imports')).toEqual([]);
    expect(await t.storage.db.selectFrom('import_rows').selectAll().execute()).toEqual([]);
    expect(await t.storage.files.names()).toEqual([]);
  });

  it('that is discarded is deleted with its attachments', async () => {
    const list = 'kind,store,date,income_type,amount,name,file\n';
    const id = await upload({
      ...files,
      'attachments.csv': strToU8(
        `${list}incomes,Elm,2026-11-03,ATM,5,Scan.pdf,attachments/a.pdf\n`,
      ),
      'attachments/a.pdf': pdfOf(),
    });
    expect(await t.storage.files.names()).toHaveLength(1);
    await t.ok(`DELETE /imports/${id}`);
    expect(await t.storage.files.names()).toEqual([]);
    expect((await t.call(`GET /imports/${id}`)).status).toBe(404);
  });
});
