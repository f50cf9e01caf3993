import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

const addStore = (name: string): Promise<string> => t.add('/stores', { name, address: '1' });

const aim = (store_id: string, month: string, amount: number | null, as = 'admin') =>
  t.call('PUT /targets', { as, body: { store_id, month, amount } });

async function listed(query = '', as = 'admin') {
  const { data } = await t.ok(`GET /targets${query}`, { as });
  return (data as { store_id: string; month: string; amount: number }[]).map(
    ({ store_id, month, amount }) => [store_id === main ? 'main' : 'oak', month, amount],
  );
}

beforeEach(async () => {
  t = await testApi();
  main = await addStore('Main St');
  oak = await addStore('Oak Ave');
  for (const [store, month, amount] of [
    [main, '2025-12', 700],
    [main, '2026-01', 800.29],
    [main, '2026-12', 900.57],
    [oak, '2026-11', 1000],
    [main, '2027-01', 1100],
  ] as const) {
    expect((await aim(store, month, amount)).status).toBe(200);
  }
});

describe('sales targets', () => {
  it('are listed for this year, or the requested months, of all stores or one', async () => {
    const ofMain = [
      ['main', '2026-01', 800.29],
      ['main', '2026-12', 900.57],
    ];
    const ofOak = ['oak', '2026-11', 1000];
    expect((await listed()).sort()).toEqual([...ofMain, ofOak]);
    expect(await listed(`?store_id=${main}`)).toEqual(ofMain);
    expect(await listed('?from=2026-11&to=2026-11')).toEqual([ofOak]);
    expect(await listed('?from=2025-12&to=2025-12')).toEqual([['main', '2025-12', 700]]);
  });

  it.each([
    ['from=soon', 'from'],
    ['to=2026-13', 'to'],
    ['from=2026-12&to=2026-11', 'to'],
  ])('with %s are rejected at the field', async (query, field) => {
    const { status, body } = await t.call(`GET /targets?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('are removed with an activity entry of their previous value', async () => {
    const { body } = await aim(main, '2026-01', null);
    const place = { store_id: main, month: '2026-01' };
    expect(body).toEqual({ ...place, amount: null });
    expect(await listed(`?store_id=${main}`)).toEqual([['main', '2026-12', 900.57]]);
    const [entry] = (await t.ok('GET /activity?kind=targets&limit=1')).data;
    expect(entry).toMatchObject({
      subject_id: `${main}-2026-01`,
      before: { ...place, amount: 800.29 },
      after: { ...place, amount: null },
    });
  });

  it('get a later timestamp on a second change in the same millisecond', async () => {
    await aim(oak, '2026-11', 1);
    await aim(oak, '2026-11', 2);
    const { data } = await t.ok(`GET /activity?kind=targets&store_id=${oak}`);
    const times = (data as { at: string }[]).map(({ at }) => at);
    expect(times).toHaveLength(3);
    expect(times).toEqual([...new Set(times)].sort().reverse());
  });

  it('ROL-11 of other stores are neither visible to nor settable by a limited owner', async () => {
    const as = await t.signIn('owner', { storeIds: [oak] });
    expect(await listed('', as)).toEqual([['oak', '2026-11', 1000]]);
    expect((await aim(main, '2026-11', 5, as)).status).toBe(400);
    expect((await aim(oak, '2026-11', 5, as)).status).toBe(200);
    expect(await listed('', as)).toEqual([['oak', '2026-11', 5]]);
    expect((await listed(`?store_id=${main}`)).length).toBe(2);
  });
});
