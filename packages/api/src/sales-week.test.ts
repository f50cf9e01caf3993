import { beforeEach, describe, expect, it } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

beforeEach(async () => {
  t = await testApi();
  main = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  oak = await t.add('/stores', { name: 'Oak Ave', address: '2 Oak Ave' });
});

const enter = (store_id: string, date: string, total_sales: number) =>
  t.ok('POST /sales', { body: { store_id, date, total_sales } });

const weekOf = (week: string, as = 'admin') => t.ok(`GET /sales/week?week=${week}`, { as });

/** A week with a value on a single day, given by position. */
const only = (position: number, value: unknown) =>
  Array.from({ length: 7 }, (_, day) => (day === position ? value : null));

describe('GET /sales/week', () => {
  it('SAL-05 returns the sales of each store by day, and those of the week before', async () => {
    const sale = await enter(main, '2026-11-10', 12.34);
    await enter(main, '2026-11-02', 7.5);
    await enter(oak, '2026-11-08', 5);
    for (const date of ['2026-11-01', '2026-11-16']) await enter(oak, date, 99);
    const deleted = await enter(oak, '2026-11-11', 20);
    await t.ok(`DELETE /sales/${deleted._id}`);
    const { days, stores } = await weekOf('2026-11-09');
    expect(days).toEqual(datesFrom('2026-11-09', 7));
    const ofMain = {
      store_id: main,
      total_sales: only(1, 12.34),
      week_before: only(0, 7.5),
      sale_ids: only(1, sale._id),
      updated_at: only(1, sale.updatedAt),
    };
    const ofOak = {
      store_id: oak,
      total_sales: only(0, null),
      week_before: only(6, 5),
      sale_ids: only(0, null),
      updated_at: only(0, null),
    };
    expect(stores).toHaveLength(2);
    expect(stores).toEqual(expect.arrayContaining([ofMain, ofOak]));
  });

  it('SAL-05 saves a cell by the version that it returned', async () => {
    await enter(main, '2026-11-17', 12.34);
    const { days, stores } = await weekOf('2026-11-16');
    const [{ updated_at: versions }] = stores;
    const cell = { store_id: main, date: days[1], total_sales: 5, updated_at: versions[1] };
    await t.ok('PUT /sales/week', { body: { cells: [cell] } });
    expect((await weekOf('2026-11-16')).stores[0].total_sales[1]).toBe(5);
  });

  it('starts on the business’s first day of the week by default', async () => {
    expect((await t.ok('GET /sales/week')).days[0]).toBe('2026-11-16');
    await t.ok('PUT /settings', { body: { week_starts_on: 'sunday' } });
    expect((await t.ok('GET /sales/week')).days[0]).toBe('2026-11-15');
  });

  it.each(['soon', '2026-02-30', '1899-12-25'])('DAT-12 refuses %s at `week`', async (week) => {
    const { status, body } = await t.call(`GET /sales/week?week=${week}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['week']);
  });

  it('ROL-07 shows only yesterday and today to employees who may not see past sales', async () => {
    await enter(main, '2026-11-18', 1);
    await enter(main, '2026-11-19', 2);
    await enter(main, '2026-11-13', 3);
    await t.ok('PUT /settings', { body: { employees_may_see_past_sales: false } });
    const [store] = (await weekOf('2026-11-16', 'employee')).stores;
    expect(store).toMatchObject({ total_sales: only(3, 2), week_before: only(0, null) });
    expect((await weekOf('2026-11-09', 'employee')).stores).toEqual([]);
  });
});
