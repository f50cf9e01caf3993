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

  const startOf = async (store: string) => {
    const { stores } = (await shop.ok(`GET /board?store_id=${store}`)) as {
      stores: { started_on: string }[];
    };
    return stores[0]?.started_on;
  };

  it('is its first sale, and before one the day on which it was added', async () => {
    expect(await startOf(shop.main)).toBe('2026-11-20');
    const sale = await shop.sell(shop.main, '2026-11-13', 10);
    expect(await startOf(shop.main)).toBe('2026-11-13');
    await shop.ok(`DELETE /sales/${sale}`);
    expect(await startOf(shop.main)).toBe('2026-11-20');
  });
});
