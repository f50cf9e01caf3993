import { beforeEach, describe, expect, it } from 'vitest';
import { activityEntries, entriesLeftBy } from './testing/activity-entries.ts';
import { testApi, type TestApi, type TestResponse } from './testing/test-api.ts';

let t: TestApi;
/** The rows that writes change, as returned by the API. */
let rows: Record<string, TestResponse['body']>;

const idOf = (name: string): string => rows[name]._id;

beforeEach(async () => {
  t = await testApi();
  rows = {};
  const date = '2026-11-19';
  const add = async (name: string, route: string, body: object) => {
    const response = await t.ok(route, { body });
    rows[name] = response.data ?? response;
  };
  for (const name of ['here', 'there']) {
    await add(name, 'POST /stores', { name, address: '1 Main St' });
  }
  const store_id = idOf('here');
  const ann = { email: 'user@shop.example', name: 'Ann', role: 'owner', password: 'secret1' };
  await add('user', 'POST /auth/users', ann);
  await add('vendor', 'POST /vendors', { name: 'Acme', store_ids: [store_id, idOf('there')] });
  const bill = { store_id, vendor_id: idOf('vendor'), amount: 10.29, date };
  await add('invoice', 'POST /invoices', { ...bill, invoice_number: 'A-1' });
  await add('sale', 'POST /sales', { store_id, total_sales: 20.57, date });
  await add('employee', 'POST /employees', { store_id, name: 'Bo', hourly_rate: 15.57 });
  const rent = { storeId: store_id, incomeType: 'Rent', amount: 4.57, date };
  await add('income', 'POST /incomes', rent);
  await add('cash', 'POST /daily-cash', { store_id, date, credit: 10.29, debit: 1.57, fuel: 0.29 });
  t.clock.now += 1000;
});

describe('a write that is no plain change of one row', () => {
  it('API-47 ROL-04 a reset leaves an entry that shows no password', async () => {
    const added = await entriesLeftBy(t, () =>
      t.ok(`POST /auth/users/${idOf('user')}/reset-password`),
    );
    expect(added).toEqual([
      expect.objectContaining({ kind: 'users', action: 'update', subject_id: idOf('user') }),
    ]);
    expect([added[0]?.before, added[0]?.after]).toEqual([
      rows['user'],
      { ...rows['user'], must_change_password: true, updated_at: expect.any(String) },
    ]);
  });

  it('API-47 a changed password leaves an entry that shows neither password', async () => {
    const body = { currentPassword: 'secret1', newPassword: 'another-29' };
    const [entry, ...more] = await entriesLeftBy(t, () =>
      t.ok('POST /auth/change-password', { as: 'owner', body }),
    );
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: 'users', action: 'update' });
    expect(entry?.before?.['updated_at']).not.toBe(entry?.after?.['updated_at']);
    expect(JSON.stringify(entry)).not.toMatch(/secret1|another-29/);
  });

  it('API-47 changed settings leave an entry', async () => {
    const before = await t.ok('GET /settings');
    const added = await entriesLeftBy(t, () =>
      t.ok('PUT /settings', { body: { business_name: 'Shops' } }),
    );
    const after = await t.ok('GET /settings');
    expect(after.business_name).toBe('Shops');
    expect(added).toEqual([
      expect.objectContaining({ kind: 'settings', action: 'update', before, after }),
    ]);
  });

  it('API-47 a target leaves an entry in the history of its store', async () => {
    const place = { store_id: idOf('here'), month: '2026-11' };
    const added = await entriesLeftBy(t, () =>
      t.ok('PUT /targets', { body: { ...place, amount: 100.29 } }),
    );
    const about = { kind: 'targets', action: 'update' };
    const change = { before: { ...place, amount: null }, after: { ...place, amount: 100.29 } };
    expect(added).toEqual([expect.objectContaining({ ...about, ...change })]);
    expect((await activityEntries(t, `&store_id=${idOf('here')}`))[0]?._id).toBe(added[0]?._id);
  });

  it('API-47 a dismissed finding leaves an entry in the history of its store', async () => {
    await t.ok('POST /sales', {
      body: { store_id: idOf('here'), total_sales: 20.57, date: '2026-11-09' },
    });
    const [finding] = (await t.ok('GET /findings?kind=missing_day')).data;
    const body = { reason: 'A holiday' };
    const added = await entriesLeftBy(t, () =>
      t.ok(`POST /findings/${finding._id}/dismiss`, { body }),
    );
    const change = { before: finding, after: { ...finding, ...body } };
    expect(added).toEqual([
      expect.objectContaining({ kind: 'findings', action: 'update', ...change }),
    ]);
    expect((await activityEntries(t, `&store_id=${idOf('here')}`))[0]?._id).toBe(added[0]?._id);
  });

  it('API-47 a restore leaves an entry with the restored row', async () => {
    await t.ok(`DELETE /incomes/${idOf('income')}`);
    const [deletion] = await activityEntries(t);
    const added = await entriesLeftBy(t, () => t.ok(`POST /activity/${deletion!._id}/restore`));
    const [again] = await t.ok('GET /incomes');
    expect(again).toEqual({ ...rows['income'], updated_at: expect.any(String) });
    expect(added).toEqual([
      expect.objectContaining({ kind: 'incomes', action: 'restore', before: null, after: again }),
    ]);
  });

  it.each([
    ['sale', 'PUT /sales', 'store_id'],
    ['invoice', 'PUT /invoices', 'store_id'],
    ['employee', 'PUT /employees', 'store_id'],
    ['income', 'PUT /incomes', 'storeId'],
    ['cash', 'PUT /daily-cash', 'store_id'],
  ])('API-47 a moved %s appears in the history of both stores', async (row, route, field) => {
    const body = { [field]: idOf('there') };
    const [moved] = await entriesLeftBy(t, () => t.ok(`${route}/${idOf(row)}`, { body }));
    for (const store of ['here', 'there']) {
      const ids = (await activityEntries(t, `&store_id=${idOf(store)}`)).map(({ _id }) => _id);
      expect(ids).toContain(moved?._id);
    }
  });

  it('API-47 a vendor that leaves a store appears in the history of both', async () => {
    const body = { store_ids: [idOf('there')] };
    const [added] = await entriesLeftBy(t, () => t.ok(`PUT /vendors/${idOf('vendor')}`, { body }));
    for (const store of ['here', 'there']) {
      const ids = (await activityEntries(t, `&store_id=${idOf(store)}`)).map(({ _id }) => _id);
      expect(ids).toContain(added?._id);
    }
  });
});
