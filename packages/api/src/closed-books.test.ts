import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

const closed = 'The books are closed through Oct 31, 2026';
const [lastClosed, firstOpen] = ['2026-10-31', '2026-11-01'];

let t: TestApi;
let store: string;

const close = (day: string | null) =>
  t.call('PUT /settings', { body: { books_closed_through: day } });
const sale = (date: string, total_sales = 10.29) => ({ store_id: store, date, total_sales });
const enter = (date: string) => t.ok('POST /sales', { body: sale(date) });

beforeEach(async () => {
  t = await testApi();
  store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
});

describe('closed books', () => {
  it('close through a day before today, and open again', async () => {
    const today = await close('2026-11-20');
    expect([today.status, today.body.fields]).toEqual([
      400,
      { books_closed_through: 'Please choose a day before today' },
    ]);
    expect((await close('2026-13-01')).body.fields.books_closed_through).toBe('Invalid date');
    expect((await close('2026-11-19')).body.books_closed_through).toBe('2026-11-19');
    expect((await t.ok('GET /auth/me')).settings.books_closed_through).toBe('2026-11-19');
    expect((await close(null)).body.books_closed_through).toBeNull();
    await enter('2026-11-19');
  });

  it('do not stop other settings when a time zone to the west has made their last day today', async () => {
    const move = (time_zone: string) => t.ok('PUT /settings', { body: { time_zone } });
    // Saturday in Auckland, Friday in Chicago.
    await move('Pacific/Auckland');
    expect((await close('2026-11-20')).status).toBe(200);
    await move('America/Chicago');
    const named = await t.call('PUT /settings', { body: { business_name: 'Corner Stores' } });
    expect([named.status, named.body.books_closed_through]).toEqual([200, '2026-11-20']);
  });

  it('take no entry up to their last day, that day included, and none moves into them', async () => {
    await close(lastClosed);
    const refused = await t.call('POST /sales', { body: sale(lastClosed) });
    expect([refused.status, refused.body.fields]).toEqual([400, { date: closed }]);
    const open = await enter(firstOpen);
    const moved = await t.call(`PUT /sales/${open._id}`, { body: { date: lastClosed } });
    expect([moved.status, moved.body.fields]).toEqual([400, { date: closed }]);
  });

  it('give no entry away: it is neither changed, moved out, deleted nor restored', async () => {
    const { _id: id } = await enter(lastClosed);
    const { _id: gone } = await enter('2026-10-30');
    await t.ok(`DELETE /sales/${gone}`);
    const deletion = (await t.ok('GET /activity?kind=sales')).data[0]._id;
    await close(lastClosed);
    for (const [call, body] of [
      [`PUT /sales/${id}`, { total_sales: 1.57 }],
      [`PUT /sales/${id}`, { date: firstOpen }],
      [`DELETE /sales/${id}`, undefined],
      ['POST /sales/delete', { ids: [id] }],
      [`POST /activity/${deletion}/restore`, undefined],
    ] as const) {
      const { status, body: answer } = await t.call(call, body ? { body } : {});
      expect([call, status, Object.values(answer.fields)]).toEqual([call, 409, [closed]]);
    }
    await t.ok(`PUT /sales/${id}`, { body: { description: 'Rain' } });
    expect(await t.ok('GET /sales')).toMatchObject([{ date: lastClosed, total_sales: 10.29 }]);
  });

  it('a sheet names each of its cells in them, also an emptied one, and saves nothing', async () => {
    const { updatedAt } = await enter(lastClosed);
    await close(lastClosed);
    const cells = [
      { ...sale(lastClosed), total_sales: null, updated_at: updatedAt },
      sale(firstOpen),
      sale('2026-10-30'),
    ];
    const { status, body } = await t.call('PUT /sales/week', { body: { cells } });
    expect([status, body.fields]).toEqual([400, { 0: closed, 2: closed }]);
    expect(await t.ok('GET /sales')).toHaveLength(1);
  });

  it('PRF-12 keep what shifts in them cost: no rate begins in them', async () => {
    const hired = { name: 'Ann Lee', store_id: store, hourly_rate: 15.25 };
    const { _id: employee_id } = await t.ok('POST /employees', { body: hired });
    const shift = { ...{ store_id: store, employee_id }, date: '2026-10-30' };
    const times = { start_time: '08:00', end_time: '12:00' };
    await t.ok('POST /shifts', { body: { shifts: [{ ...shift, ...times }] } });
    await close(lastClosed);
    const put = (body: object) => t.call(`PUT /employees/${employee_id}`, { body });
    const early = await put({ hourly_rate: 20.5, rate_from: lastClosed });
    expect([early.status, early.body.fields]).toEqual([400, { rate_from: closed }]);
    expect((await put({ hourly_rate: 20.5, rate_from: firstOpen })).status).toBe(200);
    const [october] = await t.ok(`GET /profit?store_id=${store}&month=2026-10`);
    expect(october.employeeSalary).toBe(61);
  });

  it('INC-18 let a recurring income end whose own day is in them', async () => {
    const rent = { storeId: store, incomeType: 'Rent', amount: 500.29, date: lastClosed };
    const body = { ...rent, isRecurring: true, endDate: '2027-12-31' };
    const { _id } = await t.ok('POST /incomes', { body });
    await close(lastClosed);
    const ended = await t.ok(`PUT /incomes/${_id}`, { body: { endDate: '2026-11-30' } });
    expect(ended).toMatchObject({ amount: 500.29, date: lastClosed, endDate: '2026-11-30' });
    expect((await t.call(`PUT /incomes/${_id}`, { body: { amount: 600.57 } })).status).toBe(409);
  });

  it('let an income be described whose type has been listed since, as its form tells of both', async () => {
    const rent = { storeId: store, incomeType: 'Rent', amount: 500.29, date: lastClosed };
    const { _id, isFixedAmount } = await t.ok('POST /incomes', { body: rent });
    expect(isFixedAmount).toBe(false);
    await t.add('/income-types', { name: 'Rent', defaultAmount: 500.29 });
    await close(lastClosed);
    const body = { ...rent, description: 'Of the lot', isFixedAmount: true };
    expect(await t.ok(`PUT /incomes/${_id}`, { body })).toMatchObject({
      description: 'Of the lot',
    });
  });

  it('leave names and addresses as free as ever', async () => {
    const vendor = await t.add('/vendors', { name: 'Acme', store_ids: [store] });
    await close(lastClosed);
    await t.ok(`PUT /vendors/${vendor}`, { body: { name: 'Acme Foods' } });
    await t.ok(`PUT /stores/${store}`, { body: { address: '2 Main St' } });
  });
});
