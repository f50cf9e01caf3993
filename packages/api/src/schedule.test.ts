import { addDays } from '@backcounter/core/dates';
import { beforeEach, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;
let ann: string;
let bo: string;

const addStore = async (name: string): Promise<string> =>
  (await t.ok('POST /stores', { body: { name, address: '1', allow_simultaneous_shifts: true } }))
    ._id;

const addEmployee = (store_id: string, name: string): Promise<string> =>
  t.add('/employees', { store_id, name, hourly_rate: 10.01 });

const addShift = (store_id: string, employee_id: string, date: string, end_time = '17:00') =>
  t.ok('POST /shifts', {
    body: { shifts: [{ store_id, employee_id, date, start_time: '09:00', end_time }] },
  });

beforeEach(async () => {
  t = await testApi();
  main = await addStore('Main St');
  oak = await addStore('Oak Ave');
  ann = await addEmployee(main, 'Ann');
  bo = await addEmployee(oak, 'Bo');
});

it('SHF-04 SHF-07 returns the week from Sunday with the cost of each shift', async () => {
  await addShift(main, ann, '2026-11-14');
  const [shift] = await addShift(main, ann, '2026-11-15', '09:33');
  await addShift(main, ann, '2026-11-22');
  const body = { store_id: main, date: '2026-11-16', total_sales: 800 };
  await t.ok('POST /sales', { body });
  expect(await t.ok(`GET /schedule?store_id=${main}`)).toEqual({
    start: '2026-11-15',
    end: '2026-11-21',
    people: [{ _id: ann, name: 'Ann', store_id: { _id: main, name: 'Main St' }, minutes: 33 }],
    // 33 minutes at 10.01 are 5.5055.
    shifts: [{ ...shift, minutes: 33, salary: 5.51 }],
    sales: [{ store_id: main, date: '2026-11-16', total_sales: 800 }],
    expected: [],
  });
  const later = await t.ok(`GET /schedule?store_id=${main}&week=2026-11-28`);
  expect([later.start, later.end, later.shifts.length]).toEqual(['2026-11-22', '2026-11-28', 1]);
});

const today = '2026-11-20';
const saturday = '2026-11-21';

/** Enters a sale of a store in each of the weeks before a day, on its weekday. */
async function sellWeekly(store_id: string, date: string, amounts: readonly number[]) {
  for (const [weeks, total_sales] of amounts.entries())
    await t.ok('POST /sales', {
      body: { store_id, date: addDays(date, -7 * (weeks + 1)), total_sales },
    });
}

it('SHF-05 says what is expected to be sold from today on', async () => {
  await sellWeekly(main, today, [500, 500, 500, 500]);
  await sellWeekly(main, saturday, [800.29, 900.57, 800.29, 700]);
  await sellWeekly(oak, saturday, [100, 100, 100]);
  await sellWeekly(main, '2026-11-19', [300, 300, 300, 300]);
  const expected = { store_id: main, date: saturday, total_sales: 800 };
  const expectedIn = async (query = '') => (await t.ok(`GET /schedule${query}`)).expected;
  expect(await expectedIn()).toEqual([{ store_id: main, date: today, total_sales: 500 }, expected]);
  expect(await expectedIn(`?store_id=${oak}`)).toEqual([]);
  await t.ok('POST /sales', { body: { store_id: main, date: today, total_sales: 1 } });
  expect(await expectedIn(`?store_id=${main}`)).toEqual([expected]);
  await t.ok(`PUT /stores/${main}`, { body: { closed_dates: [saturday] } });
  expect(await expectedIn()).toEqual([]);
  expect(await expectedIn('?week=2026-11-22')).toMatchObject([
    { date: '2026-11-26' },
    { date: '2026-11-27' },
    { date: '2026-11-28' },
  ]);
  expect(await expectedIn('?week=2026-11-08')).toEqual([]);
});

it('SHF-05 the expected sales follow the season of a year before', async () => {
  await sellWeekly(main, saturday, [1000, 1000, 1000, 1000]);
  await sellWeekly(main, '2025-11-29', [1800, 2000, 2000, 2000, 2000]);
  expect((await t.ok('GET /schedule')).expected).toEqual([
    { store_id: main, date: saturday, total_sales: 950 },
  ]);
});

it('SHF-16 lists all employees of the stores, and former ones with a shift', async () => {
  await addShift(oak, bo, '2026-11-16');
  await t.ok(`PUT /employees/${bo}`, { body: { store_id: main } });
  await addShift(main, bo, '2026-11-17');
  const { people } = await t.ok(`GET /schedule?store_id=${oak}`);
  expect(people).toEqual([{ _id: bo, name: 'Bo', store_id: null, minutes: 960 }]);
  const all = await t.ok('GET /schedule?store_id=all');
  expect(all.people).toMatchObject([{ name: 'Ann' }, { name: 'Bo' }]);
  expect(all.shifts).toHaveLength(2);
});

it('API-05 shows a limited owner nothing of other stores', async () => {
  await addShift(main, ann, '2026-11-16');
  await addShift(oak, bo, '2026-11-16');
  const as = await t.signIn('owner', { storeIds: [oak] });
  const week = await t.ok('GET /schedule', { as });
  expect(week.people).toMatchObject([{ _id: bo }]);
  expect(week.people).toHaveLength(1);
  expect(week.shifts).toHaveLength(1);
  const other = await t.call(`GET /schedule?store_id=${main}`, { as });
  expect([other.status, other.body.fields.store_id]).toEqual([400, 'Selected store not found']);
});

it.each(['yesterday', '2026-02-30', '1800-01-01'])(
  'DAT-02 refuses the week of %s',
  async (week) => {
    const response = await t.call(`GET /schedule?week=${week}`);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['week']]);
  },
);

it.each(['user', 'employee', 'demo'])('ROL-08 is forbidden to %s', async (as) => {
  expect((await t.call('GET /schedule', { as })).status).toBe(403);
});
