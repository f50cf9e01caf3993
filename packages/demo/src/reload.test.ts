import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { startDemo } from './index.ts';

const store = new MemoryStore();

async function openPage() {
  const host = await startDemo({
    store,
    clock: () => Date.parse('2026-11-20T18:00:00Z'),
    onStorageProblem: (problem) => {
      throw problem;
    },
    onFailure: (error) => {
      throw error;
    },
  });
  return async (route: string, body?: object) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
    const response = await host.fetch(`/api${path}`, { method, ...sent });
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any answer
    const answer: any = await response.json();
    expect(response.status, `${route}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer;
  };
}

describe('after a reload of the demo', () => {
  let call: Awaited<ReturnType<typeof openPage>>;
  let storeId: string;
  let rent: string;
  let zoe: string;
  let bill: string;

  beforeAll(async () => {
    const first = await openPage();
    const kiosk = { name: 'Kiosk', address: '1 Main St' };
    ({ _id: storeId } = await first('POST /stores', kiosk));
    ({ _id: rent } = await first('POST /incomes', {
      ...{ storeId, incomeType: 'Kiosk rent', amount: 250.29, date: '2026-10-31' },
      ...{ isRecurring: true, isFixedAmount: true },
      ...{ startDate: '2026-10-31', endDate: '2027-10-31' },
    }));
    ({ _id: zoe } = await first('POST /employees', {
      ...{ name: 'Zoe', store_id: storeId, hourly_rate: 15.29, rate_from: '2026-10-01' },
    }));
    await first('POST /shifts', {
      shifts: ['2026-10-31', '2026-11-08'].map((date) => ({
        ...{ store_id: storeId, employee_id: zoe, date },
        ...{ start_time: '21:00', end_time: '22:00' },
      })),
    });
    await first(`PUT /employees/${zoe}`, { hourly_rate: 16.57, rate_from: '2026-11-05' });
    const vendor = { name: 'Fizz', store_ids: [storeId], payment_terms: 14, account: 'Rent' };
    const { _id: vendor_id } = await first('POST /vendors', vendor);
    const delivery = { store_id: storeId, vendor_id, amount: 20.29, date: '2026-11-10' };
    ({ _id: bill } = await first('POST /invoices', { ...delivery, invoice_number: 'F-1' }));
    await first('POST /invoices', { ...delivery, invoice_number: 'F-2' });
    await first('POST /invoices/pay', { ids: [bill], paid_date: '2026-11-19' });
    call = await openPage();
  });

  it('DEM-12 a paid bill is still paid, an unpaid one due, and the terms of the vendor hold', async () => {
    const invoices: { _id: string }[] = await call(`GET /invoices?store_id=${storeId}`);
    expect(invoices.find(({ _id }) => _id === bill)).toMatchObject({
      ...{ due_date: '2026-11-24', paid_date: '2026-11-19' },
    });
    expect(await call(`GET /invoices/unpaid?store_id=${storeId}`)).toMatchObject([
      { invoice_number: 'F-2', due_date: '2026-11-24', paid_date: null },
    ]);
    const vendors: object[] = await call(`GET /vendors?store_ids=${storeId}`);
    expect(vendors).toMatchObject([{ name: 'Fizz', payment_terms: 14, account: 'Rent' }]);
  });

  it('INC-18 DEM-12 an income still recurs, from its start to its end', async () => {
    const incomes: { _id: string }[] = await call('GET /incomes');
    expect(incomes.find(({ _id }) => _id === rent)).toMatchObject({
      ...{ amount: 250.29, isRecurring: true, isFixedAmount: true },
      ...{ startDate: '2026-10-31', endDate: '2027-10-31' },
    });
  });

  it('PRF-12 DEM-12 a shift from before a raise is still paid as it was', async () => {
    expect(await call(`GET /employees/${zoe}/wages`)).toEqual([
      { hourly_rate: 15.29, rate_from: '2026-10-01' },
      { hourly_rate: 16.57, rate_from: '2026-11-05' },
    ]);
    const salaryOf = async (month: string) => {
      const rows: { employee_id: { _id: string }; salary: number }[] = await call(
        `GET /hours?store_id=${storeId}&month=${month}`,
      );
      return rows.find(({ employee_id }) => employee_id._id === zoe)?.salary;
    };
    expect([await salaryOf('2026-10'), await salaryOf('2026-11')]).toEqual([15.29, 16.57]);
  });
});
