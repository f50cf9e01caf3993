import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '@backcounter/storage/activity';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;
let acme: string;
let zeta: string;

beforeEach(async () => {
  t = await testApi();
  const addStore = (name: string): Promise<string> =>
    t.add('/stores', { name, address: `1 ${name}` });
  [main, oak] = [await addStore('Main St'), await addStore('Oak Ave')];
  const addVendor = (name: string, store_ids: string[]): Promise<string> =>
    t.add('/vendors', { name, store_ids });
  [acme, zeta] = [await addVendor('Acme', [main, oak]), await addVendor('zeta', [main])];
});

const invoice = (more: object = {}) => ({
  invoice_number: 'INV-1',
  store_id: main,
  vendor_id: acme,
  amount: 100.1,
  date: '2026-11-20',
  ...more,
});

const add = (more: object = {}) => t.ok('POST /invoices', { body: invoice(more) });

const post = (more: object = {}) => t.call('POST /invoices', { body: invoice(more) });

const setPerVendor = () =>
  t.storage.transaction((tx) =>
    tx.updateTable('settings').set({ invoice_numbers_per_vendor: 1 }).execute(),
  );

const taken = 'Invoice number already exists. Please use a different invoice number.';
const unknown = 'Invalid store or vendor selection';

describe('POST /invoices', () => {
  it('INV-03 INV-08 INV-41 API-22 stores an invoice of today and answers 201 with the row', async () => {
    const body = invoice({ invoice_number: ' INV-1 ', description: 'Two crates' });
    const response = await t.call('POST /invoices', { body, as: 'employee' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      _id: response.body._id,
      invoice_number: 'INV-1',
      store_id: { _id: main, name: 'Main St', address: '1 Main St' },
      vendor_id: { _id: acme, name: 'Acme' },
      vendor_name: 'Acme',
      amount: 100.1,
      date: '2026-11-20',
      description: 'Two crates',
      createdAt: '2026-11-20T18:00:00.000Z',
      updatedAt: '2026-11-20T18:00:00.000Z',
    });
    expect(await t.ok('GET /invoices')).toEqual([response.body]);
    const subjectId = response.body._id;
    const entries = await listActivity(t.storage.db, { scope: null, users: true, subjectId }, null);
    expect(entries).toMatchObject([{ kind: 'invoices', action: 'create', before: null }]);
    expect(entries[0]?.after).toEqual(response.body);
  });

  it.each([
    ['INV-04', { invoice_number: ' ' }, 'invoice_number', 'Invoice number is required'],
    ['INV-05', { store_id: '' }, 'store_id', 'Please select a store'],
    ['INV-05', { vendor_id: undefined }, 'vendor_id', 'Please select a vendor'],
    ['INV-06', { amount: 0 }, 'amount', 'Amount must be a positive number greater than zero'],
    ['DAT-12', { amount: 1.005 }, 'amount', 'Amount must have at most two decimals'],
    ['INV-07', { date: '' }, 'date', 'Date is required'],
    ['INV-08', { date: '2026-11-21' }, 'date', 'Future dates are not allowed'],
    ['INV-09', { date: '2024-12-31' }, 'date', 'Year must be between 2025 and 2036'],
    ['INV-14', { store_id: 'none' }, 'store_id', unknown],
    ['INV-14', { vendor_id: 'none' }, 'vendor_id', unknown],
  ])('%s refuses %j at its field', async (_, change, field, message) => {
    const response = await post(change);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message, fields: { [field]: message } });
    expect(await t.ok('GET /invoices')).toEqual([]);
  });

  it('INV-10 INV-14 refuses a vendor that is not linked to the store, or is deleted', async () => {
    expect((await post({ store_id: oak, vendor_id: zeta })).body.fields).toEqual({
      vendor_id: unknown,
    });
    await t.ok(`DELETE /vendors/${zeta}`);
    expect((await post({ vendor_id: zeta })).body.fields).toEqual({ vendor_id: unknown });
  });

  it.each(['INV-1', ' inv-1 '])(
    'INV-11 refuses %j a second time, for any vendor',
    async (number) => {
      await add();
      const response = await post({ invoice_number: number, vendor_id: zeta });
      expect(response.status).toBe(409);
      expect(response.body).toEqual({ message: taken, fields: { invoice_number: taken } });
      expect((await t.ok('GET /invoices/total')).total).toBe(100.1);
    },
  );

  it('INV-11 accepts the number of a deleted invoice', async () => {
    const row = await add();
    await t.ok(`DELETE /invoices/${row._id}`);
    await add();
  });

  it('INV-11 accepts a number once per vendor if the settings say so', async () => {
    await setPerVendor();
    await add();
    await add({ vendor_id: zeta });
    expect((await post({ store_id: oak })).status).toBe(409);
  });

  it('INV-11 accepts only one of two concurrent creates', async () => {
    const responses = await Promise.all([post(), post()]);
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409]);
  });

  it('DAT-10 reads noon UTC as that day and other instants in the business time zone', async () => {
    expect((await add({ date: '2026-11-19T12:00:00.000Z' })).date).toBe('2026-11-19');
    const late = { invoice_number: '2', date: '2026-11-20T03:00:00Z' };
    expect((await add(late)).date).toBe('2026-11-19');
  });

  it('DAT-13 INV-09 keeps the first date while the last one advances', async () => {
    t.clock.now = Date.parse('2031-02-01T18:00:00Z');
    const as = await t.signIn('owner');
    const body = invoice({ date: '2024-12-31' });
    const response = await t.call('POST /invoices', { as, body });
    expect(response.body.message).toBe('Year must be between 2025 and 2041');
    await t.ok('POST /invoices', { as, body: invoice({ date: '2025-01-01' }) });
  });
});

