import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let store: string;

beforeEach(async () => {
  t = await testApi();
  store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
});

const employee = (more: object = {}) => ({
  name: 'Ann Lee',
  store_id: store,
  hourly_rate: 15.25,
  ...more,
});

const add = (more: object = {}) => t.ok('POST /employees', { body: employee(more) });

describe('wages', () => {
  const wagesOf = (id: string) => t.ok(`GET /employees/${id}/wages`);
  const put = (id: string, body: object) => t.ok(`PUT /employees/${id}`, { body });

  it('PRF-12 starts the first rate on the day the employee is added, in the business time zone', async () => {
    t.clock.now = Date.parse('2026-11-21T03:00:00Z');
    const as = await t.signIn('admin');
    const row = await t.ok('POST /employees', { as, body: employee() });
    expect(await t.ok(`GET /employees/${row._id}/wages`, { as })).toEqual([
      { hourly_rate: 15.25, rate_from: '2026-11-20' },
    ]);
  });

  it('PRF-12 puts another rate in force today, or from the given day, oldest first', async () => {
    const row = await add();
    const put = async (body: object) =>
      (await t.ok(`PUT /employees/${row._id}`, { body })).hourly_rate;
    expect(await put({ hourly_rate: 14, rate_from: '2026-01-01' })).toBe(14);
    expect(await put({ hourly_rate: 17, rate_from: '2027-01-01' })).toBe(14);
    expect(await put({ hourly_rate: 16 })).toBe(16);
    expect(await wagesOf(row._id)).toEqual([
      { hourly_rate: 14, rate_from: '2026-01-01' },
      { hourly_rate: 16, rate_from: '2026-11-20' },
      { hourly_rate: 17, rate_from: '2027-01-01' },
    ]);
    t.clock.now = Date.parse('2027-01-01T18:00:00Z');
    expect(await t.ok('GET /employees', { as: await t.signIn('admin') })).toMatchObject([
      { hourly_rate: 17 },
    ]);
  });

  it('PRF-12 replaces the rate of the same day', async () => {
    const row = await add();
    await put(row._id, { hourly_rate: 16 });
    expect(await wagesOf(row._id)).toEqual([{ hourly_rate: 16, rate_from: '2026-11-20' }]);
  });

  it('PRF-12 adds nothing when the rate is in force on that day already', async () => {
    const row = await add();
    await put(row._id, { hourly_rate: 15.25 });
    await put(row._id, { hourly_rate: 15.25, rate_from: '2027-01-01' });
    await put(row._id, { name: 'Bo', hourly_rate: 15.25, rate_from: '2020-01-01' });
    expect(await wagesOf(row._id)).toHaveLength(1);
  });

  /** Works an hour on each day. */
  const work = (employee_id: string, ...dates: string[]) =>
    t.ok('POST /shifts', {
      body: {
        shifts: dates.map((date) => ({
          ...{ store_id: store, employee_id, date, start_time: '09:00', end_time: '10:00' },
        })),
      },
    });
  const paid = async () => {
    const shifts = t.storage.db.selectFrom('shifts').select(['date', 'salary_cents']);
    const rows = await shifts.orderBy('date').execute();
    return rows.map(({ date, salary_cents }) => `${date} ${salary_cents / 100}`);
  };

  it('PRF-12 SHF-07 keeps a rate from before the day of entry when another one precedes it', async () => {
    const row = await add({ hourly_rate: 15 });
    await work(row._id, '2026-02-02', '2026-07-01');
    await put(row._id, { hourly_rate: 15, rate_from: '2026-06-01' });
    expect(await wagesOf(row._id)).toEqual([{ hourly_rate: 15, rate_from: '2026-06-01' }]);
    await put(row._id, { hourly_rate: 14, rate_from: '2026-01-01' });
    expect(await wagesOf(row._id)).toEqual([
      { hourly_rate: 14, rate_from: '2026-01-01' },
      { hourly_rate: 15, rate_from: '2026-06-01' },
    ]);
    expect(await paid()).toEqual(['2026-02-02 14', '2026-07-01 15']);
  });

  it('PRF-12 SHF-07 pays a raise on beyond a day whose rate was mistyped and taken back', async () => {
    const row = await add({ hourly_rate: 16, rate_from: '2026-03-01' });
    await work(row._id, '2026-10-31', '2026-11-01', '2026-12-01');
    await put(row._id, { hourly_rate: 17, rate_from: '2026-12-01' });
    expect(await paid()).toEqual(['2026-10-31 16', '2026-11-01 16', '2026-12-01 17']);
    await put(row._id, { hourly_rate: 16, rate_from: '2026-12-01' });
    expect(await wagesOf(row._id)).toEqual([{ hourly_rate: 16, rate_from: '2026-03-01' }]);
    expect(await paid()).toEqual(['2026-10-31 16', '2026-11-01 16', '2026-12-01 16']);
    await put(row._id, { hourly_rate: 17, rate_from: '2026-11-01' });
    expect(await wagesOf(row._id)).toEqual([
      { hourly_rate: 16, rate_from: '2026-03-01' },
      { hourly_rate: 17, rate_from: '2026-11-01' },
    ]);
    expect(await paid()).toEqual(['2026-10-31 16', '2026-11-01 17', '2026-12-01 17']);
  });

  it('PRF-12 takes no day for a rate that a change does not name', async () => {
    const row = await add({ rate_from: '2027-05-01' });
    const first = [{ hourly_rate: 15.25, rate_from: '2027-05-01' }];
    await put(row._id, { name: 'Bo' });
    await put(row._id, { hourly_rate: 15.25, rate_from: null });
    expect(await wagesOf(row._id)).toEqual(first);
    await put(row._id, { rate_from: '2027-04-01' });
    expect(await wagesOf(row._id)).toEqual([
      { hourly_rate: 15.25, rate_from: '2027-04-01' },
      ...first,
    ]);
  });

  it('PRF-12 notes a rate in closed books if no shift would cost something else', async () => {
    const row = await add({ hourly_rate: 15 });
    await work(row._id, '2026-02-02');
    await t.ok('PUT /settings', { body: { books_closed_through: '2026-10-31' } });
    const rate_from = '2026-01-01';
    const refused = await t.call(`PUT /employees/${row._id}`, {
      body: { hourly_rate: 14, rate_from },
    });
    expect(refused.body.fields).toEqual({ rate_from: 'The books are closed through Oct 31, 2026' });
    await put(row._id, { hourly_rate: 15, rate_from });
    expect(await wagesOf(row._id)).toEqual([{ hourly_rate: 15, rate_from }]);
  });

  it('PRF-12 shows the earliest rate while all are in the future', async () => {
    const row = await add({ rate_from: '2027-05-01' });
    await put(row._id, { hourly_rate: 18, rate_from: '2027-06-01' });
    expect(await t.ok('GET /employees')).toMatchObject([{ hourly_rate: 15.25 }]);
  });

  it.each([
    ['2026-02-30', 'Day must be between 1 and 28 for February 2026'],
    ['2037-01-01', 'Year must be between 1900 and 2036'],
    ['soon', 'Date must be in YYYY-MM-DD format'],
  ])('DAT-03 refuses %s as the first day of a rate', async (rate_from, message) => {
    const row = await add();
    const response = await t.call(`PUT /employees/${row._id}`, {
      body: { hourly_rate: 20, rate_from },
    });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ rate_from: message });
  });
});
