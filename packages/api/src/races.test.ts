import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProblems } from '@backcounter/storage/check';
import { testApi, type TestApi } from './testing/test-api.ts';
import { engines } from './testing/engines.ts';

const many = 100;

describe.each(engines)('concurrent writes on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let store: string;
  let vendor: string;
  let employee: string;

  beforeAll(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
    const vendorBody = { name: 'Acme', store_ids: [store] };
    vendor = (await t.ok('POST /vendors', { body: vendorBody }))._id;
    const employeeBody = { name: 'Ann', store_id: store, hourly_rate: 15 };
    employee = (await t.ok('POST /employees', { body: employeeBody }))._id;
  });

  afterAll(() => dispose());

  const cases: [string, string, () => object, number][] = [
    [
      'SAL-07 a sale',
      '/sales',
      () => ({ store_id: store, total_sales: 1, date: '2026-11-20' }),
      409,
    ],
    [
      'INV-11 an invoice number',
      '/invoices',
      () => ({
        ...{ invoice_number: 'A-1', store_id: store, vendor_id: vendor },
        ...{ amount: 1, date: '2026-11-20' },
      }),
      409,
    ],
    [
      'CSH-09 daily cash',
      '/daily-cash',
      () => ({ store_id: store, date: '2026-11-20', credit: 1, debit: 0, fuel: 0 }),
      409,
    ],
    [
      'USR-05 an email',
      '/auth/users',
      () => ({ email: 'bo@example.com', password: 'secret1', name: 'Bo', role: 'user' }),
      409,
    ],
    [
      'EMP-09 an employee id',
      '/employees',
      () => ({
        ...{ name: `Bo ${crypto.randomUUID()}`, employee_id: 'EMP777' },
        ...{ store_id: store, hourly_rate: 1 },
      }),
      409,
    ],
    ['INC-07 an income type', '/income-types', () => ({ name: 'Lottery', defaultAmount: 5 }), 409],
    ['VEN-21 a vendor', '/vendors', () => ({ name: 'Bolt', store_ids: [store] }), 409],
    [
      'SHF-12 SHF-13 an overlapping shift',
      '/shifts',
      () => ({
        shifts: [
          {
            ...{ store_id: store, employee_id: employee, date: '2026-11-20' },
            ...{ start_time: '09:00', end_time: '17:00' },
          },
        ],
      }),
      400,
    ],
  ];

  it.each(cases)('%s succeeds exactly once', async (_, path, body, refusal) => {
    const responses = await Promise.all(
      Array.from({ length: many }, () => t.call(`POST ${path}`, { body: body() })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === refusal)).toHaveLength(many - 1);
  });

  it('STO-15 deleting a store races new invoices without leaving one behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `Corner ${round}`;
      const id = await t.add('/stores', { name, address: 'Corner' });
      const vendorId = await t.add('/vendors', { name: 'V', store_ids: [id] });
      const sales = Array.from({ length: 5 }, (_, day) =>
        t.call('POST /sales', {
          body: { store_id: id, total_sales: 1, date: `2026-11-0${day + 1}` },
        }),
      );
      const invoice = t.call('POST /invoices', {
        body: {
          ...{ invoice_number: `R-${round}`, store_id: id, vendor_id: vendorId },
          ...{ amount: 1, date: '2026-11-20' },
        },
      });
      await t.call(`DELETE /vendors/${vendorId}`);
      const deleted = await t.call(`DELETE /stores/${id}`);
      const created = (await Promise.all([...sales, invoice])).filter((a) => a.status === 201);
      if (deleted.status === 200) expect(created).toEqual([]);
      else expect(deleted.status).toBe(409);
      const stores: { _id: string }[] = await t.ok('GET /stores');
      const still = stores.some((s) => s._id === id);
      expect(still).toBe(deleted.status !== 200);
    }
  });

  it('SHF-12 parallel batches of overlapping shifts leave no overlap', async () => {
    const date = '2026-11-19';
    const shift = (start: number) => ({
      ...{ store_id: store, employee_id: employee, date },
      start_time: `${String(start).padStart(2, '0')}:00`,
      end_time: `${String(start + 2).padStart(2, '0')}:00`,
    });
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        t.call('POST /shifts', { body: { shifts: [shift(6 + (i % 15))] } }),
      ),
    );
    const shifts: { start_time: string; end_time: string }[] = await t.ok(
      `GET /shifts?store_id=${store}&start_date=${date}&end_date=${date}`,
    );
    const ends = shifts.map((s) => s.end_time);
    expect(shifts.length).toBeGreaterThan(0);
    for (const [i, s] of shifts.slice(1).entries()) {
      expect(s.start_time >= (ends[i] ?? '')).toBe(true);
    }
  });

  it('SHF-13 parallel shifts of two people never overlap in a store without simultaneous shifts', async () => {
    const date = '2026-11-18';
    const second = { name: 'Bea', store_id: store, hourly_rate: 15 };
    const other = (await t.ok('POST /employees', { body: second }))._id;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const who = { store_id: store, employee_id: i % 2 === 0 ? employee : other, date };
        const shift = { ...who, start_time: '09:00', end_time: '17:00' };
        return t.call('POST /shifts', { body: { shifts: [shift] } });
      }),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(400)]);
  });

  it('INV-11 numbers stay unique in one scope while the setting changes', async () => {
    const other = { name: 'Zenith', store_ids: [store] };
    const vendors = [vendor, (await t.ok('POST /vendors', { body: other }))._id];
    for (let round = 0; round < 8; round += 1) {
      const invoices = Array.from({ length: 12 }, (_, i) =>
        t.call('POST /invoices', {
          body: {
            ...{ invoice_number: `C-${round}-${i}`, store_id: store, vendor_id: vendors[i % 2] },
            ...{ amount: 1, date: '2026-11-20' },
          },
        }),
      );
      const perVendor = { invoice_numbers_per_vendor: round % 2 === 0 };
      const changed = await t.call('PUT /settings', { body: perVendor });
      const created = (await Promise.all(invoices)).map(({ status }) => status);
      expect([changed.status, ...created]).toEqual([200, ...Array<number>(12).fill(201)]);
      expect(await t.storage.snapshot(findProblems)).toEqual([]);
    }
  });

  it('two changes of the same copy leave one winner', async () => {
    const row = await t.ok('POST /sales', {
      body: { store_id: store, total_sales: 5, date: '2026-10-01' },
    });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        t.call(`PUT /sales/${row._id}`, {
          body: { total_sales: i + 1, updatedAt: row.updatedAt },
        }),
      ),
    );
    expect(responses.filter((a) => a.status === 200)).toHaveLength(1);
    expect(responses.filter((a) => a.status === 409)).toHaveLength(19);
  });

  it('SAL-07 a week and single sales of the same day leave one winner', async () => {
    const body = { store_id: store, total_sales: 5, date: '2026-10-02' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? t.call('PUT /sales/week', { body: { cells: [body] } })
          : t.call('POST /sales', { body }),
      ),
    );
    expect(responses.filter((a) => a.status < 300)).toHaveLength(1);
    expect(responses.filter((a) => a.status === 409)).toHaveLength(19);
  });

  it('API-48 causes no internal error in all of this', () => {
    expect(t.failures).toEqual([]);
  });
});
