import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

// It is Friday, November 20, 2026.
describe.each(engines)('progress towards the monthly sales target on $engine', ({ open }) => {
  let shop: TwoStores;

  const aim = (store_id: string, month: string, amount: number) =>
    shop.ok('PUT /targets', { body: { store_id, month, amount } });
  const figure = async (id: string, { query = '', as = 'owner' } = {}) => {
    const { figures } = (await shop.ok(`GET /overview${query}`, { as })) as {
      figures: { id: string }[];
    };
    return figures.find((each) => each.id === id);
  };

  beforeAll(async () => {
    shop = await twoStores(open);
    await shop.sell(shop.main, '2026-10-31', 9000);
    await shop.sell(shop.main, '2026-11-01', 1234.29);
    await shop.sell(shop.main, '2026-11-19', 650.5);
    await shop.sell(shop.main, '2026-11-20', 7000);
    await shop.sell(shop.oak, '2026-11-19', 500.57);
  });

  afterAll(() => shop.dispose());

  it('is omitted while no store has a target for this month', async () => {
    await aim(shop.main, '2026-10', 700);
    await aim(shop.oak, '2026-12', 700);
    expect(await figure('sales_week')).not.toHaveProperty('target');
  });

  it('sums the sales of stores with a target up to yesterday', async () => {
    await aim(shop.main, '2026-11', 5000.29);
    expect(await figure('sales_week')).toMatchObject({
      target: 5000.29,
      target_sales: 1884.79,
      target_stores: 1,
      target_to: '2026-11-19',
    });
    await aim(shop.oak, '2026-11', 1000);
    expect(await figure('sales_week')).toMatchObject({
      target: 6000.29,
      target_sales: 2385.36,
      target_stores: 2,
    });
    expect(await figure('profit_month')).not.toHaveProperty('target');
  });

  it('covers the selected store, or their own for a limited owner', async () => {
    const ofOak = { target: 1000, target_sales: 500.57, target_stores: 1 };
    expect(await figure('sales_week', { query: `?store_id=${shop.oak}` })).toMatchObject(ofOak);
    expect(await figure('sales_week', { as: 'oak-owner' })).toMatchObject(ofOak);
  });

  it('is null instead of zero if nothing was entered, and excludes deleted stores', async () => {
    const elm = await shop.add('/stores', { name: 'Elm St', address: '3' });
    await aim(elm, '2026-11', 100);
    expect(await figure('sales_week', { query: `?store_id=${elm}` })).toMatchObject({
      target: 100,
      target_sales: null,
    });
    await shop.ok(`DELETE /stores/${elm}`);
    expect(await figure('sales_week')).toMatchObject({ target: 6000.29, target_stores: 2 });
  });

  it('says what is expected by the end of the month, once it is known of every store', async () => {
    const ash = await shop.add('/stores', { name: 'Ash Rd', address: '4' });
    const ofAsh = { query: `?store_id=${ash}` };
    await aim(ash, '2026-11', 1000);
    for (const date of ['2026-10-24', '2026-10-31', '2026-11-07']) await shop.sell(ash, date, 100);
    expect(await figure('sales_week', ofAsh)).not.toHaveProperty('target_expected');
    await shop.sell(ash, '2026-11-14', 100);
    await shop.sell(ash, '2026-11-20', 50.29);
    // Two Saturdays sold, today's sale, and two Saturdays to come.
    expect(await figure('sales_week', ofAsh)).toMatchObject({
      target_sales: 200,
      target_expected: 450.29,
    });
    const all = await figure('sales_week');
    expect(all).toMatchObject({ target_stores: 3 });
    expect(all).not.toHaveProperty('target_expected');
  });
});
