import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let [here, there] = ['', ''];

/** A call that must succeed, one second after the previous one. */
function later(route: string, body?: unknown) {
  t.clock.now += 1000;
  return t.ok(route, { body });
}

const addStore = async (name: string): Promise<string> =>
  (await later('POST /stores', { name, address: '1 Main St' }))._id;

const addSale = (store_id: string) =>
  later('POST /sales', { store_id, total_sales: 5, date: '2026-11-20' });

type Entry = { kind: string; action: string };

const entries = async (query: string, as = 'admin'): Promise<Entry[]> =>
  (await t.ok(`GET /activity?${query}`, { as })).data;

const actionsOf = (list: Entry[]) => list.map(({ kind, action }) => `${kind} ${action}`);

beforeEach(async () => {
  t = await testApi();
  [here, there] = [await addStore('Here'), await addStore('There')];
});

describe('GET /activity?subject_id', () => {
  it('API-47 tells the history of one row alone', async () => {
    const sale = await addSale(here);
    await addSale(there);
    await later(`PUT /sales/${sale._id}`, { total_sales: 6 });
    await later(`DELETE /sales/${sale._id}`);
    const history = `subject_id=${sale._id}`;
    expect(actionsOf(await entries(history))).toEqual([
      'sales delete',
      'sales update',
      'sales create',
    ]);
    const first = await t.ok(`GET /activity?${history}&limit=2`);
    const cursor = encodeURIComponent(first.next_cursor);
    expect(actionsOf(await entries(`${history}&limit=2&cursor=${cursor}`))).toEqual([
      'sales create',
    ]);
    expect(await entries(`${history}&kind=stores`)).toEqual([]);
    expect(await entries('subject_id=nothing')).toEqual([]);
    expect(await entries('subject_id=all')).toHaveLength(6);
  });

  it('ROL-11 limits the history of a row to the stores of the caller', async () => {
    const limited = await t.signIn('owner', { storeIds: [here] });
    const [own, other] = [await addSale(here), await addSale(there)];
    expect(actionsOf(await entries(`subject_id=${own._id}`, limited))).toEqual(['sales create']);
    expect(await entries(`subject_id=${other._id}`, limited)).toEqual([]);
    await later(`PUT /sales/${other._id}`, { store_id: here, date: '2026-11-19' });
    const [moved, ...more] = await entries(`subject_id=${other._id}`, limited);
    expect(moved).toMatchObject({ action: 'update', before: null });
    expect(more).toEqual([]);
    const { _id: ann } = await t.ok('GET /auth/me', { as: 'user' });
    await later(`PUT /auth/users/${ann}`, { name: 'Ann' });
    expect(actionsOf(await entries(`subject_id=${ann}`))).toEqual(['users update']);
    expect(await entries(`subject_id=${ann}`, 'owner')).toEqual([]);
  });
});
