import { beforeEach, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let store: string;
let employee: string;

beforeEach(async () => {
  t = await testApi();
  store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  employee = await t.add('/employees', { name: 'Ann', store_id: store, hourly_rate: 15 });
});

/** The fields in the error of a rejected call, in order. */
async function refusedFields(call: string, body: object): Promise<string[]> {
  const { status, body: response } = await t.call(call, { body });
  expect(status).toBe(400);
  expect(response.message).toBe(Object.values(response.fields)[0]);
  return Object.keys(response.fields as object);
}

const never = '2099-01-01';
const times = { start_time: '05:00', end_time: '23:30' };

it('SAL-05 SAL-06 reports the amount and the date of a sale together', async () => {
  const wrong = { store_id: store, total_sales: 5.555, date: never };
  expect(await refusedFields('POST /sales', wrong)).toEqual(['total_sales', 'date']);
  const id = await t.add('/sales', { store_id: store, total_sales: 5, date: '2026-11-20' });
  expect(await refusedFields(`PUT /sales/${id}`, wrong)).toEqual(['total_sales', 'date']);
});

it('INV-06 INV-08 reports the amount and the date of an invoice together', async () => {
  const vendor = await t.add('/vendors', { name: 'Acme', store_ids: [store] });
  const right = { store_id: store, vendor_id: vendor, invoice_number: '1', amount: 5 };
  const wrong = { ...right, amount: 5.555, date: never };
  expect(await refusedFields('POST /invoices', wrong)).toEqual(['amount', 'date']);
  const id = await t.add('/invoices', { ...right, date: '2026-11-20' });
  expect(await refusedFields(`PUT /invoices/${id}`, wrong)).toEqual(['amount', 'date']);
});

it('INC-15 INC-17 reports the amount and each date of an income together', async () => {
  const right = { storeId: store, incomeType: 'Lottery', amount: 5, date: '2026-11-20' };
  const wrong = { ...right, amount: -1, date: never, startDate: 'x', endDate: '2026-13-01' };
  const fields = ['amount', 'date', 'startDate', 'endDate'];
  expect(await refusedFields('POST /incomes', wrong)).toEqual(fields);
  const id = await t.add('/incomes', right);
  expect(await refusedFields(`PUT /incomes/${id}`, wrong)).toEqual(fields);
  const reversed = { ...right, amount: -1, endDate: '2026-11-19' };
  expect(await refusedFields('POST /incomes', reversed)).toEqual(['amount', 'endDate']);
});

it('CSH-12 CSH-13 reports the date of daily cash before its amounts', async () => {
  const wrong = { store_id: store, date: never, credit: -1, debit: null, fuel: 1 };
  const fields = ['date', 'credit', 'debit'];
  expect(await refusedFields('POST /daily-cash', wrong)).toEqual(fields);
  const right = { store_id: store, date: '2026-11-20', credit: 1, debit: 1, fuel: 1 };
  const { data } = await t.ok('POST /daily-cash', { body: right });
  expect(await refusedFields(`PUT /daily-cash/${data._id}`, wrong)).toEqual(fields);
});

it('EMP-06 reports the name, the rate and its day of an employee together', async () => {
  const wrong = { name: '', store_id: store, hourly_rate: -1, rate_from: 'x' };
  const fields = ['name', 'hourly_rate', 'rate_from'];
  expect(await refusedFields('POST /employees', wrong)).toEqual(fields);
  expect(await refusedFields(`PUT /employees/${employee}`, wrong)).toEqual(fields);
});

it('SHF-08 SHF-09 SHF-10 reports all fields of every shift of a batch', async () => {
  const shifts = [
    { store_id: store, date: 'x', ...times },
    { store_id: store, employee_id: employee, date: '2026-11-20', ...times },
    null,
  ];
  expect(await refusedFields('POST /shifts', { shifts })).toEqual([
    'shifts.0.employee_id',
    'shifts.0.date',
    'shifts.0.start_time',
    'shifts.0.end_time',
    'shifts.1.start_time',
    'shifts.1.end_time',
    'shifts.2',
  ]);
});

it('SHF-09 SHF-10 reports the status, date and times of a changed shift together', async () => {
  const right = { store_id: store, employee_id: employee, date: '2026-11-20' };
  const shifts = [{ ...right, start_time: '09:00', end_time: '10:00' }];
  const [{ _id }] = await t.ok('POST /shifts', { body: { shifts } });
  const wrong = { date: 'x', ...times, status: 'x' };
  const fields = ['date', 'start_time', 'end_time', 'status'];
  expect(await refusedFields(`PUT /shifts/${_id}`, wrong)).toEqual(fields);
});

it('USR-05 USR-06 USR-09 reports email, name and short password of a user together', async () => {
  const wrong = { email: 'x', name: '', password: 'abc', role: 'user' };
  const fields = ['email', 'name', 'password'];
  expect(await refusedFields('POST /auth/users', wrong)).toEqual(fields);
});

it('USR-06 reports a short new password besides a missing current one', async () => {
  const wrong = { currentPassword: '', newPassword: 'abc' };
  const fields = ['currentPassword', 'newPassword'];
  expect(await refusedFields('POST /auth/change-password', wrong)).toEqual(fields);
});

it('INV-09 reports name, date and hours of settings together', async () => {
  const wrong = {
    business_name: null,
    earliest_invoice_date: 'x',
    opens_at: '23:00',
    closes_at: '24:30',
  };
  const fields = ['business_name', 'earliest_invoice_date', 'closes_at'];
  expect(await refusedFields('PUT /settings', wrong)).toEqual(fields);
});

it('STO-02 reports an invalid closed weekday in plain words', async () => {
  const body = { name: 'Oak', address: '1', closed_weekdays: [9, 'x', 1.5], closed_dates: [5] };
  const { fields } = (await t.call('POST /stores', { body })).body;
  const weekdays = 'Must be days of the week from 0 (Sunday) to 6 (Saturday)';
  expect(fields).toEqual({
    'closed_weekdays.0': weekdays,
    'closed_weekdays.1': weekdays,
    'closed_weekdays.2': weekdays,
    'closed_dates.0': 'Must be dates in YYYY-MM-DD format',
  });
});
