import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@backcounter/core/dates';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

type ProfitRow = {
  store_id: { _id: string; name: string };
  label: string;
  period: string;
  sales: number;
  invoices: number;
  employeeSalary: number;
  profit: number;
  days_with_sales: number;
  days: number;
};

type Report = {
  sales: { _id: string }[];
  invoices: { _id: string }[];
  employeeShifts: object[];
  summary: object;
};

/** A shop with a vendor and an employee at 15.25 an hour. */
async function openShop(t: TestApi, name: string) {
  const store = await t.add('/stores', { name, address: `1 ${name}` });
  const vendor = await t.add('/vendors', { name: `Vendor of ${name}`, store_ids: [store] });
  const employee = await t.add('/employees', { name: 'Ann', store_id: store, hourly_rate: 15.25 });
  let invoices = 0;
  return {
    store,
    vendor,
    employee,
    sale: (date: string, total_sales: number) =>
      t.add('/sales', { store_id: store, date, total_sales }),
    invoice: (date: string, amount: number) => {
      const invoice_number = `${name}-${(invoices += 1)}`;
      const body = { invoice_number, store_id: store, vendor_id: vendor, date, amount };
      return t.add('/invoices', body);
    },
    shift: (date: string, start_time: string, end_time: string) =>
      t.ok('POST /shifts', {
        body: { shifts: [{ store_id: store, employee_id: employee, date, start_time, end_time }] },
      }),
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const profit = (t: TestApi, query: string, as = 'owner'): Promise<ProfitRow[]> =>
  t.ok(`GET /profit?${query}`, { as });

describe.each(engines)('profit on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  const shops: Shop[] = [];
  const cents = new Map<
    string,
    { sales: number; invoices: number; salary: number; days: number }
  >();

  const tally = (shop: Shop, date: string) => {
    const key = `${shop.store} ${date.slice(0, 7)}`;
    const sums = cents.get(key) ?? { sales: 0, invoices: 0, salary: 0, days: 0 };
    cents.set(key, sums);
    return sums;
  };

  async function trade(shop: Shop, date: string, day: number) {
    const sums = tally(shop, date);
    const [sale, bill] = [100_000 + day * 977, 20_000 + day * 1331];
    await shop.sale(date, sale / 100);
    sums.sales += sale;
    sums.days += 1;
    if (day % 2 === 0) {
      await shop.invoice(date, bill / 100);
      sums.invoices += bill;
    }
    if (day % 3 === 0) {
      // 7 hours and 20 minutes of 15.25 dollars are 111.8333… dollars.
      await shop.shift(date, '08:00', '15:20');
      sums.salary += 11_183;
    }
  }

  beforeAll(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    for (const name of ['oak Ave', 'Main St']) shops.push(await openShop(t, name));
    for (const [index, shop] of shops.entries()) {
      for (let day = 0; day < 14; day += 1) {
        await trade(shop, addDays('2025-12-20', day * (23 + index)), day);
      }
    }
  });

  afterAll(() => dispose());

  it('PRF-10 PRF-12 equals an independent sum for each month and store of a year', async () => {
    const rows = await profit(t, 'store_id=all&year=2026');
    expect(rows).toHaveLength(22);
    for (const row of rows) {
      const none = { sales: 0, invoices: 0, salary: 0, days: 0 };
      const own = cents.get(`${row.store_id._id} ${row.period}`) ?? none;
      expect(row).toMatchObject({
        sales: own.sales / 100,
        invoices: own.invoices / 100,
        employeeSalary: own.salary / 100,
        profit: (own.sales - own.invoices - own.salary) / 100,
        days_with_sales: own.days,
      });
    }
    const sum = (key: 'sales' | 'employeeSalary') =>
      rows.reduce((total, row) => total + Math.round(row[key] * 100), 0);
    expect([sum('sales') > 2_000_000, sum('employeeSalary') > 50_000]).toEqual([true, true]);
  });

  it('PRF-10 orders a year by month, then by store name, and ends it with this month', async () => {
    const rows = await profit(t, 'store_id=all&year=2026');
    expect(rows.slice(0, 3).map((row) => [row.period, row.label, row.store_id.name])).toEqual([
      ['2026-01', 'January 2026', 'Main St'],
      ['2026-01', 'January 2026', 'oak Ave'],
      ['2026-02', 'February 2026', 'Main St'],
    ]);
    expect(rows.at(-1)).toMatchObject({ period: '2026-11', days: 20 });
    expect(await profit(t, 'store_id=all&year=2027')).toEqual([]);
  });

  it('PRF-04 returns one row per store for a month, or one for a single store', async () => {
    const all = await profit(t, 'store_id=all&month=2026-01');
    expect(all.map((row) => row.store_id.name)).toEqual(['Main St', 'oak Ave']);
    for (const row of all) {
      const store_id = row.store_id._id;
      expect(await profit(t, `store_id=${store_id}&month=2026-01`)).toEqual([row]);
      expect(await profit(t, `store_id=${store_id}&month=1&year=2026`)).toEqual([row]);
      const year = await profit(t, `store_id=${store_id}&year=2026`);
      expect([year.length, year[0]]).toEqual([11, row]);
    }
  });

  it('PRF-21 reports all rows of a month', async () => {
    for (const { store } of shops) {
      const [row] = await profit(t, `store_id=${store}&month=2026-01`);
      const query = `store_id=${store}&month=2026-01`;
      const report: Report = await t.ok(`GET /profit/report?${query}`);
      expect(report.summary).toEqual({
        totalSales: row?.sales,
        totalInvoices: row?.invoices,
        totalEmployeeSalary: row?.employeeSalary,
        totalProfit: row?.profit,
      });
      expect(report.sales).toEqual(await t.ok(`GET /sales?${query}`));
      expect(report.invoices).toEqual(await t.ok(`GET /invoices?${query}`));
    }
  });
});

