import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

// It is Friday, November 20, 2026.
describe.each(engines)('the start of a store on $engine', ({ open }) => {
  let shop: TwoStores;

  beforeAll(async () => {
    shop = await twoStores(open);
  });

  afterAll(() => shop.dispose());

  /** A store's start on the board, which is the one for its card. */
  const startOf = async (store: string, as = 'admin') => {
    const { stores } = (await shop.ok(`GET /board?store_id=${store}`, { as })) as {
      stores: { started_on: string | null }[];
    };
    const starts = (await shop.ok('GET /sales/starts', { as })) as {
      store_id: string;
      started_on: string | null;
    }[];
    const start = starts.find(({ store_id }) => store_id === store)?.started_on;
    expect(start).toBe(stores[0]?.started_on);
    return start;
  };

  it('is its first sale, or the day it was added if it has none', async () => {
    expect(await startOf(shop.main)).toBe('2026-11-20');
    const sale = await shop.sell(shop.main, '2026-11-13', 10);
    expect(await startOf(shop.main)).toBe('2026-11-13');
    await shop.ok(`DELETE /sales/${sale}`);
    expect(await startOf(shop.main)).toBe('2026-11-20');
  });

  it('is listed only for the stores of the user', async () => {
    const starts = await shop.ok('GET /sales/starts', { as: 'oak-owner' });
    expect(starts).toEqual([{ store_id: shop.oak, started_on: '2026-11-20' }]);
  });

  it('ROL-07 is hidden from users without past sales unless it is after the first day they may see', async () => {
    const settings = await shop.ok('GET /settings');
    const body = { ...settings, employees_may_see_past_sales: false };
    await shop.ok('PUT /settings', { body });
    const startOfMain = () => startOf(shop.main, 'employee');
    expect(await startOfMain()).toBe('2026-11-20');
    const today = await shop.sell(shop.main, '2026-11-20', 10);
    expect(await startOfMain()).toBe('2026-11-20');
    const yesterday = await shop.sell(shop.main, '2026-11-19', 10);
    expect(await startOfMain()).toBeNull();
    const older = await shop.sell(shop.main, '2026-03-02', 10);
    await shop.ok(`DELETE /sales/${yesterday}`);
    expect(await startOfMain()).toBeNull();
    for (const sale of [today, older]) await shop.ok(`DELETE /sales/${sale}`);
    const after = await shop.ok('GET /settings');
    await shop.ok('PUT /settings', { body: { ...after, employees_may_see_past_sales: true } });
  });
});
