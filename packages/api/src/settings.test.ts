import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
});

const first = {
  business_name: 'My Business',
  time_zone: 'America/Chicago',
  invoice_numbers_per_vendor: false,
  earliest_invoice_date: '2025-01-01',
  opens_at: '06:00',
  closes_at: '23:00',
  password_minimum: 6,
  week_starts_on: 'monday',
  account_sales: 'Sales',
  account_cash: 'Cash',
  account_purchases: 'Purchases',
  account_payable: 'Accrued Purchases',
  account_wages: 'Wages',
  account_wages_payable: 'Wages Payable',
  account_other_income: 'Other Income',
  employees_may_delete_sales: true,
  employees_may_see_past_sales: true,
  books_closed_through: null,
  updated_at: '2026-11-20T18:00:00.000Z',
};

const put = (body: object, as = 'owner') => t.call('PUT /settings', { as, body });

describe('GET /settings', () => {
  it('ROL-05 returns the default values, flat, to admin and owner', async () => {
    expect(await t.ok('GET /settings')).toEqual(first);
    expect(await t.ok('GET /settings', { as: 'owner' })).toEqual(first);
  });

  it.each(['user', 'employee', 'demo'])('ROL-08 API-05 is forbidden to %s', async (as) => {
    expect((await t.call('GET /settings', { as })).status).toBe(403);
    expect((await put({}, as)).status).toBe(403);
  });

  it('API-05 needs a session', async () => {
    expect((await t.call('GET /settings', { as: null })).status).toBe(401);
    expect((await t.call('PUT /settings', { as: null, body: {} })).status).toBe(401);
  });
});

describe('PUT /settings', () => {
  it('ROL-05 changes what was sent and keeps the rest', async () => {
    const response = await put({ business_name: 'Corner Shops', opens_at: '5:30 AM' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...first,
      business_name: 'Corner Shops',
      opens_at: '05:30',
      updated_at: '2026-11-20T18:00:00.001Z',
    });
    expect(await t.ok('GET /settings')).toEqual(response.body);
  });

  it('ROL-07 every role gets the first day of the week and the rights of employees', async () => {
    const changed = {
      week_starts_on: 'sunday',
      employees_may_delete_sales: false,
      employees_may_see_past_sales: false,
    };
    expect((await put(changed)).body).toMatchObject(changed);
    for (const as of ['owner', 'user', 'employee', 'demo']) {
      expect((await t.ok('GET /auth/me', { as })).settings, as).toMatchObject(changed);
    }
  });

  it('DAT-09 the time zone decides what today is', async () => {
    const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
    const body = { store_id: store._id, total_sales: 1, date: '2026-11-21' };
    expect((await t.call('POST /sales', { body })).status).toBe(400);
    await put({ time_zone: 'Pacific/Kiritimati' });
    expect((await t.call('POST /sales', { body })).status).toBe(201);
  });

  it.each([
    [{ time_zone: 'Mars/Base' }, 'time_zone'],
    [{ closes_at: '24:00' }, 'closes_at'],
    [{ password_minimum: 3 }, 'password_minimum'],
    [{ week_starts_on: 'someday' }, 'week_starts_on'],
    [{ employees_may_delete_sales: 'no' }, 'employees_may_delete_sales'],
    [{ employees_may_see_past_sales: 0 }, 'employees_may_see_past_sales'],
    [{ earliest_invoice_date: '2025-02-30' }, 'earliest_invoice_date'],
  ])('ROL-05 refuses %j at its field', async (body, field) => {
    const response = await put(body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect(await t.ok('GET /settings')).toEqual(first);
  });

  it('API-47 rejects a stale copy and records each change', async () => {
    await put({ business_name: 'One', updated_at: first.updated_at });
    const stale = await put({ business_name: 'Two', updated_at: first.updated_at });
    expect(stale.status).toBe(409);
    const { data } = await t.ok('GET /activity?kind=settings');
    expect(data).toMatchObject([
      {
        action: 'update',
        subject_id: 'settings',
        before: { business_name: 'My Business' },
        after: { business_name: 'One' },
      },
    ]);
  });

  it('INV-11 invoice numbers become unique per vendor, and back only without a clash', async () => {
    const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
    const vendor = (name: string) =>
      t.ok('POST /vendors', { body: { name, store_ids: [store._id] } });
    const vendors = [await vendor('Acme'), await vendor('Bolt')];
    const invoice = (index: number) =>
      t.call('POST /invoices', {
        body: {
          invoice_number: 'A-1',
          store_id: store._id,
          vendor_id: vendors[index]._id,
          amount: 10,
          date: '2026-11-20',
        },
      });
    const acme = await invoice(0);
    expect(acme.status).toBe(201);
    expect((await invoice(1)).status).toBe(409);
    expect((await put({ invoice_numbers_per_vendor: true })).status).toBe(200);
    expect((await invoice(1)).status).toBe(201);
    const clash = await put({ invoice_numbers_per_vendor: false, business_name: 'Other' });
    expect(clash.status).toBe(409);
    expect(clash.body.fields.invoice_numbers_per_vendor).toMatch(/used by more than one vendor/);
    expect((await t.ok('GET /settings')).business_name).toBe('My Business');
    await t.ok(`DELETE /invoices/${acme.body._id}`);
    expect((await put({ invoice_numbers_per_vendor: false })).status).toBe(200);
    expect((await invoice(0)).status).toBe(409);
  });
});
