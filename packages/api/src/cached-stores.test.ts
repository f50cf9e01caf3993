import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '@backcounter/core/findings';
import type { ApiDeps } from './deps.ts';
import { findCached } from './findings-cache.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let stores: string[];
/** The stores searched by each call. */
let searches: string[][];

const date = '2026-11-20';

const findingOf = (storeId: string, storeName = 'Main St'): Finding => ({
  id: `missing_day.${date}.${storeId}`,
  kind: 'missing_day',
  storeName,
  dates: [date],
  cents: 100,
  storeId,
  path: '/',
  at: date,
});

type FindOptions = {
  storeIds?: readonly string[];
  key?: string;
  deps?: ApiDeps;
  of?: (storeId: string) => Finding[];
};

/** One finding per store, except the first. */
function find(options: FindOptions = {}): Promise<Finding[]> {
  const { storeIds = stores, key = 'usual', deps = t.deps } = options;
  const of = options.of ?? ((id: string) => (id === stores[0] ? [] : [findingOf(id)]));
  return t.storage.snapshot((db) =>
    findCached(deps, { db, key, storeIds }, (ids) => {
      searches.push([...ids]);
      return Promise.resolve(ids.flatMap(of));
    }),
  );
}

const sell = (store_id: string) =>
  t.ok('POST /sales', { body: { store_id, date, total_sales: 5 } });

async function addStores(count: number): Promise<string[]> {
  const added: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const body = { name: `Store ${stores.length + number}`, address: '1' };
    added.push(await t.add('/stores', body));
  }
  return added;
}

beforeEach(async () => {
  t = await testApi();
  searches = [];
  stores = [];
  stores = await addStores(3);
});

describe('cached findings of stores', () => {
  it('are searched once, and again only in a store that was written to', async () => {
    const found = await find();
    expect(found.map(({ storeId }) => storeId)).toEqual(stores.slice(1));
    expect(await find()).toEqual(found);
    expect(searches).toEqual([stores]);
    await sell(stores[1] ?? '');
    await find();
    await find();
    expect(searches).toEqual([stores, [stores[1]]]);
  });

  it('are replaced by the next search: a store has only its latest findings', async () => {
    await find();
    await sell(stores[1] ?? '');
    const found = await find({ of: () => [] });
    expect(found.map(({ storeId }) => storeId)).toEqual([stores[2]]);
  });

  it('are returned for the requested stores, in their order', async () => {
    await find();
    const [, second = '', third = ''] = stores;
    const found = await find({ storeIds: [third, second] });
    expect(found.map(({ storeId }) => storeId)).toEqual([third, second]);
    expect(await find({ storeIds: [second] })).toEqual([findingOf(second)]);
    expect(searches).toEqual([stores]);
  });

  it('are cached separately for each date range', async () => {
    await find();
    const [, second = ''] = stores;
    const older = await find({ key: 'older', of: (id) => [findingOf(id, 'Old')] });
    expect(older).toEqual(stores.map((id) => findingOf(id, 'Old')));
    expect(await find({ storeIds: [second] })).toEqual([findingOf(second)]);
    expect(searches).toEqual([stores, stores]);
  });

  it('are searched in batches of fifty stores', async () => {
    stores = [...stores, ...(await addStores(99))];
    expect(await find()).toHaveLength(101);
    expect(searches.map((ids) => ids.length)).toEqual([50, 50, 2]);
    expect(searches.flat()).toEqual(stores);
  });

  it('are not cached in the demo, whose other tabs change tables without a mark', async () => {
    const deps: ApiDeps = { ...t.deps, host: { ...t.deps.host, kind: 'demo' } as never };
    await find({ deps });
    await find({ deps });
    expect(searches).toEqual([stores, stores]);
  });

  it('are limited to 50,000, evicting the least recently used first', async () => {
    const [first = ''] = stores;
    const many = (count: number) => (id: string) => Array<Finding>(count).fill(findingOf(id));
    const look = (key: string) => find({ key, storeIds: [first], of: many(20_000) });
    await look('a');
    await look('b');
    await look('a');
    expect(searches).toHaveLength(2);
    await look('c');
    await look('a');
    expect(searches).toHaveLength(3);
    await look('b');
    expect(searches).toHaveLength(4);
  });
});