describe('PUT /invoices/:id', () => {
  it.each([
    ['invoice_number', { invoice_number: 'inv-1' }, { invoice_number: 'inv-1' }],
    ['vendor_id', () => ({ vendor_id: zeta }), { vendor_name: 'zeta' }],
    ['amount', { amount: 0.07 }, { amount: 0.07 }],
    ['date', { date: '2025-01-01' }, { date: '2025-01-01' }],
    ['description', { description: 'Late' }, { description: 'Late' }],
    ['description', { description: null }, { description: null }],
  ])('INV-41 changes %s and keeps what is left out', async (_, change, result) => {
    const row = await add({ description: 'Two crates' });
    const body = typeof change === 'function' ? change() : change;
    const changed = await t.ok(`PUT /invoices/${row._id}`, { body, as: 'owner' });
    const { vendor_id, updatedAt } = changed;
    expect(changed).toEqual({ ...row, ...result, vendor_id, updatedAt });
    expect(updatedAt > row.updatedAt).toBe(true);
    expect(await t.ok('GET /invoices')).toEqual([changed]);
  });

  it('INV-41 moves an invoice to another store and records both', async () => {
    const row = await add();
    const changed = await t.ok(`PUT /invoices/${row._id}`, { body: { store_id: oak } });
    expect(changed.store_id).toEqual({ _id: oak, name: 'Oak Ave', address: '1 Oak Ave' });
    const entries = await t.storage.db
      .selectFrom('activity')
      .innerJoin('activity_stores', 'activity_id', 'activity.id')
      .innerJoin('words', 'number', 'action')
      .select('store_id')
      .where('text', '=', 'update')
      .execute();
    expect(entries.map((entry) => entry.store_id).sort()).toEqual([main, oak].sort());
  });

  it.each([
    ['INV-04', { invoice_number: '' }, 400, 'invoice_number', 'Invoice number is required'],
    [
      'INV-06',
      { amount: null },
      400,
      'amount',
      'Amount must be a positive number greater than zero',
    ],
    ['INV-08', { date: '2026-11-21' }, 400, 'date', 'Future dates are not allowed'],
    ['INV-11', { invoice_number: 'other' }, 409, 'invoice_number', taken],
    ['INV-14', { store_id: 'none' }, 400, 'store_id', unknown],
    ['INV-14', { vendor_id: 'none' }, 400, 'vendor_id', unknown],
  ])('%s refuses %j', async (_, body, status, field, message) => {
    await add({ invoice_number: 'OTHER' });
    const row = await add();
    const response = await t.call(`PUT /invoices/${row._id}`, { body });
    expect(response.status).toBe(status);
    expect(response.body.fields).toEqual({ [field]: message });
    expect(await t.ok('GET /invoices')).toContainEqual(row);
  });

  it('INV-10 refuses a store that the vendor is not linked to', async () => {
    const row = await add({ vendor_id: zeta });
    const response = await t.call(`PUT /invoices/${row._id}`, { body: { store_id: oak } });
    expect([response.status, response.body.fields]).toEqual([400, { vendor_id: unknown }]);
  });

  it('INV-09 INV-14 lets an invoice keep its deleted vendor and its own date', async () => {
    const row = await add({ vendor_id: zeta, date: '2025-02-01' });
    await t.ok(`DELETE /vendors/${zeta}`);
    await t.storage.transaction((tx) =>
      tx.updateTable('settings').set({ earliest_invoice_date: '2026-01-01' }).execute(),
    );
    const body = { vendor_id: zeta, date: '2025-02-01', amount: 5 };
    expect((await t.ok(`PUT /invoices/${row._id}`, { body })).amount).toBe(5);
    const back = await t.call(`PUT /invoices/${row._id}`, { body: { store_id: oak } });
    expect(back.body.fields).toEqual({ vendor_id: unknown });
  });

  it('INV-41 refuses a stale copy', async () => {
    const row = await add();
    const body = { amount: 5, updatedAt: row.updatedAt };
    await t.ok(`PUT /invoices/${row._id}`, { body });
    expect((await t.call(`PUT /invoices/${row._id}`, { body })).status).toBe(409);
  });
});

