import { afterEach, describe, expect, it } from 'vitest';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { engines } from '@backcounter/api/testing/engines';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { jpegOf, pdfOf, pngOf } from '@backcounter/core/testing/files';
import { uploadLifetimeMs } from '@backcounter/core/imports';
import { importHost } from './import-host.ts';

const open: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { dispose } of open.splice(0)) await dispose();
});

async function fresh(engine: (typeof engines)[number]): Promise<TestApi> {
  const database = await engine.open();
  open.push(database);
  return testApi(database.storage, { imports: importHost });
}

const path = 'http://localhost/api';
const tables: Record<string, string> = {
  'stores.csv': 'name,address\nMain St,1 Main St\n',
  'vendors.csv': 'name,stores\nAcme,Main St\n',
  'invoices.csv':
    'invoice_number,store,vendor,amount,date,description\nA-1,Main St,Acme,10.29,2026-11-02,\n',
  'daily_cash.csv': 'store,date,credit,debit,fuel\nMain St,2026-11-02,1.00,2.00,3.00\n',
};
const head =
  'kind,store,date,vendor,invoice_number,income_type,amount,description,position,name,file\n';
const ofInvoice = (name: string, file: string) =>
  `invoices,Main St,2026-11-02,Acme,A-1,,,,1,${name},attachments/${file}\n`;
const ofDay = (name: string, file: string) =>
  `daily_cash,Main St,2026-11-02,,,,,,1,${name},attachments/${file}\n`;

type Files = Record<string, string | Uint8Array>;

async function send(t: TestApi, files: Files, as = 'admin') {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  const zip = zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
  const body = new FormData();
  body.append('file', new Blob([zip]), 'business.zip');
  const headers = { authorization: `Bearer ${as}` };
  const response = await t.api.request(`${path}/imports`, { method: 'POST', headers, body });
  const responseBody = (await response.json()) as {
    _id: string;
    message?: string;
    files: { name: string; noun: string; new: number; unchanged: number; refused: number }[];
  };
  return { status: response.status, ...responseBody };
}

const counted = ({ files }: Awaited<ReturnType<typeof send>>) => {
  const file = files.find(({ noun }) => noun === 'attachments');
  return file && [file.new, file.unchanged, file.refused];
};

const commit = (t: TestApi, id: string) =>
  t.ok(`POST /imports/${id}/commit`, { body: { replace_changed: false } });

/** Names and types of all live attachments, and the number of stored contents. */
async function attached(t: TestApi) {
  const rows = await t.storage.db
    .selectFrom('attachments')
    .select(['name', 'type', 'hash'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  for (const { hash } of rows) expect(await t.storage.files.read(hash)).toBeDefined();
  return {
    files: rows.map(({ name, type }) => [name, type]),
    contents: (await t.storage.files.names()).length,
  };
}

const exported = async (t: TestApi) => {
  const headers = { authorization: 'Bearer admin' };
  const response = await t.api.request(`${path}/exports/business.zip`, { headers });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]),
  );
};

const scan = pdfOf('an invoice');
const photo = jpegOf(40, 30);
const whole: Files = {
  ...tables,
  'attachments.csv': head + ofInvoice('Scan.pdf', 'a.pdf') + ofDay('Till.jpg', 'b.jpg'),
  'attachments/a.pdf': scan,
  'attachments/b.jpg': photo,
};

