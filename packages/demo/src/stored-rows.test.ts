import { expect, it } from 'vitest';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { startDemo } from './index.ts';

const fail = (problem: unknown) => {
  throw problem;
};

/** Starts the demo over collections that it has not written itself; any problem fails. */
async function open(collections: Record<string, unknown[]>) {
  const store = new MemoryStore();
  for (const [key, rows] of Object.entries(collections)) {
    store.texts.set(key, JSON.stringify(rows));
  }
  const host = await startDemo({
    store,
    clock: () => Date.parse('2026-11-20T18:00:00Z'),
    onStorageProblem: fail,
    onFailure: fail,
  });
  return async (path: string): Promise<unknown> => {
    const response = await host.fetch(`/api${path}`);
    expect(response.status, path).toBe(200);
    return response.json();
  };
}

it('DEM-03 DEM-04 collections written by hand are accepted', async () => {
  const at = '2026-11-02T12:00:00.000Z';
  const shop = { _id: 'demo-1', name: 'Corner', address: '1 Main St' };
  const person = { _id: 'demo-2', name: 'Ann', employee_id: 'EMP001', hourly_rate: 15 };
  const read = await open({
    demo_stores: [{ ...shop, created_at: at, updated_at: at }],
    demo_employees: [{ ...person, store_id: shop, created_at: at }],
    demo_sales: [{ _id: 'demo-3', store_id: shop, total_sales: 12.5, date: '2026-11-03' }],
  });
  expect(await read('/stores')).toMatchObject([{ ...shop, sales: ['demo-3'] }]);
  expect(await read('/employees')).toMatchObject([person]);
  expect(await read('/sales/total')).toMatchObject({ total: 12.5 });
  expect(await read('/settings')).toMatchObject({ time_zone: 'America/Chicago' });
  expect(await read('/vendors')).toEqual([]);
});

it('DEM-03 vendors and invoices stored before bills were known are paid on delivery', async () => {
  const shop = { _id: 'demo-1', name: 'Corner', address: '1 Main St' };
  const vendor = { _id: 'demo-2', name: 'Acme' };
  const read = await open({
    demo_stores: [shop],
    demo_vendors: [{ ...vendor, store_ids: [shop] }],
    demo_invoices: [
      {
        ...{ _id: 'demo-3', invoice_number: 'A1', amount: 5, date: '2026-11-03' },
        ...{ store_id: shop, vendor_id: vendor },
      },
    ],
  });
  expect(await read('/vendors')).toMatchObject([{ ...vendor, payment_terms: null, account: null }]);
  const [invoice] = (await read('/invoices')) as object[];
  expect(invoice).toMatchObject({ invoice_number: 'A1' });
  expect(invoice).not.toHaveProperty('due_date');
  expect(await read('/invoices/unpaid')).toEqual([]);
});

it('DEM-03 settings stored by an earlier version keep their values', async () => {
  const stored = {
    ...{ business_name: 'Ours', time_zone: 'Europe/Berlin', invoice_numbers_per_vendor: true },
    ...{ earliest_invoice_date: '2024-01-01', opens_at: '07:00', closes_at: '20:00' },
    ...{ password_minimum: 8, updated_at: '2026-11-02T12:00:00.000Z' },
  };
  const read = await open({ demo_settings: [stored] });
  expect(await read('/settings')).toEqual({
    ...stored,
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
  });
});

it('DEM-03 INV-13 rows that belong to an emptied collection are deleted with it', async () => {
  const shop = { _id: 'demo-1', name: 'Corner', address: '1 Main St' };
  const read = await open({
    demo_settings: [],
    demo_stores: [shop],
    demo_vendors: [],
    demo_invoices: [
      {
        ...{ _id: 'demo-4', invoice_number: 'A1', amount: 5, date: '2026-11-03' },
        ...{ store_id: shop, vendor_id: { _id: 'demo-5', name: 'Acme' } },
      },
    ],
    demo_sales: [{ _id: 'demo-3', store_id: shop, total_sales: 12.5, date: '2026-11-03' }],
  });
  expect(await read('/invoices')).toEqual([]);
  expect(await read('/sales')).toHaveLength(1);
});

it('DEM-03 an emptied collection stays empty, even when the others are missing', async () => {
  const read = await open({ demo_stores: [] });
  for (const path of ['/stores', '/sales', '/invoices', '/employees']) {
    expect(await read(path)).toEqual([]);
  }
});
