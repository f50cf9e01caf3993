import { beforeEach, describe, expect, it } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

beforeEach(async () => {
  t = await testApi();
  oak = await t.add('/stores', { name: 'Oak Ave', address: '2 Oak Ave' });
  main = await t.add('/stores', { name: 'Main St', address: '1 Main St', closed_weekdays: [0] });
});

const enter = (store_id: string, date: string, credit: number) =>
  t.ok('POST /daily-cash', { body: { store_id, date, credit, debit: 10.57, fuel: 20.29 } });

const weekOf = (query: string, as = 'admin') => t.ok(`GET /daily-cash/week${query}`, { as });

const resultsOf = ({ stores }: { stores: { name: string; results: unknown[] }[] }) =>
  Object.fromEntries(stores.map(({ name, results }) => [name, results]));

describe('GET /daily-cash/week', () => {
  it('CSH-03 returns the result of each day of a week, by store and in total', async () => {
    await enter(main, '2026-11-16', 100);
    await enter(oak, '2026-11-16', 0.29);
    await enter(oak, '2026-11-20', 50.01);
    for (const date of ['2026-11-15', '2026-11-09']) await enter(oak, date, 999);
    const { data: gone } = await enter(main, '2026-11-17', 77);
    await t.ok(`DELETE /daily-cash/${gone._id}`);
    const response = await weekOf('?week=2026-11-16');
    expect(response.days).toEqual(datesFrom('2026-11-16', 7));
    expect(resultsOf(response)).toEqual({
      'Main St': [90.28, null, null, null, null, null, null],
      'Oak Ave': [-9.43, null, null, null, 40.29, null, null],
    });
    expect(response.totals).toEqual([80.85, null, null, null, 40.29, null, null]);
    expect(response.store_count).toBe(2);
  });

  it('CSH-06 marks days as entered, missing, late, closed or upcoming, like the board', async () => {
    await enter(main, '2026-11-16', 100);
    await t.ok('POST /sales', { body: { store_id: oak, total_sales: 5, date: '2026-11-17' } });
    const { stores } = await weekOf('?week=2026-11-15');
    expect(stores).toMatchObject([
      { cash: ['closed', 'done', 'late', 'open', 'open', 'open', 'future'] },
      { cash: ['late', 'late', 'late', 'open', 'open', 'open', 'future'] },
    ]);
    const board = await t.ok('GET /board?from=2026-11-15&to=2026-11-21');
    const ofBoard = (board.cells as { store_id: string; cash: string }[]).filter(
      ({ store_id }) => store_id === main,
    );
    expect(stores[0].cash).toEqual(ofBoard.map(({ cash }) => cash));
    expect(stores[1].started_on).toBe('2026-11-17');
  });

  it('CSH-01 starts on the Monday of this week by default', async () => {
    expect((await weekOf('')).days[0]).toBe('2026-11-16');
    const refused = await t.call('GET /daily-cash/week?week=soon');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['week']]);
  });

  it('limits the stores, but not the totals', async () => {
    await enter(main, '2026-11-16', 100);
    await enter(oak, '2026-11-16', 100);
    const response = await weekOf('?week=2026-11-16&limit=1');
    expect(Object.keys(resultsOf(response))).toEqual(['Main St']);
    expect([response.store_count, response.totals[0]]).toEqual([2, 180.56]);
    const refused = await t.call('GET /daily-cash/week?limit=0');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['limit']]);
  });

  it('ROL-11 shows a limited user their own stores only, in the totals too', async () => {
    await enter(main, '2026-11-16', 100);
    await enter(oak, '2026-11-16', 0.29);
    const owner = await t.signIn('owner', { storeIds: [oak] });
    const response = await weekOf('?week=2026-11-16', owner);
    expect(resultsOf(response)).toEqual({
      'Oak Ave': [-9.43, null, null, null, null, null, null],
    });
    expect([response.store_count, response.totals[0]]).toEqual([1, -9.43]);
    expect((await t.call('GET /daily-cash/week', { as: 'employee' })).status).toBe(403);
  });
});
