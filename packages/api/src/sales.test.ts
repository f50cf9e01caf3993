import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let store: string;

beforeEach(async () => {
  t = await testApi();
  store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
});

const sale = (more: object = {}) => ({
  store_id: store,
  total_sales: 1234.5,
  date: '2026-11-20',
  ...more,
});

describe('POST /sales', () => {
  it('SAL-05 SAL-09 SAL-30 API-26 stores a sale of today and answers 201 with the row', async () => {
    const response = await t.call('POST /sales', { body: sale(), as: 'employee' });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      store_id: { _id: store, name: 'Main St' },
      total_sales: 1234.5,
      date: '2026-11-20',
      description: null,
    });
    expect(await t.ok('GET /sales')).toEqual([response.body]);
  });

  it('SAL-07 API-27 refuses a second sale for the same store and date', async () => {
    await t.ok('POST /sales', { body: sale() });
    const response = await t.call('POST /sales', { body: sale({ total_sales: 1 }) });
    expect(response.status).toBe(409);
    expect(response.body.message).toBe(
      'A sale for this store and date already exists. Please choose a different date or store.',
    );
    expect(await t.ok('GET /sales/total')).toEqual({ total: 1234.5, store_name: 'All Stores' });
  });

  it('SAL-07 refuses it without waiting for other writes', async () => {
    await t.ok('POST /sales', { body: sale() });
    const writing = Promise.withResolvers<undefined>();
    const [begun, write] = [Promise.withResolvers<undefined>(), writing.promise];
    const other = t.storage.transaction(() => {
      begun.resolve(undefined);
      return write;
    });
    await begun.promise;
    expect((await t.call('POST /sales', { body: sale() })).status).toBe(409);
    writing.resolve(undefined);
    await other;
  });

  it('SAL-07 does not reveal sales of others’ or deleted stores', async () => {
    await t.ok('POST /sales', { body: sale() });
    const elm = await t.ok('POST /stores', { body: { name: 'Elm', address: '2 Elm' } });
    const limited = await t.signIn('owner', { storeIds: [elm._id] });
    const unknown = { store_id: 'Selected store not found' };
    const theirs = await t.call('POST /sales', { body: sale(), as: limited });
    expect([theirs.status, theirs.body.fields]).toEqual([400, unknown]);
    await t.storage.transaction((tx) =>
      tx.updateTable('stores').set({ deleted_at: '2026-11-20' }).where('id', '=', store).execute(),
    );
    const deleted = await t.call('POST /sales', { body: sale() });
    expect([deleted.status, deleted.body.fields]).toEqual([400, unknown]);
  });

  it.each([
    ['no store', { store_id: '' }, 'store_id', 'Please select a store'],
    ['no amount', { total_sales: null }, 'total_sales', 'Please enter a sales amount'],
    ['no date', { date: undefined }, 'date', 'Please select a date'],
    [
      'zero',
      { total_sales: 0 },
      'total_sales',
      'Amount must be a positive number greater than zero.',
    ],
    [
      'three decimals',
      { total_sales: 1.005 },
      'total_sales',
      'Amount must have at most two decimals',
    ],
    ['a future date', { date: '2026-11-21' }, 'date', 'Future dates are not allowed'],
    [
      'an impossible date',
      { date: '2026-02-30' },
      'date',
      'Day must be between 1 and 28 for February 2026',
    ],
    ['an unknown store', { store_id: 'none' }, 'store_id', 'Selected store not found'],
  ])('SAL-03 SAL-04 DAT-12 refuses %s at its field', async (_, change, field, message) => {
    const response = await t.call('POST /sales', { body: sale(change) });
    expect(response.status).toBe(400);
    expect(response.body.fields[field]).toBe(message);
    expect(await t.ok('GET /sales')).toEqual([]);
  });
});

describe('PUT /sales/:id', () => {
  it('keeps omitted fields and rejects a stale copy', async () => {
    const row = await t.ok('POST /sales', { body: sale() });
    const changed = await t.ok(`PUT /sales/${row._id}`, {
      body: { total_sales: 2, updatedAt: row.updatedAt },
    });
    expect(changed).toMatchObject({ total_sales: 2, date: '2026-11-20' });
    expect(changed.updatedAt > row.updatedAt).toBe(true);
    const stale = await t.call(`PUT /sales/${row._id}`, {
      body: { total_sales: 3, updatedAt: row.updatedAt },
    });
    expect(stale.status).toBe(409);
  });
});

describe('the answers to a deletion', () => {
  it('tell of a sale, then of its store', async () => {
    const id = await t.add('/sales', sale());
    expect(await t.ok(`DELETE /sales/${id}`)).toEqual({ message: 'Sale deleted successfully!' });
    expect(await t.ok(`DELETE /stores/${store}`)).toEqual({
      message: 'Store deleted successfully',
    });
  });
});

describe('the filters of GET /sales', () => {
  it.each([
    ['month=2026-11&to=2026-11-01', 2],
    ['month=2026-10&from=2026-11-01', 0],
    ['year=2026&from=2026-10-31&to=2026-11-01', 3],
    ['start_date=2026-11-01&end_date=2026-11-20&from=2026-11-02', 4],
  ])('SAL-20 narrow each other in the list, its total and its days: %s', async (query, total) => {
    for (const [date, total_sales] of [
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-20', 4],
    ] as const) {
      await t.ok('POST /sales', { body: sale({ date, total_sales }) });
    }
    const rows = (await t.ok(`GET /sales?${query}`)) as { total_sales: number }[];
    expect(rows.reduce((sum, row) => sum + row.total_sales, 0)).toBe(total);
    expect((await t.ok(`GET /sales/total?${query}`)).total).toBe(total);
    expect((await t.ok(`GET /sales/days?${query}`)) as object[]).toHaveLength(rows.length);
  });
});
