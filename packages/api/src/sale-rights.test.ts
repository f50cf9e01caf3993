import { beforeEach, describe, expect, it } from 'vitest';
import { can } from '@backcounter/core/permissions';
import { everyCall } from './testing/every-call.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

/** Distinct from every other number in the responses. */
const oldAmount = 98_765.43;

let t: TestApi;
let store: string;
let ids: Record<string, string>;

const add = (date: string, total_sales: number, as = 'admin') =>
  t.call('POST /sales', { as, body: { store_id: store, date, total_sales } });

const set = (body: object) => t.ok('PUT /settings', { body });

beforeEach(async () => {
  t = await testApi();
  store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  ids = {};
  for (const [date, amount] of [
    ['2026-11-18', oldAmount],
    ['2026-11-19', 20],
    ['2026-11-20', 10],
  ] as const) {
    ids[date] = (await add(date, amount)).body._id;
  }
});

describe('employees who may not delete sales', () => {
  it('ROL-07 ROL-09 are rejected, and the sale stays; everybody else may', async () => {
    await set({ employees_may_delete_sales: false });
    const remove = (date: string, as: string) => t.call(`DELETE /sales/${ids[date]}`, { as });
    expect((await remove('2026-11-20', 'employee')).status).toBe(403);
    expect(await t.ok('GET /sales')).toHaveLength(3);
    expect((await remove('2026-11-20', 'user')).status).toBe(200);
    await set({ employees_may_delete_sales: true });
    expect((await remove('2026-11-19', 'employee')).status).toBe(200);
  });

  it('ROL-11 may never restore a sale', async () => {
    await t.ok(`DELETE /sales/${ids['2026-11-20']}`);
    const { data } = await t.ok('GET /activity?kind=sales');
    const restore = await t.call(`POST /activity/${data[0]._id}/restore`, { as: 'employee' });
    expect(restore.status).toBe(403);
  });
});

describe('employees who may not see past sales', () => {
  beforeEach(() => set({ employees_may_see_past_sales: false }));

  const dates = async (query = '', as = 'employee') => {
    const sales: { date: string }[] = await t.ok(`GET /sales${query}`, { as });
    return sales.map(({ date }) => date);
  };

  it.each(['', '?month=2026-11', '?year=2026', '?start_date=2026-11-18&end_date=2026-11-20'])(
    'ROL-07 SAL-13 list today and yesterday alone: %s',
    async (query) => {
      expect(await dates(query)).toEqual(['2026-11-20', '2026-11-19']);
      expect(await dates(query, 'user')).toHaveLength(3);
    },
  );

  it('ROL-07 SAL-10 sum what they may see', async () => {
    const total = (query: string, as: string) => t.ok(`GET /sales/total${query}`, { as });
    expect((await total('?month=2026-11', 'employee')).total).toBe(30);
    expect((await total('?month=2026-10', 'employee')).total).toBe(0);
    expect((await total('', 'user')).total).toBe(98_795.43);
    const subtotals = await t.ok('GET /sales/subtotals', { as: 'employee' });
    expect([subtotals.count, subtotals.total]).toEqual([2, 30]);
    const days = (query: string) => t.ok(`GET /sales/days${query}`, { as: 'employee' });
    const ofDays = await days('?start_date=2026-11-01&end_date=2026-11-20');
    expect(ofDays).toMatchObject([{ date: '2026-11-19' }, { date: '2026-11-20' }]);
    expect(await days('?start_date=2026-11-01&end_date=2026-11-18')).toEqual([]);
    expect(await dates('?month=2026-10')).toEqual([]);
  });

  it('ROL-07 SAL-13 see no older day on later pages either', async () => {
    const first = await t.ok('GET /sales?limit=1', { as: 'employee' });
    const next = await t.ok(`GET /sales?limit=5&cursor=${first.next_cursor}`, { as: 'employee' });
    expect(next.data).toMatchObject([{ date: '2026-11-19' }]);
  });

  it('ROL-07 cannot enter an older day, whether it has a sale or not', async () => {
    for (const date of ['2026-11-17', '2026-11-18']) {
      const response = await add(date, 1, 'employee');
      expect(response.status).toBe(400);
      expect(response.body).toEqual({
        message: 'You can enter sales of today and yesterday only',
        fields: { date: 'You can enter sales of today and yesterday only' },
      });
    }
    expect((await add('2026-11-17', 1, 'user')).status).toBe(201);
  });

  it('ROL-07 do not find an older sale, and can delete one of yesterday', async () => {
    const remove = (date: string) => t.call(`DELETE /sales/${ids[date]}`, { as: 'employee' });
    expect((await remove('2026-11-18')).status).toBe(404);
    expect((await remove('2026-11-19')).status).toBe(200);
  });

  it('DAT-09 see days of the business’s time zone', async () => {
    t.clock.now = Date.parse('2026-11-20T05:30:00Z');
    expect(await dates()).toEqual(['2026-11-19', '2026-11-18']);
  });

  const periodQuery =
    '?q=98765.43&from=2026-01-01&to=2026-12-31&start_date=2026-01-01&end_date=2026-12-31' +
    '&date=2026-11-18&week=2026-11-16&min=1&max=99999&store_id=all';
  const reads = everyCall.filter(
    ({ writes, route }) =>
      !writes && route.permission !== 'public' && can('employee', route.permission),
  );

  it.each(reads.map(({ call }) => call))(
    'ROL-07 learn nothing of older ones by %s',
    async (call) => {
      for (const query of ['', periodQuery]) {
        const { body } = await t.call(call + query, { as: 'employee' });
        expect(JSON.stringify(body)).not.toContain(String(oldAmount));
        expect(JSON.stringify(body)).not.toContain('98,765.43');
      }
    },
  );

  it('ROL-07 are tested with all calls that return sales', async () => {
    expect(reads.length).toBeGreaterThan(5);
    const { body } = await t.call(`GET /sales${periodQuery}`, { as: 'user' });
    expect(JSON.stringify(body)).toContain(String(oldAmount));
  });
});
