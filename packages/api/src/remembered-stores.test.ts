import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '@backcounter/core/findings';
import type { ApiDeps } from './deps.ts';
import { findOnce } from './remembered-findings.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let stores: string[];
/** The stores that were looked through, by each look. */
let looks: string[][];

const date = '2026-11-20';

const findingOf = (storeId: string, title = 'Odd'): Finding => ({
  id: `missing_day.${date}.${storeId}`,
  kind: 'missing_day',
  title,
  detail: '',
  cents: 100,
  storeId,
  path: '/',
  at: date,
});

type Asked = {
  storeIds?: readonly string[];
  key?: string;
  deps?: ApiDeps;
  of?: (storeId: string) => Finding[];
};

/** What is found in stores, each with one finding but the first. */
function find(asked: Asked = {}): Promise<Finding[]> {
  const { storeIds = stores, key = 'usual', deps = t.deps } = asked;
  const of = asked.of ?? ((id: string) => (id === stores[0] ? [] : [findingOf(id)]));
  return t.storage.snapshot((db) =>
    findOnce(deps, { db, key, storeIds }, (ids) => {
      looks.push([...ids]);
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
  looks = [];
  stores = [];
  stores = await addStores(3);
});

describe('findings of stores', () => {
  it('are looked for once, and again only in a store that was written to', async () => {
    const found = await find();
    expect(found.map(({ storeId }) => storeId)).toEqual(stores.slice(1));
    expect(await find()).toEqual(found);
    expect(looks).toEqual([stores]);
    await sell(stores[1] ?? '');
    await find();
    await find();
    expect(looks).toEqual([stores, [stores[1]]]);
  });

  it('are forgotten with what is put right: a store has those of the last look only', async () => {
    await find();
    await sell(stores[1] ?? '');
    const found = await find({ of: () => [] });
    expect(found.map(({ storeId }) => storeId)).toEqual([stores[2]]);
  });

  it('are those of the stores asked for, in their order', async () => {
    await find();
    const [, second = '', third = ''] = stores;
    const found = await find({ storeIds: [third, second] });
    expect(found.map(({ storeId }) => storeId)).toEqual([third, second]);
    expect(await find({ storeIds: [second] })).toEqual([findingOf(second)]);
    expect(looks).toEqual([stores]);
  });

  it('of some days are not those of others, which stay remembered', async () => {
    await find();
    const [, second = ''] = stores;
    const older = await find({ key: 'older', of: (id) => [findingOf(id, 'Old')] });
    expect(older.map(({ title }) => title)).toEqual(['Old', 'Old', 'Old']);
    expect(await find({ storeIds: [second] })).toEqual([findingOf(second)]);
    expect(looks).toEqual([stores, stores]);
  });

  it('are looked for in fifty stores at a time', async () => {
    stores = [...stores, ...(await addStores(99))];
    expect(await find()).toHaveLength(101);
    expect(looks.map((ids) => ids.length)).toEqual([50, 50, 2]);
    expect(looks.flat()).toEqual(stores);
  });

  it('are looked for each time in the demo, whose other tabs leave no mark', async () => {
    const deps: ApiDeps = { ...t.deps, host: { ...t.deps.host, kind: 'demo' } as never };
    await find({ deps });
    await find({ deps });
    expect(looks).toEqual([stores, stores]);
  });

  it('are remembered up to 50,000: those asked for longest ago go first', async () => {
    const [first = ''] = stores;
    const many = (count: number) => (id: string) => Array<Finding>(count).fill(findingOf(id));
    const look = (key: string) => find({ key, storeIds: [first], of: many(20_000) });
    await look('a');
    await look('b');
    await look('a');
    expect(looks).toHaveLength(2);
    await look('c');
    await look('a');
    expect(looks).toHaveLength(3);
    await look('b');
    expect(looks).toHaveLength(4);
  });
});
