import { beforeEach, describe, expect, it } from 'vitest';
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

const numbers = (rows: { invoice_number: string }[]) => rows.map((row) => row.invoice_number);

const setPerVendor = () =>
  t.storage.transaction((tx) =>
    tx.updateTable('settings').set({ invoice_numbers_per_vendor: 1 }).execute(),
  );

const unknown = 'Invalid store or vendor selection';

describe('GET /invoices/check-number/:number', () => {
  const check = async (number: string, as = 'admin', query = '') =>
    (await t.ok(`GET /invoices/check-number/${encodeURIComponent(number)}${query}`, { as })).exists;

  it('API-21 INV-11 finds a number trimmed, ignoring case, and not after its deletion', async () => {
    const row = await add({ invoice_number: 'Né/ 7%' });
    expect(await check('Né/ 7%', 'employee')).toBe(true);
    expect(await check('  NÉ/ 7% ')).toBe(true);
    expect(await check('Né/ 7')).toBe(false);
    expect((await t.call('GET /invoices/check-number/a%00b')).status).toBe(404);
    await t.ok(`DELETE /invoices/${row._id}`);
    expect(await check('Né/ 7%')).toBe(false);
  });

  it('INV-11 narrows to a vendor only if numbers are unique per vendor', async () => {
    await add();
    expect(await check('INV-1', 'admin', `?vendor_id=${zeta}`)).toBe(true);
    await setPerVendor();
    expect(await check('INV-1', 'admin', `?vendor_id=${zeta}`)).toBe(false);
    expect(await check('INV-1', 'admin', `?vendor_id=${acme}`)).toBe(true);
    expect(await check('INV-1')).toBe(true);
  });
});

