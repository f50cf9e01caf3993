import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let store: string;
let vendor: string;

beforeEach(async () => {
  t = await testApi();
  store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  vendor = await t.add('/vendors', { name: 'Acme', store_ids: [store] });
});

/** Multiplied by 100 as a float, each of these is slightly off its cents. */
const awkward = [0.29, 0.57, 1.15, 4.35, 64.1, 1234.57, 8_589_934.29];
const days = awkward.map((amount, index) => ({ amount, date: `2026-11-0${index + 1}` }));

const addSale = (date: string, total_sales: number) =>
  t.ok('POST /sales', { body: { store_id: store, total_sales, date } });
const addInvoice = (date: string, amount: number) =>
  t.ok('POST /invoices', {
    body: {
      ...{ invoice_number: `${date} ${amount}`, store_id: store, vendor_id: vendor },
      ...{ amount, date },
    },
  });

describe('an amount without an exact float representation', () => {
  it('DAT-12 SAL-08 INV-16 is returned as entered, and adds up to the cent', async () => {
    for (const { amount, date } of days) {
      expect((await addSale(date, amount)).total_sales).toBe(amount);
      expect((await addInvoice(date, amount)).amount).toBe(amount);
      const cash = { store_id: store, date, credit: amount, debit: 0.57, fuel: 0.29 };
      const { data } = await t.ok('POST /daily-cash', { body: cash });
      expect([data.credit, data.debit, data.fuel]).toEqual([amount, 0.57, 0.29]);
      const income = { storeId: store, incomeType: 'Lottery', amount, date };
      expect((await t.ok('POST /incomes', { body: income })).amount).toBe(amount);
      const type = { name: `Type ${amount}`, defaultAmount: amount };
      expect((await t.ok('POST /income-types', { body: type })).defaultAmount).toBe(amount);
    }
    const sum = 8_591_239.32;
    const november = `store_id=${store}&month=2026-11`;
    expect((await t.ok(`GET /sales/total?${november}`)).total).toBe(sum);
    expect((await t.ok(`GET /invoices/total?${november}`)).total).toBe(sum);
    const rows: { total_sales: number }[] = await t.ok(`GET /sales?${november}`);
    expect(rows.map(({ total_sales }) => total_sales).sort((a, b) => a - b)).toEqual(awkward);
  });
});

describe('a day at the edge of a month or a year', () => {
  it.each([
    ['2026-01-31', '2026-01', ['2026-02', '2025-12']],
    ['2024-02-29', '2024-02', ['2024-03', '2024-01']],
    ['2026-02-28', '2026-02', ['2026-03', '2026-01']],
    ['2026-01-01', '2026-01', ['2025-12', '2026-02']],
    ['2025-12-31', '2025-12', ['2026-01', '2025-11']],
  ])(
    'SAL-20 INV-20 PRF-12 counts %s in %s and in no month beside it',
    async (date, month, others) => {
      const body = { earliest_invoice_date: '2020-01-01' };
      await t.ok('PUT /settings', { body });
      await addSale(date, 0.57);
      await addInvoice(date, 0.29);
      const of = async (period: string) => {
        const query = `store_id=${store}&${period}`;
        const rows: { profit: number }[] = await t.ok(`GET /profit?${query}`);
        return [
          (await t.ok(`GET /sales/total?${query}`)).total,
          (await t.ok(`GET /invoices/total?${query}`)).total,
          rows.reduce((sum, { profit }) => sum + profit, 0),
        ];
      };
      expect(await of(`month=${month}`)).toEqual([0.57, 0.29, 0.28]);
      expect(await of(`year=${month.slice(0, 4)}`)).toEqual([0.57, 0.29, 0.28]);
      for (const other of others) expect(await of(`month=${other}`)).toEqual([0, 0, 0]);
      const [row] = await t.ok(`GET /sales?store_id=${store}`);
      expect(row.date).toBe(date);
    },
  );
});