describe.each(engines)('photos and documents of a zip on $engine', (engine) => {
  it('are counted, attached with their rows, recognized again, exported identically and undone', async () => {
    const t = await fresh(engine);
    const first = await send(t, whole);
    expect(counted(first)).toEqual([2, 0, 0]);
    expect((await attached(t)).files).toEqual([]);
    expect(await commit(t, first._id)).toMatchObject({ added: 6, refused: 0 });
    const both = [
      ['Scan.pdf', 'application/pdf'],
      ['Till.jpg', 'image/jpeg'],
    ];
    expect(await attached(t)).toEqual({ files: both, contents: 2 });

    const again = await send(t, whole);
    expect(counted(again)).toEqual([0, 2, 0]);
    const { message } = await t.ok(`DELETE /imports/${again._id}`);
    expect(message).toBe('Import deleted successfully');
    expect(await attached(t)).toEqual({ files: both, contents: 2 });

    const other = await fresh(engine);
    const taken = await exported(t);
    const files = Object.entries(taken).map(([name, text]) => [name, Buffer.from(text, 'latin1')]);
    const second = await send(other, Object.fromEntries(files) as Files);
    await commit(other, second._id);
    expect(await exported(other)).toEqual(taken);
    expect(Object.keys(taken).filter((name) => name.startsWith('attachments/'))).toHaveLength(2);

    await t.ok(`POST /imports/${first._id}/undo`);
    expect((await attached(t)).files).toEqual([]);
    expect(await t.ok('GET /invoices')).toEqual([]);
  });

  it('find their row among stores that share a name', async () => {
    const day = (street: string, name: string) =>
      `daily_cash,"Quick Mart, ${street}",2026-11-02,,,,,,1,${name},attachments/b.jpg\n`;
    const files = {
      'stores.csv': 'name,address\nQuick Mart,1 Main St\nQuick Mart,2 Elm St\n',
      'daily_cash.csv':
        'store,date,credit,debit,fuel\n' +
        '"Quick Mart, 1 Main St",2026-11-02,1.00,2.00,3.00\n' +
        '"Quick Mart, 2 Elm St",2026-11-02,4.00,5.00,6.00\n',
      'attachments.csv': head + day('1 Main St', 'One.jpg') + day('2 Elm St', 'Two.jpg'),
      'attachments/b.jpg': photo,
    };
    const t = await fresh(engine);
    const sent = await send(t, files);
    expect(counted(sent)).toEqual([2, 0, 0]);
    await commit(t, sent._id);
    const taken = await exported(t);
    expect(taken['attachments.csv']?.split('\n').map((line) => line.split(',2026')[0])).toEqual([
      head.trim(),
      'daily_cash,"Quick Mart, 1 Main St"',
      'daily_cash,"Quick Mart, 2 Elm St"',
      '',
    ]);
    const rows = Object.entries(taken).map(([name, text]) => [name, Buffer.from(text, 'latin1')]);
    const again = await send(t, Object.fromEntries(rows) as Files);
    expect(counted(again)).toEqual([0, 2, 0]);
  });

  it('leave nothing behind when the upload is discarded or expires', async () => {
    const t = await fresh(engine);
    const thrown = await send(t, whole);
    expect(await t.storage.files.names()).toHaveLength(2);
    await t.ok(`DELETE /imports/${thrown._id}`);
    expect(await t.storage.files.names()).toEqual([]);

    await send(t, whole);
    t.clock.now += uploadLifetimeMs + 1000;
    expect(await t.storage.db.selectFrom('import_files').selectAll().execute()).toHaveLength(2);
    const next = await t.signIn('admin');
    const sent = await t.ok('POST /imports', { as: next, body: { text: 'name,address\nOak,2\n' } });
    expect(sent.files[0].noun).toBe('stores');
    expect(await t.storage.db.selectFrom('import_files').selectAll().execute()).toEqual([]);
    expect(await t.storage.files.names()).toEqual([]);
  });
});