describe('GET /profit', () => {
  let t: TestApi;
  let shop: Shop;

  beforeEach(async () => {
    t = await testApi();
    shop = await openShop(t, 'Main St');
  });

  it('PRF-23 returns zeros for an empty month, and no days for a future one', async () => {
    const zeros = { sales: 0, invoices: 0, employeeSalary: 0, profit: 0, days_with_sales: 0 };
    const store_id = { _id: shop.store, name: 'Main St' };
    expect(await profit(t, 'store_id=all&month=2025-07')).toEqual([
      { store_id, label: 'July 2025', period: '2025-07', ...zeros, days: 31 },
    ]);
    expect(await profit(t, 'store_id=all&month=2026-12')).toEqual([
      { store_id, label: 'December 2026', period: '2026-12', ...zeros, days: 0 },
    ]);
  });

  it('PRF-12 counts future shifts, each at the rate in force on its date', async () => {
    await shop.shift('2026-11-02', '08:00', '16:00');
    await shop.shift('2026-11-30', '08:00', '16:00');
    const salary = async () =>
      (await profit(t, `store_id=${shop.store}&month=2026-11`))[0]?.employeeSalary;
    expect(await salary()).toBe(2 * 8 * 15.25);
    await t.ok(`PUT /employees/${shop.employee}`, { body: { hourly_rate: 20 } });
    expect(await salary()).toBe(8 * 15.25 + 8 * 20);
  });

  it('PRF-12 pays a shift that was deleted before a raise and restored after it as before', async () => {
    const [shift] = (await shop.shift('2026-11-02', '08:00', '16:00')) as { _id: string }[];
    await t.ok(`DELETE /shifts/${shift?._id}`);
    await t.ok(`PUT /employees/${shop.employee}`, { body: { hourly_rate: 20 } });
    const [deletion] = (await t.ok('GET /activity?kind=shifts')).data as { _id: string }[];
    await t.ok(`POST /activity/${deletion?._id}/restore`);
    const [row] = await profit(t, `store_id=${shop.store}&month=2026-11`);
    expect(row?.employeeSalary).toBe(8 * 15.25);
  });

  it('PRF-12 counts neither deleted rows nor the days around the month', async () => {
    const sale = await shop.sale('2026-10-31', 1);
    await shop.sale('2026-11-01', 2);
    await shop.invoice('2026-11-01', 4);
    const invoice = await shop.invoice('2026-11-02', 8);
    await t.ok(`DELETE /invoices/${invoice}`);
    const [november] = await profit(t, 'store_id=all&month=2026-11');
    expect(november).toMatchObject({ sales: 2, invoices: 4, profit: -2, days_with_sales: 1 });
    const october = () => profit(t, 'store_id=all&month=2026-10');
    expect(await october()).toMatchObject([{ sales: 1, days_with_sales: 1 }]);
    await t.ok(`DELETE /sales/${sale}`);
    expect(await october()).toMatchObject([{ sales: 0, days_with_sales: 0 }]);
  });

  it('PRF-12 still counts invoices and pay after vendor and employee are deleted', async () => {
    await shop.invoice('2026-11-02', 8);
    await shop.shift('2026-11-02', '08:00', '16:00');
    const before = await profit(t, 'store_id=all&month=2026-11');
    expect(before).toMatchObject([{ invoices: 8, employeeSalary: 122 }]);
    await t.ok(`DELETE /vendors/${shop.vendor}`);
    await t.ok(`DELETE /employees/${shop.employee}`);
    expect(await profit(t, 'store_id=all&month=2026-11')).toEqual(before);
  });

  it('PRF-10 DAT-09 counts 29 February and days of clock changes in their months', async () => {
    t.clock.now = Date.parse('2028-03-12T18:00:00Z');
    const as = await t.signIn('owner');
    for (const [date, total_sales] of [
      ['2028-02-29', 1],
      ['2028-03-01', 2],
      ['2028-03-12', 4],
    ]) {
      await t.ok('POST /sales', { as, body: { store_id: shop.store, date, total_sales } });
    }
    expect(await profit(t, 'store_id=all&month=2028-02', as)).toMatchObject([
      { sales: 1, days: 29, days_with_sales: 1 },
    ]);
    expect(await profit(t, 'store_id=all&month=2028-03', as)).toMatchObject([
      { sales: 6, days: 12, days_with_sales: 2 },
    ]);
  });

  it('PRF-10 DAT-09 begins the new year at midnight in Chicago', async () => {
    t.clock.now = Date.parse('2027-01-01T05:59:59Z');
    const as = await t.signIn('owner');
    const december = async () => (await profit(t, 'store_id=all&year=2026', as)).at(-1);
    expect(await december()).toMatchObject({ period: '2026-12', days: 31 });
    expect(await profit(t, 'store_id=all&year=2027', as)).toEqual([]);
    t.clock.now += 1000;
    expect(await profit(t, 'store_id=all&year=2027', as)).toMatchObject([
      { period: '2027-01', days: 1 },
    ]);
  });

  it.each([
    ['PRF-05', '', 'store_id', 'Please select a store'],
    ['PRF-05', 'store_id=none&year=2026', 'store_id', 'Please select a store'],
    ['PRF-05', 'store_id=all', 'year', 'Please select a year'],
    [
      'PRF-06',
      'store_id=all&year=2019',
      'year',
      'Please select a valid year between 2020 and 2027',
    ],
    [
      'PRF-06',
      'store_id=all&month=2028-01',
      'year',
      'Please select a valid year between 2020 and 2027',
    ],
    ['PRF-07', 'store_id=all&month=2026-13', 'month', 'Please select a valid month (1-12)'],
  ])('%s refuses ?%s', async (_, query, field, message) => {
    const response = await t.call(`GET /profit?${query}`);
    expect(response.status).toBe(400);
    expect([response.body.message, response.body.fields[field]]).toEqual([message, message]);
  });

  it('PRF-04 shows a limited owner nothing of other stores', async () => {
    const other = await openShop(t, 'Oak Ave');
    await other.sale('2026-11-02', 5);
    await shop.sale('2026-11-02', 3);
    const as = await t.signIn('owner', { storeIds: [shop.store] });
    expect(await profit(t, 'store_id=all&month=2026-11', as)).toMatchObject([
      { store_id: { name: 'Main St' }, sales: 3 },
    ]);
    for (const path of ['/profit', '/profit/report']) {
      const response = await t.call(`GET ${path}?store_id=${other.store}&month=2026-11`, { as });
      expect([response.status, response.body.fields]).toEqual([
        400,
        { store_id: 'Please select a store' },
      ]);
    }
    const report: Report = await t.ok('GET /profit/report?store_id=all&month=2026-11', { as });
    expect(report.sales).toHaveLength(1);
  });
});

