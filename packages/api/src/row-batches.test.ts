import { beforeEach, describe, expect, it } from 'vitest';
import { staleRowMessage } from '@backcounter/core/business';
import { failAtInvoice } from '@backcounter/storage/contract/fail-at-invoice';
import { dumpTables } from './testing/every-call.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;
let vendor: string;

beforeEach(async () => {
  t = await testApi();
  const addStore = (name: string): Promise<string> =>
    t.add('/stores', { name, address: `1 ${name}` });
  [main, oak] = [await addStore('Main St'), await addStore('Oak Ave')];
  const body = { name: 'Acme', store_ids: [main, oak] };
  vendor = await t.add('/vendors', body);
});

async function addInvoice(invoice_number: string, store_id = main): Promise<string> {
  const what = { invoice_number, store_id, vendor_id: vendor };
  return await t.add('/invoices', { ...what, amount: 10, date: '2026-11-20' });
}

type Row = Record<string, string>;

async function numbers(): Promise<(string | undefined)[]> {
  const rows: Row[] = await t.ok('GET /invoices');
  return rows.map(({ invoice_number }) => invoice_number).sort();
}

async function entries(query: string): Promise<Row[]> {
  const { data }: { data: Row[] } = await t.ok(`GET /activity?${query}`);
  return data;
}

const remove = (ids: readonly string[], as = 'owner') =>
  t.call('POST /invoices/delete', { as, body: { ids } });

describe('POST /invoices/delete', () => {
  it('deletes the given rows and nothing else, with an entry for each', async () => {
    const [a, b, c] = [await addInvoice('A'), await addInvoice('B'), await addInvoice('C')];
    const response = await remove([c, a]);
    expect(response.status).toBe(200);
    expect(await numbers()).toEqual(['B']);
    const log = await entries('kind=invoices&limit=2');
    const summary = log.map(({ _id, action, subject_id }) => [_id, action, subject_id]);
    // Entry ids are in the order of the rows. Newest first: A was deleted before C, because batches
    // lock rows in id order.
    expect(summary).toEqual([
      [response.body.deletions[0], 'delete', c],
      [response.body.deletions[1], 'delete', a],
    ]);
    expect((await t.call(`DELETE /invoices/${b}`)).status).toBe(200);
  });

  it('deletes nothing if a row cannot be deleted, and lists each such row by position', async () => {
    const [a, b] = [await addInvoice('A'), await addInvoice('B')];
    await t.ok(`DELETE /invoices/${b}`);
    const before = await dumpTables(t.storage);
    const response = await remove([a, b, 'nothing']);
    expect(response.status).toBe(404);
    expect(response.body).toEqual({
      message: 'Invoice not found',
      fields: { 1: 'Invoice not found', 2: 'Invoice not found' },
    });
    expect(await dumpTables(t.storage)).toBe(before);
  });

  it('deletes nothing if somebody has changed a row since it was seen, and says which', async () => {
    const ids = [await addInvoice('A'), await addInvoice('B')];
    const rows: { _id: string; updatedAt: string }[] = await t.ok('GET /invoices');
    const seen = new Map(rows.map(({ _id, updatedAt }) => [_id, updatedAt]));
    const updated_at = ids.map((id) => seen.get(id));
    await t.ok(`PUT /invoices/${ids[1]}`, { body: { amount: 12 } });
    const refused = await t.call('POST /invoices/delete', { body: { ids, updated_at } });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: staleRowMessage, fields: { 1: staleRowMessage } },
    });
    expect(refused.body.fields).not.toHaveProperty('0');
    expect(await numbers()).toEqual(['A', 'B']);
    expect((await remove(ids)).status).toBe(200);
  });

  it('deletes nothing when the database fails at one row, and says so', async () => {
    const [a, b] = [await addInvoice('A'), await addInvoice('B')];
    await failAtInvoice(t.storage, 'B');
    const before = await dumpTables(t.storage);
    expect((await remove([a, b])).status).toBe(500);
    expect(t.failures).toMatchObject([{ message: 'the disk is full' }]);
    expect(await dumpTables(t.storage)).toBe(before);
  });

  it('USR-11 finds no invoice of another store', async () => {
    const as = await t.signIn('owner', { storeIds: [oak] });
    const [own, foreign] = [await addInvoice('A', oak), await addInvoice('B')];
    expect((await remove([own, foreign], as)).body.fields).toEqual({ 1: 'Invoice not found' });
    expect(await numbers()).toEqual(['A', 'B']);
    expect((await remove([own], as)).status).toBe(200);
  });

  it('INV-37 is for administrators and owners', async () => {
    const id = await addInvoice('A');
    for (const as of ['user', 'employee', 'demo']) {
      expect((await remove([id], as)).status).toBe(403);
    }
    expect(await numbers()).toEqual(['A']);
  });
});

