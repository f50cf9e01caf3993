import { beforeEach, describe, expect, it } from 'vitest';
import { jpegOf, pdfOf, pngOf, textBytes } from '@backcounter/core/testing/files';
import { addFile } from './attachments.ts';
import { startCachedCall } from './authenticate.ts';
import { attach } from './testing/attach.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
/** Ids of a store's rows by the kinds that files can belong to. */
let mine: Record<'store' | 'invoices' | 'incomes' | 'daily_cash', string>;
let foreign: typeof mine;
let limited: string;

const date = '2026-11-19';

async function fill(name: string): Promise<typeof mine> {
  const store = await t.add('/stores', { name, address: '1 Main St' });
  const of = { store_id: store, date };
  const vendor = await t.ok('POST /vendors', { body: { name, store_ids: [store] } });
  const invoice = { ...of, invoice_number: name, vendor_id: vendor._id, amount: 1 };
  const income = { storeId: store, incomeType: 'Rent', amount: 1, date };
  const cash = { ...of, credit: 1, debit: 1, fuel: 1 };
  return {
    store,
    invoices: (await t.ok('POST /invoices', { body: invoice }))._id,
    incomes: (await t.ok('POST /incomes', { body: income }))._id,
    daily_cash: (await t.ok('POST /daily-cash', { body: cash })).data._id,
  };
}

const onInvoice = (more: object = {}) =>
  attach(t, { kind: 'invoices', id: mine.invoices, file: pdfOf(), ...more });

const listed = (kind: string, id: string, as = 'admin') =>
  t.call(`GET /attachments?subject_kind=${kind}&subject_id=${id}`, { as });

const load = (id: string, as = 'admin') =>
  t.api.request(`http://localhost/api/attachments/${id}`, {
    headers: { authorization: `Bearer ${as}` },
  });

const newest = async () => (await t.ok('GET /activity?limit=1')).data[0];

beforeEach(async () => {
  t = await testApi();
  mine = await fill('Mine');
  foreign = await fill('Foreign');
  limited = await t.signIn('owner', { storeIds: [mine.store] });
});

