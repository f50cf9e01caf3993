import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let store: string;
let ann: string;
let bo: string;

beforeEach(async () => {
  t = await testApi();
  store = await t.add('/stores', { name: 'Route 9', address: '9 Main St' });
  ann = await t.add('/employees', { name: 'Ann', store_id: store, hourly_rate: 15 });
  bo = await t.add('/employees', { name: 'Bo', store_id: store, hourly_rate: 15 });
  await t.ok('PUT /settings', { body: { opens_at: '06:00', closes_at: '06:00' } });
});

const night = (more: object = {}) => ({
  store_id: store,
  employee_id: ann,
  date: '2026-11-20',
  start_time: '22:00',
  end_time: '06:00',
  ...more,
});

const post = (...shifts: object[]) => t.call('POST /shifts', { body: { shifts } });
const add = async (shift: object) => (await t.ok('POST /shifts', { body: { shifts: [shift] } }))[0];
const overlap = (date: string) => `Shift overlaps with existing shift on ${date}`;

describe('shifts past midnight', () => {
  it('SHF-07 SHF-25 count in full for the day on which they start', async () => {
    const row = await add(night());
    expect(row).toMatchObject({ date: '2026-11-20', start_time: '22:00', end_time: '06:00' });
    const hoursOn = (day: string) =>
      t.ok(`GET /hours?store_id=${store}&start_date=${day}&end_date=${day}`);
    expect(await hoursOn('2026-11-20')).toMatchObject([{ minutes: 480, hours: 8, salary: 120 }]);
    expect(await hoursOn('2026-11-21')).toEqual([]);
  });

  it('SHF-12 SHF-13 SHF-14 SHF-24 overlap with what starts the next day until they end', async () => {
    const first = await add(night());
    const early = { date: '2026-11-21', start_time: '05:59', end_time: '10:00' };
    for (const employee_id of [ann, bo]) {
      const response = await post(night({ ...early, employee_id }));
      expect(response.body.fields).toEqual({ 'shifts.0.start_time': overlap('11/21/2026') });
    }
    await add(night({ ...early, start_time: '06:00' }));
    const longer = { end_time: '2026-11-21T06:01:00', updated_at: first.updated_at };
    const put = await t.call(`PUT /shifts/${first._id}`, { body: longer });
    expect(put.body).toMatchObject({ message: overlap('11/20/2026') });
    const batch = await post(
      night({ date: '2026-11-25' }),
      night({ date: '2026-11-26', start_time: '01:00', end_time: '02:00' }),
    );
    expect(batch.body.fields).toEqual({ 'shifts.1.start_time': overlap('11/26/2026') });
  });

  it('SHF-12 is not restored over what was planned for the next morning', async () => {
    const row = await add(night());
    await t.ok(`DELETE /shifts/${row._id}`);
    const { data } = await t.ok('GET /activity?kind=shifts');
    await add(night({ date: '2026-11-21', start_time: '05:00', end_time: '17:00' }));
    const restored = await t.call(`POST /activity/${data[0]._id}/restore`);
    expect([restored.status, restored.body.message]).toEqual([409, overlap('11/20/2026')]);
  });
});
