import { beforeEach, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

const addStore = async (name: string): Promise<string> =>
  (await t.ok('POST /stores', { body: { name, address: '1', allow_simultaneous_shifts: true } }))
    ._id;

const addEmployee = (store_id: string, name: string): Promise<string> =>
  t.add('/employees', { store_id, name, hourly_rate: 15 });

const addShift = (store_id: string, employee_id: string, date: string, start_time = '09:00') =>
  t.ok('POST /shifts', {
    body: { shifts: [{ store_id, employee_id, date, start_time, end_time: '17:00' }] },
  });

const choose = (employeeName: string | null, as = 'employee') =>
  t.ok('PUT /auth/session', { as, body: { employeeName } });

beforeEach(async () => {
  t = await testApi();
  main = await addStore('Main St');
  oak = await addStore('Oak Ave');
});

it('IDN-09 SHF-04 returns the shifts and hours of the chosen name only', async () => {
  const ann = await addEmployee(main, 'Ann Lee');
  const bo = await addEmployee(main, 'Bo');
  const [shift] = await addShift(main, ann, '2026-11-16', '09:30');
  await addShift(main, ann, '2026-11-22');
  await addShift(main, bo, '2026-11-16');
  await choose(' ann LEE');
  expect(await t.ok('GET /my-week', { as: 'employee' })).toEqual({
    start: '2026-11-15',
    end: '2026-11-21',
    name: 'Ann Lee',
    shifts: [
      {
        _id: shift._id,
        store_id: main,
        store_name: 'Main St',
        date: '2026-11-16',
        start_time: '09:30',
        end_time: '17:00',
        minutes: 450,
      },
    ],
    minutes: 450,
    hours: 7.5,
  });
  const next = await t.ok('GET /my-week?week=2026-11-22', { as: 'employee' });
  expect([next.start, next.hours]).toEqual(['2026-11-22', 8]);
});

it('IDN-04 a name used in two stores has the shifts of both, by day', async () => {
  const here = await addEmployee(main, 'Ann Lee');
  const there = await addEmployee(oak, 'Ann Lee');
  await addShift(main, here, '2026-11-18');
  await addShift(main, here, '2026-11-16', '13:30');
  await addShift(oak, there, '2026-11-16');
  await choose('Ann Lee');
  const week = await t.ok('GET /my-week', { as: 'employee' });
  expect(week.shifts).toMatchObject([
    { store_name: 'Oak Ave', date: '2026-11-16', minutes: 480 },
    { store_name: 'Main St', date: '2026-11-16', minutes: 210 },
    { store_name: 'Main St', date: '2026-11-18', minutes: 480 },
  ]);
  expect([week.minutes, week.hours]).toEqual([1170, 19.5]);
  const as = await t.signIn('employee', { storeIds: [oak] });
  await choose('Ann Lee', as);
  expect((await t.ok('GET /my-week', { as })).minutes).toBe(480);
});

it('ROL-11 shows neither names nor shifts of other stores', async () => {
  const ann = await addEmployee(main, 'Ann Lee');
  await addEmployee(oak, 'Bo Day');
  const as = await t.signIn('employee', { storeIds: [oak] });
  await choose('ANN LEE', as);
  expect(await t.ok('GET /my-week', { as })).toMatchObject({ name: null, shifts: [] });
  // After a move to another store, earlier hours stay in the old one.
  await addShift(main, ann, '2026-11-16');
  await t.ok(`PUT /employees/${ann}`, { body: { store_id: oak } });
  expect(await t.ok('GET /my-week', { as })).toMatchObject({ name: 'Ann Lee', shifts: [] });
});

it.each([null, 'Somebody Else', 'Employee'])('IDN-14 has an empty week for %j', async (name) => {
  await addShift(main, await addEmployee(main, 'Ann Lee'), '2026-11-16');
  await choose(name);
  expect(await t.ok('GET /my-week', { as: 'employee' })).toMatchObject({
    name: null,
    shifts: [],
    minutes: 0,
    hours: 0,
  });
});

it('EMP-12 a deleted employee has an empty week', async () => {
  const ann = await addEmployee(main, 'Ann Lee');
  await addShift(main, ann, '2026-11-16');
  await t.ok(`DELETE /employees/${ann}`);
  await choose('Ann Lee');
  expect((await t.ok('GET /my-week', { as: 'employee' })).name).toBeNull();
});

it('ROL-08 ROL-10 is for all staff, and grants access to no other list of shifts', async () => {
  for (const as of ['admin', 'owner', 'user', 'employee']) {
    expect((await t.call('GET /my-week', { as })).status, as).toBe(200);
  }
  expect((await t.call('GET /my-week', { as: 'demo' })).status).toBe(403);
  expect((await t.call('GET /shifts', { as: 'employee' })).status).toBe(403);
});

it('DAT-02 rejects an invalid week at its field', async () => {
  const response = await t.call('GET /my-week?week=soon', { as: 'employee' });
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['week']]);
});