describe('a file', () => {
  it('leaves nothing behind when its row has no room for it', async () => {
    for (let count = 1; count <= 20; count += 1) {
      await onInvoice({ file: pngOf(8, count), name: `${count}.png` });
    }
    const before = (await t.storage.files.names()).length;
    const { status } = await onInvoice({ file: jpegOf(40, 30) });
    expect([status, before]).toEqual([400, 20]);
    expect(await t.storage.files.names()).toHaveLength(20);
  });

  it.each(['invoices', 'incomes', 'daily_cash'] as const)(
    'is attached to a row of %s, listed with it and noted in the log',
    async (kind) => {
      const id = mine[kind];
      const { status, body } = await attach(t, { kind, id, file: pdfOf(), name: 'Scan 1.pdf' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...{ name: 'Scan 1.pdf', type: 'application/pdf', size: pdfOf().length },
        ...{ subject_kind: kind, subject_id: id },
      });
      expect((await listed(kind, id)).body).toEqual([body]);
      expect(await newest()).toMatchObject({
        ...{ kind: 'attachments', action: 'create', subject_id: body._id, after: body },
      });
    },
  );

  it('is sent byte for byte, as a download and never as a page', async () => {
    const file = jpegOf(40, 30);
    const { body } = await onInvoice({ file, name: 'Büro "1".jpg', type: 'text/html' });
    const response = await load(body._id);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(file);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="B_ro 1 .jpg"; filename*=UTF-8''B%C3%BCro%201%20.jpg`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('keeps special characters of its name in the content-disposition header', async () => {
    const { body } = await onInvoice({ name: "50% off (Ann's).pdf" });
    expect((await load(body._id)).headers.get('content-disposition')).toBe(
      `attachment; filename="50_ off (Ann's).pdf"; filename*=UTF-8''50%25%20off%20%28Ann%27s%29.pdf`,
    );
  });

  it('gets its type from its content, whatever its name and claimed type are', async () => {
    const { body } = await onInvoice({
      file: pngOf(4, 4),
      name: 'a.pdf',
      type: 'application/pdf',
    });
    expect(body).toMatchObject({ name: 'a.pdf.png', type: 'image/png' });
  });

  it.each([
    ['a page', 'photo.jpg', textBytes('<html><script>alert(1)</script>'), 'Only photos'],
    ['an SVG', 'logo.svg', textBytes('<svg onload="alert(1)"/>'), 'Only photos'],
    ['20,000 × 20,000 pixels', 'huge.png', pngOf(20_000, 20_000), 'too many pixels'],
    ['nothing', 'empty.png', textBytes(''), 'Please choose a file'],
  ])('is refused when it is %s', async (_, name, file, message) => {
    const { status, body } = await onInvoice({ name, file, type: 'image/jpeg' });
    expect(status).toBe(400);
    expect(body.fields.file).toContain(message);
    expect((await listed('invoices', mine.invoices)).body).toEqual([]);
    expect(await t.storage.files.names()).toEqual([]);
  });

  it('is refused beyond 10 MB', async () => {
    const file = new Uint8Array(10_485_761);
    file.set(pdfOf());
    expect(await onInvoice({ file })).toMatchObject({
      status: 413,
      body: { message: 'A file can be at most 10 MB' },
    });
    const endless = new Uint8Array(12_000_000);
    expect((await onInvoice({ file: endless })).status).toBe(413);
  });

  it('is accepted as the twentieth of its row and rejected as the twenty-first', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await onInvoice({ file: pdfOf(String(count)) })).status).toBe(201);
    }
    const { status, body } = await onInvoice();
    expect(status).toBe(400);
    expect(body.fields.file).toBe('At most 20 files can be attached to one record');
    const files = (await listed('invoices', mine.invoices)).body;
    await t.ok(`DELETE /attachments/${files[0]._id}`);
    const deletion = await newest();
    expect((await onInvoice()).status).toBe(201);
    expect((await t.call(`POST /activity/${deletion._id}/restore`)).status).toBe(400);
  });

  it('is refused when its row was deleted while it was sent', async () => {
    await t.ok('GET /stores');
    const call = startCachedCall(t.deps, { header: () => 'Bearer admin' }, t.clock.now);
    if (!call) throw new Error('The session is not cached');
    const subject = { kind: 'invoices', id: mine.invoices } as const;
    const checked = { name: 'a.pdf', type: 'application/pdf', size: 9 } as const;
    await t.ok(`DELETE /invoices/${mine.invoices}`);
    await expect(addFile(call, { subject, checked, hash: 'h' })).rejects.toMatchObject({
      fields: { subject_id: 'The record of this file was not found' },
    });
    expect(await t.storage.db.selectFrom('attachments').selectAll().execute()).toEqual([]);
  });

  it('is stored once however often it is attached', async () => {
    const [one, other] = [await onInvoice(), await onInvoice({ name: 'again.pdf' })];
    expect(one.body.hash).toBe(other.body.hash);
    expect(await t.storage.files.names()).toEqual([one.body.hash]);
  });

  it('whose bytes are missing is 404 with a message of its own', async () => {
    const { body } = await onInvoice();
    await t.storage.transaction((tx) =>
      tx.updateTable('attachments').set({ hash: 'gone' }).execute(),
    );
    const response = await load(body._id);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: 'This file is missing from the storage. A backup may still have it.',
    });
  });
});

describe('a form', () => {
  it.each([
    ['without a file', { file: null }, 'file', 'Please choose a file'],
    ['without a kind', { kind: undefined }, 'subject_kind', 'Unknown kind of record'],
    ['of an unknown kind', { kind: 'users' }, 'subject_kind', 'Unknown kind of record'],
    ['without a row', { id: undefined }, 'subject_id', 'The record of this file was not found'],
    ['of an unknown row', { id: 'none' }, 'subject_id', 'The record of this file was not found'],
  ])('%s is refused at the field', async (_, more, field, message) => {
    const { status, body } = await onInvoice(more);
    expect(status).toBe(400);
    expect(body.fields[field]).toBe(message);
    expect(await t.storage.files.names()).toEqual([]);
  });

  it('that is not one, or is malformed, is rejected', async () => {
    const json = await t.call('POST /attachments', { body: { subject_kind: 'invoices' } });
    expect(json.status).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await t.call('POST /attachments', { body: 'no form', headers });
    expect(broken.status).toBe(400);
  });
});

describe('who may', () => {
  it('ROL-07 a clerk attaches to invoices and sees their files, and removes none', async () => {
    for (const as of ['user', 'employee']) {
      const { status, body } = await onInvoice({ as });
      expect(status).toBe(201);
      expect((await load(body._id, as)).status).toBe(200);
      expect((await t.call(`DELETE /attachments/${body._id}`, { as })).status).toBe(403);
    }
  });

  it('ROL-05 a clerk knows nothing of the files of incomes and cash', async () => {
    for (const kind of ['incomes', 'daily_cash'] as const) {
      const { body } = await attach(t, { kind, id: mine[kind], file: pdfOf() });
      expect((await listed(kind, mine[kind], 'employee')).status).toBe(403);
      const counts = `GET /attachments/counts?subject_kind=${kind}&subject_ids=${mine[kind]}`;
      expect((await t.call(counts, { as: 'employee' })).status).toBe(403);
      expect((await load(body._id, 'employee')).status).toBe(404);
      const sent = { kind, id: mine[kind], file: pdfOf(), as: 'employee' };
      expect((await attach(t, sent)).status).toBe(403);
    }
  });

  it.each(['invoices', 'incomes', 'daily_cash'] as const)(
    'ROL-11 an owner limited to a store knows nothing of the files of another’s %s',
    async (kind) => {
      const { body } = await attach(t, { kind, id: foreign[kind], file: pdfOf() });
      expect((await load(body._id, limited)).status).toBe(404);
      expect((await listed(kind, foreign[kind], limited)).body).toEqual([]);
      const counts = `GET /attachments/counts?subject_kind=${kind}&subject_ids=${foreign[kind]}`;
      expect(await t.ok(counts, { as: limited })).toEqual([]);
      expect(await t.ok(counts)).toEqual([{ subject_id: foreign[kind], count: 1 }]);
      const sent = { kind, id: foreign[kind], file: pngOf(1, 1), as: limited };
      expect((await attach(t, sent)).status).toBe(400);
      expect((await t.call(`DELETE /attachments/${body._id}`, { as: limited })).status).toBe(404);
      expect((await listed(kind, foreign[kind])).body).toEqual([body]);
      const entries = await t.ok('GET /activity?kind=attachments', { as: limited });
      expect(entries.data).toEqual([]);
    },
  );

  it('ROL-11 an owner limited to a store sees the activity of the files of its rows', async () => {
    const { body } = await onInvoice();
    await t.ok(`DELETE /attachments/${body._id}`);
    const entries = await t.ok('GET /activity?kind=attachments', { as: limited });
    const actions = (entries.data as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(['delete', 'create']);
  });

  it('ROL-11 the files of an invoice go with it to another store', async () => {
    const { body } = await onInvoice();
    const vendor = await t.ok('POST /vendors', {
      body: { name: 'Both', store_ids: [mine.store, foreign.store] },
    });
    const move = { store_id: foreign.store, vendor_id: vendor._id };
    expect((await load(body._id, limited)).status).toBe(200);
    await t.ok(`PUT /invoices/${mine.invoices}`, { body: move });
    expect((await load(body._id, limited)).status).toBe(404);
  });
});

describe('a removed file', () => {
  it('API-47 is not found any more and can be restored', async () => {
    const { body } = await onInvoice();
    expect(await t.ok(`DELETE /attachments/${body._id}`)).toEqual({
      message: 'File removed successfully!',
    });
    expect((await load(body._id)).status).toBe(404);
    expect((await listed('invoices', mine.invoices)).body).toEqual([]);
    expect((await t.call(`DELETE /attachments/${body._id}`)).status).toBe(404);
    const restored = await t.ok(`POST /activity/${(await newest())._id}/restore`);
    expect(restored).toEqual({ ...body, updated_at: expect.any(String) });
    expect((await load(body._id)).status).toBe(200);
  });

  it('API-47 can be restored only if its row exists', async () => {
    const { body } = await onInvoice();
    await t.ok(`DELETE /attachments/${body._id}`);
    const deletion = await newest();
    await t.ok(`DELETE /invoices/${mine.invoices}`);
    const refused = await t.call(`POST /activity/${deletion._id}/restore`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'The record of this file no longer exists. Please restore the record first.',
      },
    });
  });
});

it('API-47 the files of a deleted row are deleted and restored with it', async () => {
  const { body } = await onInvoice();
  await t.ok(`DELETE /invoices/${mine.invoices}`);
  const deletion = await newest();
  expect((await load(body._id)).status).toBe(404);
  expect((await listed('invoices', mine.invoices)).body).toEqual([]);
  expect((await onInvoice()).status).toBe(400);
  await t.ok(`POST /activity/${deletion._id}/restore`);
  expect((await load(body._id)).status).toBe(200);
  expect((await listed('invoices', mine.invoices)).body).toEqual([body]);
});
