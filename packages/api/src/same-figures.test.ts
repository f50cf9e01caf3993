import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { centsToDollars, wireToCents } from '@backcounter/core/money';
import { engines } from './testing/engines.ts';
import { figuresEverywhere, sumOfColumn } from './testing/figures-everywhere.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

/** Amounts whose floating-point sum is inexact. */
const cents = (index: number) => 100_010 + ((index * 7919) % 90_007);

const two = (day: number) => String(day).padStart(2, '0');

describe.each(engines)('the figures of October everywhere on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let stores: string[];
  const entered = { sales: 0, invoices: 0, salary: 0 };
  const ofOak = { sales: 0, invoices: 0, salary: 0 };

  /** Sums what is entered in October, also separately for the second store. */
  function count(figure: keyof typeof entered, store: number, amount: number) {
    entered[figure] += amount;
    if (store === 1) ofOak[figure] += amount;
  }

  async function addDay(store: number, day: number, vendor: string) {
    const index = day * 2 + store;
    const place = { store_id: stores[store], date: `2026-10-${two(day)}` };
    await t.add('/sales', { ...place, total_sales: centsToDollars(cents(index)) });
    count('sales', store, cents(index));
    const bill = { vendor_id: vendor, invoice_number: `I-${index}` };
    await t.add('/invoices', { ...place, ...bill, amount: centsToDollars(cents(index + 50)) });
    count('invoices', store, cents(index + 50));
  }

  beforeAll(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    // Sunday, November 1: the dashboard's month is all of October.
    t.clock.now = Date.parse('2026-11-01T18:00:00Z');
    stores = [];
    for (const name of ['Main St', 'Oak, the 2nd']) {
      stores.push(await t.add('/stores', { name, address: '1' }));
    }
    const acme = await t.add('/vendors', { name: 'Acme', store_ids: stores });
    const zest = await t.add('/vendors', { name: 'Zest', store_ids: stores });
    for (const day of [1, 2, 9, 17, 26, 30, 31]) {
      for (const store of [0, 1]) await addDay(store, day, day % 2 === 0 ? acme : zest);
    }
    // The days before and after, and deleted rows, do not count.
    for (const [date, total_sales] of [
      ['2026-09-30', 777.77],
      ['2026-11-01', 888.88],
    ] as const) {
      await t.add('/sales', { store_id: stores[0], date, total_sales });
    }
    const deleted = await t.add('/sales', {
      store_id: stores[0],
      date: '2026-10-03',
      total_sales: 1.11,
    });
    await t.ok(`DELETE /sales/${deleted}`);
    for (const store of [0, 1]) {
      const person = { name: `Ann ${store}`, store_id: stores[store], hourly_rate: 15.37 };
      const employee_id = await t.add('/employees', person);
      const shift = { store_id: stores[store], employee_id, start_time: '09:00' };
      const shifts = [5, 6, 31].map((day) => ({
        ...{ ...shift, date: `2026-10-${two(day)}`, end_time: '12:20' },
      }));
      await t.ok('POST /shifts', { body: { shifts } });
      // 3 hours and 20 minutes at $15.37 are $51.23 per shift.
      count('salary', store, 3 * 5123);
    }
  });

  afterAll(() => dispose());

  const ask = (path: string) => t.ok(`GET ${path}`) as Promise<unknown>;
  const october = { month: '2026-10', from: '2026-10-01', to: '2026-10-31' };
  const profitOf = ({ sales, invoices, salary }: typeof entered) => sales - invoices - salary;

  it.each([
    ['all stores', () => 'all', entered],
    ['one store', () => stores[1] ?? '', ofOak],
  ])('are exactly what was entered, for %s', async (_, storeId, expected) => {
    const figures = await figuresEverywhere(ask, { ...october, storeId: storeId() });
    const all = { ...expected, profit: profitOf(expected) };
    for (const [figure, places] of Object.entries(figures)) {
      const amount = all[figure as keyof typeof all];
      expect(places, figure).toEqual(
        Object.fromEntries(Object.keys(places).map((place) => [place, amount])),
      );
    }
  });

  it('are the same on the dashboard, in the report and in the accountant’s pack', async () => {
    const { figures } = await t.ok('GET /overview', { as: 'owner' });
    const month = (figures as { id: string; value: number }[]).find(
      ({ id }) => id === 'profit_month',
    );
    expect(wireToCents(month?.value ?? 0)).toBe(profitOf(entered));
    const { summary } = await t.ok('GET /profit/report?store_id=all&month=2026-10');
    expect(summary).toEqual({
      totalSales: centsToDollars(entered.sales),
      totalInvoices: centsToDollars(entered.invoices),
      totalEmployeeSalary: centsToDollars(entered.salary),
      totalProfit: centsToDollars(profitOf(entered)),
    });
    const response = await t.api.request(
      'http://localhost/api/exports/accountant.zip?month=2026-10&store_id=all',
      { headers: { authorization: 'Bearer owner' } },
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const column = (name: string, header: string) =>
      sumOfColumn(strFromU8(files[name] ?? new Uint8Array()), header);
    expect(column('sales.csv', 'Total Sales')).toBe(entered.sales);
    expect(column('invoices.csv', 'Amount')).toBe(entered.invoices);
    const inJournal = (header: string) => column('journal-quickbooks.csv', header);
    expect(inJournal('Debits')).toBe(entered.sales + entered.invoices + entered.salary);
    expect(inJournal('Credits')).toBe(inJournal('Debits'));
  });

  it('of the last week are the same on the dashboard, in the list and in the profit', async () => {
    const { figures } = await t.ok('GET /overview', { as: 'owner' });
    const week = (figures as { id: string; value: number; from: string; to: string }[]).find(
      ({ id }) => id === 'sales_week',
    );
    expect(week).toMatchObject({ from: '2026-10-26', to: '2026-10-31' });
    const days = 'from=2026-10-26&to=2026-10-31';
    const { total } = await t.ok(`GET /sales/total?${days}`);
    const rows = (await t.ok(`GET /profit?store_id=all&${days}`)) as { sales: number }[];
    const cellSum = [26, 30, 31].flatMap((day) => [cents(day * 2), cents(day * 2 + 1)]);
    const expected = cellSum.reduce((sum, each) => sum + each, 0);
    expect(wireToCents(week?.value ?? 0)).toBe(expected);
    expect(wireToCents(total as number)).toBe(expected);
    expect(rows.reduce((sum, row) => sum + wireToCents(row.sales), 0)).toBe(expected);
  });
});