describe('GET /profit/report', () => {
  let t: TestApi;
  let shop: Shop;

  beforeEach(async () => {
    t = await testApi();
    shop = await openShop(t, 'Main St');
  });

  it('PRF-21 shows a shift with hours to one decimal and its salary to the cent', async () => {
    const [{ _id }] = await shop.shift('2026-11-30', '8:00 AM', '15:20');
    const report: Report = await t.ok('GET /profit/report?store_id=all&month=2026-11');
    expect(report).toEqual({
      sales: [],
      invoices: [],
      employeeShifts: [
        {
          id: _id,
          date: '2026-11-30',
          employee: 'Ann',
          start_time: '08:00',
          end_time: '15:20',
          hours_worked: 7.3,
          hourly_rate: 15.25,
          total_salary: 111.83,
          store_id: { _id: shop.store, name: 'Main St' },
        },
      ],
      summary: {
        totalSales: 0,
        totalInvoices: 0,
        totalEmployeeSalary: 111.83,
        totalProfit: -111.83,
      },
    });
  });

  it.each([
    ['PRF-05', 'month=2026-11', 'Please select a store'],
    ['PRF-07', 'store_id=all', 'Please select a month for monthly filtering'],
    ['PRF-17', 'store_id=all&year=2026', 'Please select a month for monthly filtering'],
  ])('%s refuses ?%s', async (_, query, message) => {
    const response = await t.call(`GET /profit/report?${query}`);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });
});