describe('DELETE /invoices/:id', () => {
  it('API-23 INV-39 answers 200 and removes the invoice from lists and sums', async () => {
    const row = await add();
    const response = await t.call(`DELETE /invoices/${row._id}`, { as: 'owner' });
    expect([response.status, response.body.message]).toEqual([200, 'Invoice deleted successfully']);
    expect(await t.ok('GET /invoices')).toEqual([]);
    expect((await t.ok('GET /invoices/total')).total).toBe(0);
    expect((await t.call(`DELETE /invoices/${row._id}`)).status).toBe(404);
  });

  it('INV-37 is for administrators and owners', async () => {
    const row = await add();
    for (const as of ['user', 'employee', 'demo']) {
      expect((await t.call(`DELETE /invoices/${row._id}`, { as })).status).toBe(403);
    }
  });
});

describe('a user limited to stores', () => {
  it('USR-11 INV-25 does not see invoices of other stores', async () => {
    const as = await t.signIn('owner', { storeIds: [oak] });
    const foreign = await add();
    const zetas = await add({ invoice_number: '2', vendor_id: zeta });
    const own = await add({ invoice_number: '3', store_id: oak, amount: 3 });
    expect(await t.ok('GET /invoices', { as })).toEqual([own]);
    expect((await t.ok('GET /invoices/total', { as })).total).toBe(3);
    expect(await t.ok('GET /invoices/check-number/INV-1', { as })).toEqual({ exists: false });
    expect(await t.ok(`GET /invoices?vendor_id=${acme}`, { as })).toEqual([own]);
    const status = async (route: string, body?: object) =>
      (await t.call(route, body ? { as, body } : { as })).status;
    expect(await status(`GET /invoices?store_id=${main}`)).toBe(400);
    expect(await status(`GET /invoices?vendor_id=${zeta}`)).toBe(400);
    expect(await status(`GET /invoices/store/${main}`)).toBe(404);
    expect(await status('POST /invoices', invoice({ invoice_number: '4' }))).toBe(400);
    expect(await status(`PUT /invoices/${own._id}`, { store_id: main })).toBe(400);
    expect(await status(`PUT /invoices/${foreign._id}`, { amount: 1 })).toBe(404);
    expect(await status(`DELETE /invoices/${zetas._id}`)).toBe(404);
  });

  it('INV-25 can filter by a vendor that left a store and has invoices there', async () => {
    const as = await t.signIn('user', { storeIds: [oak] });
    const own = await add({ store_id: oak });
    await t.ok(`PUT /vendors/${acme}`, { body: { store_ids: [main] } });
    expect(await t.ok(`GET /invoices?vendor_id=${acme}`, { as })).toEqual([own]);
  });
});