describe('POST /activity/restore', () => {
  it('restores all rows of a batch deletion, with an entry for each', async () => {
    const ids = [await addInvoice('A'), await addInvoice('B'), await addInvoice('C')];
    const { deletions } = (await remove(ids)).body;
    const body = { ids: deletions };
    const { data }: { data: Row[] } = await t.ok('POST /activity/restore', { as: 'owner', body });
    expect(data.map(({ _id }) => _id)).toEqual(ids);
    expect(await numbers()).toEqual(['A', 'B', 'C']);
    const log = await entries('kind=invoices&limit=3');
    expect(log.map(({ action }) => action)).toEqual(['restore', 'restore', 'restore']);
  });

  it('returns the rows in the requested order', async () => {
    const ids = [await addInvoice('A'), await addInvoice('B')];
    const { deletions }: { deletions: string[] } = (await remove(ids)).body;
    const { data } = await t.ok('POST /activity/restore', { body: { ids: deletions.reverse() } });
    expect((data as Row[]).map(({ invoice_number }) => invoice_number)).toEqual(['B', 'A']);
  });

  it('restores nothing if a number was reused, and names the row', async () => {
    const { deletions } = (await remove([await addInvoice('A'), await addInvoice('B')])).body;
    await addInvoice('B');
    const response = await t.call('POST /activity/restore', { body: { ids: deletions } });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      message: 'Invoice number already exists. Please use a different invoice number.',
      fields: { 1: 'Invoice number already exists. Please use a different invoice number.' },
    });
    expect(await numbers()).toEqual(['B']);
  });

  it('USR-11 finds no deletion of another store, and undoes deletions only', async () => {
    const as = await t.signIn('owner', { storeIds: [oak] });
    const { deletions } = (await remove([await addInvoice('A')])).body;
    const restore = (ids: unknown, who: string) =>
      t.call('POST /activity/restore', { as: who, body: { ids } });
    expect((await restore(deletions, as)).status).toBe(404);
    const [created] = await entries('kind=vendors');
    expect((await restore([created?.['_id']], 'admin')).body.fields).toEqual({
      0: 'Only a deletion can be undone',
    });
    expect((await restore(deletions, 'user')).status).toBe(403);
  });
});

describe('deleting several of other nouns', () => {
  it('VEN-27 vendors are unlinked from their stores and linked again', async () => {
    const body = { name: 'Best', store_ids: [main] };
    const best = await t.add('/vendors', body);
    const { deletions } = await t.ok('POST /vendors/delete', { body: { ids: [vendor, best] } });
    expect(await t.ok(`GET /vendors?store_ids=${main}`)).toEqual([]);
    expect((await t.call('POST /vendors', { body })).status).toBe(201);
    const second = await t.call('POST /activity/restore', { body: { ids: deletions } });
    expect(second.body.fields).toEqual({
      1: 'Vendor "Best" already exists in the selected store(s)',
    });
    expect((await t.ok(`GET /vendors?store_ids=${oak}`)).length).toBe(0);
  });

  it('USR-15 no user is deleted if the own account is among them', async () => {
    const users: { _id: string; email: string }[] = await t.ok('GET /auth/users');
    const idOf = (name: string) => users.find(({ email }) => email.startsWith(name))?._id;
    const body = { ids: [idOf('owner'), idOf('admin')] };
    const response = await t.call('POST /auth/users/delete', { body });
    expect(response.status).toBe(409);
    expect(Object.keys(response.body.fields)).toEqual(['1']);
    expect(await t.ok('GET /auth/users')).toEqual(users);
    // Code and message are those of the first rejected row.
    const unknownFirst = await t.call('POST /auth/users/delete', {
      body: { ids: ['zzz', idOf('admin')] },
    });
    expect([unknownFirst.status, unknownFirst.body.message]).toEqual([404, 'User not found']);
    await t.ok('POST /auth/users/delete', { body: { ids: [idOf('owner')] } });
    expect((await t.call('GET /stores', { as: 'owner' })).status).toBe(401);
  });

  it('SAL-26 sales, incomes and employees can be deleted in batches too', async () => {
    const sale = (date: string) =>
      t.ok('POST /sales', { body: { store_id: main, total_sales: 5, date } });
    const income = (amount: number) =>
      t.ok('POST /incomes', {
        body: { storeId: main, incomeType: 'Rent', amount, date: '2026-11-20' },
      });
    const person = (name: string) =>
      t.ok('POST /employees', { body: { name, store_id: main, hourly_rate: 15 } });
    for (const [noun, rows] of [
      ['sales', [await sale('2026-11-19'), await sale('2026-11-20')]],
      ['incomes', [await income(1), await income(2)]],
      ['employees', [await person('Ann'), await person('Bo')]],
    ] as const) {
      const body = { ids: rows.map(({ _id }) => _id) };
      const { deletions } = await t.ok(`POST /${noun}/delete`, { body });
      expect(await t.ok(`GET /${noun}`)).toEqual([]);
      await t.ok('POST /activity/restore', { body: { ids: deletions } });
      expect(await t.ok(`GET /${noun}`)).toHaveLength(2);
    }
  });
});