describe('GET /invoices', () => {
  beforeEach(async () => {
    await add({ invoice_number: '1', vendor_id: zeta, date: '2026-11-19' });
    await add({ invoice_number: '2', store_id: oak, date: '2026-10-31', amount: 0.1 });
    await add({ invoice_number: '3', date: '2026-10-01', amount: 0.2 });
    await add({ invoice_number: '4', date: '2026-11-01' });
    await add({ invoice_number: '5', date: '2025-12-31', amount: 7 });
  });

  const list = async (query = '', as = 'admin') =>
    numbers(await t.ok(`GET /invoices${query}`, { as }));

  it('INV-29 sorts by vendor, then by store, then newest day first', async () => {
    expect(await list('', 'user')).toEqual(['4', '3', '5', '2', '1']);
  });

  it('API-20 INV-18 narrows by store, vendor, month and year, each of which may be `all`', async () => {
    expect(await list(`?store_id=${oak}`)).toEqual(['2']);
    expect(await list(`?vendor_id=${zeta}`)).toEqual(['1']);
    expect(await list('?month=2026-10')).toEqual(['3', '2']);
    expect(await list('?year=2025')).toEqual(['5']);
    expect(await list('?month=2025')).toEqual(['5']);
    expect(await list(`?store_id=${main}&vendor_id=${acme}&year=2026`)).toEqual(['4', '3']);
    expect(await list('?store_id=all&vendor_id=all&month=2026-11')).toEqual(['4', '1']);
    expect(await list('?month=2026-09')).toEqual([]);
  });

  it('API-20 API-24 API-25 PRF-12 narrows by dates too, of any year', async () => {
    const october = 'start_date=2026-10-01&end_date=2026-10-31';
    expect(await list(`?${october}`)).toEqual(['3', '2']);
    expect(await list(`?store_id=${oak}&${october}`)).toEqual(['2']);
    expect(await list('?start_date=2020-01-01&end_date=2024-12-31')).toEqual([]);
    expect(numbers(await t.ok(`GET /invoices/store/${oak}?${october}`))).toEqual(['2']);
    const sum = (query: string) => t.ok(`GET /invoices/total?${query}`);
    expect((await sum(october)).total).toBe((await sum('month=2026-10')).total);
    expect((await t.call('GET /invoices?start_date=soon')).status).toBe(400);
  });

  it('API-11 returns pages that make up the whole list, newest day first', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part: { data: { invoice_number: string }[]; next_cursor: string | null } = await t.ok(
        `GET /invoices?limit=2&cursor=${encodeURIComponent(cursor)}`,
      );
      seen.push(...numbers(part.data));
      cursor = part.next_cursor;
    }
    expect(seen).toEqual(['1', '4', '2', '3', '5']);
    expect([...seen].sort()).toEqual((await list()).sort());
  });

  it('narrows by dates, amounts, several stores and a part of the number', async () => {
    expect(await list('?from=2026-10-31&to=2026-11-01')).toEqual(['4', '2']);
    expect(await list('?from=2026-11-01')).toEqual(['4', '1']);
    expect(await list('?month=2026-10&to=2026-10-15')).toEqual(['3']);
    expect(await list('?month=2026-10&from=2026-11-01')).toEqual([]);
    expect(await list('?min=0.2&max=7')).toEqual(['3', '5']);
    expect(await list('?max=0.1')).toEqual(['2']);
    expect(await list(`?store_ids=${oak}`)).toEqual(['2']);
    expect(await list(`?store_ids=${oak}&store_ids=${main}&year=2026`)).toEqual([
      ...['4', '3', '2', '1'],
    ]);
    await add({ invoice_number: 'Ä-12/7', date: '2026-11-02' });
    expect(await list('?q=12/')).toEqual(['Ä-12/7']);
    expect(await list('?q=ä-1')).toEqual(['Ä-12/7']);
    const page = await t.ok(`GET /invoices?q=ä-1&store_ids=${oak}&store_ids=${main}&limit=5`);
    expect(numbers(page.data)).toEqual(['Ä-12/7']);
  });

  it('sums what the same filters list, and names it', async () => {
    const sum = (query: string) => t.ok(`GET /invoices/total?${query}`);
    expect(await sum(`from=2026-10-01&to=2026-10-31&store_ids=${oak}&store_ids=${main}`)).toEqual({
      total: 0.3,
      store_name: '2 Stores',
      vendor_name: 'All Vendors',
      period_label: '2026-10-01 to 2026-10-31',
    });
    expect(await sum(`q=2&from=2026-01-01&store_ids=${oak}`)).toMatchObject({
      total: 0.1,
      store_name: 'Oak Ave',
      period_label: 'From 2026-01-01',
    });
    expect((await sum('to=2026-10-31')).period_label).toBe('Until 2026-10-31');
    expect((await sum('min=7&max=7')).total).toBe(7);
  });

  it.each([
    ['from=soon', 'from', 'Date must be in YYYY-MM-DD format'],
    ['to=2026-02-30', 'to', 'Day must be between 1 and 28 for February 2026'],
    ['from=2026-11-02&to=2026-11-01', 'to', 'The end date must not be before the start date'],
    ['min=much', 'min', 'Please enter an amount such as 312.40'],
    ['max=1.234', 'max', 'Please enter an amount such as 312.40'],
    ['min=2&max=1', 'max', 'The largest amount must not be below the smallest'],
    ['store_ids=none', 'store_ids', unknown],
  ])('refuses %s at its field, in lists and totals', async (query, field, message) => {
    const ofInvoices = ['/invoices', '/invoices/total', '/invoices/subtotals'];
    for (const path of [...ofInvoices, '/sales', '/sales/total', '/sales/subtotals']) {
      const response = await t.call(`GET ${path}?${query}`);
      expect([path, response.status, Object.keys(response.body.fields)]).toEqual([
        path,
        400,
        [field],
      ]);
      if (field !== 'store_ids') expect(response.body.message).toBe(message);
    }
  });

  it.each([
    [
      'INV-20',
      'month=2026-13',
      'month',
      'Invalid month format. Please use YYYY-MM format (e.g., 2024-07)',
    ],
    [
      'INV-20',
      'month=July',
      'month',
      'Invalid month format. Please use YYYY-MM format (e.g., 2024-07)',
    ],
    ['INV-21', 'month=2024-07', 'month', 'Year must be between 2025 and 2030'],
    ['INV-21', 'year=2031', 'year', 'Year must be between 2025 and 2030'],
    ['INV-22', 'year=26', 'year', 'Invalid year format. Please use 4-digit year (e.g., 2024)'],
    ['INV-25', 'store_id=none', 'store_id', unknown],
    ['INV-25', 'vendor_id=none', 'vendor_id', unknown],
  ])('%s INV-34 refuses %s in the list and in the total', async (_, query, field, message) => {
    for (const path of ['/invoices', '/invoices/total']) {
      const response = await t.call(`GET ${path}?${query}`);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ message, fields: { [field]: message } });
    }
  });

  it('INV-21 DAT-13 advances the last year with the clock and the first year with the setting', async () => {
    t.clock.now = Date.parse('2027-02-01T18:00:00Z');
    await t.storage.transaction((tx) =>
      tx.updateTable('settings').set({ earliest_invoice_date: '2023-06-01' }).execute(),
    );
    const as = await t.signIn('user');
    expect(await list('?year=2031', as)).toEqual([]);
    expect(await list('?month=2023-01', as)).toEqual([]);
    const response = await t.call('GET /invoices?year=2032', { as });
    expect(response.body.message).toBe('Year must be between 2023 and 2031');
  });

  it('INV-32 counts and sums what a list holds, by store and by vendor', async () => {
    const subtotals = (query = '') => t.ok(`GET /invoices/subtotals${query}`, { as: 'employee' });
    expect(await subtotals()).toEqual({
      count: 5,
      total: 207.5,
      groups: [
        { _id: main, name: 'Main St', count: 4, total: 207.4, latest: '2026-11-19' },
        { _id: oak, name: 'Oak Ave', count: 1, total: 0.1, latest: '2026-10-31' },
      ],
    });
    expect(await subtotals('?by=vendor&year=2026&max=100.10')).toEqual({
      count: 4,
      total: 200.5,
      groups: [
        { _id: acme, name: 'Acme', count: 3, total: 100.4, latest: '2026-11-01' },
        { _id: zeta, name: 'zeta', count: 1, total: 100.1, latest: '2026-11-19' },
      ],
    });
    expect(await subtotals('?q=no-such')).toEqual({ count: 0, total: 0, groups: [] });
    expect((await t.call('GET /invoices/subtotals?by=day')).status).toBe(400);
  });

  it('INV-32 API-24 sums a selection to the cent and names it', async () => {
    const total = (query = '') => t.ok(`GET /invoices/total${query}`, { as: 'employee' });
    const all = { store_name: 'All Stores', vendor_name: 'All Vendors' };
    expect(await total()).toEqual({ total: 207.5, ...all, period_label: 'All time' });
    expect(await total('?store_id=all&vendor_id=all&month=2026-10')).toEqual({
      total: 0.3,
      ...all,
      period_label: 'October 2026',
    });
    expect(await total(`?store_id=${main}&vendor_id=${acme}&year=2026`)).toEqual({
      total: 100.3,
      store_name: 'Main St',
      vendor_name: 'Acme',
      period_label: '2026',
    });
    expect((await total('?month=2026-09')).total).toBe(0);
  });

  it('API-25 lists the invoices of one store, of any year', async () => {
    const at = (query: string) => t.ok(`GET /invoices/store/${query}`);
    expect(numbers(await at(main))).toEqual(['4', '3', '5', '1']);
    expect(numbers(await at(`${main}?month=2026-11`))).toEqual(['4', '1']);
    expect(numbers(await at(`${main}?year=2025`))).toEqual(['5']);
    expect(await at(`${main}?year=1999`)).toEqual([]);
    expect((await at(`${main}?limit=1`)).data).toHaveLength(1);
    expect((await t.call('GET /invoices/store/none')).status).toBe(404);
    expect((await t.call(`GET /invoices/store/${main}?year=99`)).status).toBe(400);
  });

  it('INV-41 keeps showing and counting the invoices of a deleted vendor', async () => {
    await t.ok(`DELETE /vendors/${zeta}`);
    expect(await list(`?vendor_id=${zeta}`)).toEqual(['1']);
    expect((await t.ok('GET /invoices/total')).total).toBe(207.5);
  });
});