describe('a photo or document of a zip', () => {
  const [sqlite] = engines;
  const page = strToU8('<html><script>alert(1)</script></html>');

  it.each<[string, string, Files, Record<string, string>]>([
    [
      'of another type than it is called',
      ofInvoice('a.jpg', 'a.jpg'),
      { 'attachments/a.jpg': page },
      { file: 'Only photos (JPEG, PNG, WebP) and PDF files can be attached' },
    ],
    [
      'with too many pixels',
      ofInvoice('a.png', 'a.png'),
      { 'attachments/a.png': pngOf(20_000, 20_000) },
      { file: 'This picture has too many pixels. At most 100 megapixels can be attached.' },
    ],
    [
      'larger than 10 MB',
      ofInvoice('a.pdf', 'a.pdf'),
      { 'attachments/a.pdf': new Uint8Array(10 * 1024 * 1024 + 1) },
      { file: 'A file can be at most 10 MB' },
    ],
    [
      'that is not there',
      ofInvoice('a.pdf', 'no.pdf'),
      { 'attachments/a.pdf': scan },
      { file: 'There is no file "attachments/no.pdf"' },
    ],
    [
      'outside of the folder',
      ofInvoice('a.pdf', '../a.pdf'),
      { 'attachments/../a.pdf': scan },
      { file: 'There is no file "attachments/../a.pdf"' },
    ],
    [
      'of a row that is not there',
      ofInvoice('a.pdf', 'a.pdf').replace('A-1', 'A-9'),
      { 'attachments/a.pdf': scan },
      { row: 'The record of this file was not found' },
    ],
  ])(
    '%s is refused with the reason at its row, and is not stored',
    async (_, row, files, fields) => {
      const t = await fresh(sqlite);
      const read = await send(t, { ...tables, 'attachments.csv': head + row, ...files });
      expect(counted(read)).toEqual([0, 0, 1]);
      const { data } = await t.ok(`GET /imports/${read._id}/rows?state=refused`);
      expect((data as { fields: unknown }[]).map((one) => one.fields)).toEqual([fields]);
      await commit(t, read._id);
      expect(await attached(t)).toEqual({ files: [], contents: 0 });
    },
  );

  it('is refused as the twenty-first of its row', async () => {
    const t = await fresh(sqlite);
    const names = Array.from({ length: 21 }, (_, index) => `${index + 10}.pdf`);
    const files = names.map((name) => [`attachments/${name}`, pdfOf(name)] as const);
    const rows = names.map((name) => ofInvoice(name, name)).join('');
    const all = { ...tables, 'attachments.csv': head + rows, ...Object.fromEntries(files) };
    const read = await send(t, all);
    expect(counted(read)).toEqual([20, 0, 1]);
    await commit(t, read._id);
    expect((await attached(t)).contents).toBe(20);
  });

  it('is corrected like any other row', async () => {
    const t = await fresh(sqlite);
    const row = ofInvoice('Scan.pdf', 'a.pdf').replace('A-1', 'A-9');
    const read = await send(t, { ...whole, 'attachments.csv': head + row });
    const file = read.files.findIndex(({ noun }) => noun === 'attachments');
    const rows = [{ file, line: 2, values: { invoice_number: 'A-1' } }];
    const corrected = await t.ok(`PATCH /imports/${read._id}/rows`, { body: { rows } });
    expect(corrected.files[file]).toMatchObject({ new: 1, refused: 0 });
    await commit(t, read._id);
    expect((await attached(t)).files).toEqual([['Scan.pdf', 'application/pdf']]);
  });

  it('is found in a nested folder, next to archiver metadata, and refused with two contents', async () => {
    const t = await fresh(sqlite);
    const below = Object.fromEntries(
      Object.entries(whole).map(([name, content]) => [`my business/${name}`, content]),
    );
    const read = await send(t, { ...below, '__MACOSX/attachments/._a.pdf': page });
    expect(counted(read)).toEqual([2, 0, 0]);
    const twice = await send(t, { ...whole, 'more/attachments/a.pdf': pdfOf('other') });
    expect([twice.status, twice.message]).toEqual([
      400,
      'business.zip has two files attachments/a.pdf',
    ]);
  });

  it('belongs to rows of the caller’s own stores only', async () => {
    const t = await fresh(sqlite);
    const first = await send(t, tables);
    await commit(t, first._id);
    const oak = await t.ok('POST /stores', { body: { name: 'Oak', address: '2 Oak' } });
    const as = await t.signIn('owner', { storeIds: [oak._id] });
    const only = Object.fromEntries(Object.entries(whole).filter(([name]) => !(name in tables)));
    expect(counted(await send(t, only, as))).toEqual([0, 0, 2]);
    expect(counted(await send(t, only))).toEqual([2, 0, 0]);
  });
});
