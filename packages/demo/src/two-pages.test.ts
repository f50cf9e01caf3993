import { expect, it } from 'vitest';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { startDemo } from './index.ts';

type Row = { name?: string; store_id?: { name: string } } | null;
type Entry = { kind: string; action: string; user: { name: string }; before: Row; after: Row };

function fail(problem: unknown): never {
  throw problem;
}

async function open(store: MemoryStore) {
  const clock = () => Date.parse('2026-11-20T18:00:00Z');
  const host = await startDemo({ store, clock, onStorageProblem: fail, onFailure: fail });
  const call = async (route: string, body?: object): Promise<Record<string, unknown>> => {
    const [method = 'GET', path = ''] = route.split(' ');
    const headers = { 'content-type': 'application/json' };
    const sent = body ? { method, body: JSON.stringify(body), headers } : { method };
    const response = await host.fetch(`/api${path}`, sent);
    if (!response.ok) throw new Error(`${route}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const add = async (path: string, body: object) =>
    String((await call(`POST ${path}`, body))['_id']);
  return { host, call, add };
}

const nameIn = (row: Row) => row?.name ?? row?.store_id?.name;

it('API-47 two pages share one history, each after loading what the other wrote', async () => {
  const store = new MemoryStore();
  const [one, other] = [await open(store), await open(store)];
  const first = await one.add('/stores', { name: 'One', address: '1 Main St' });
  await other.call(`PUT /stores/${first}`, { name: 'Two' });
  await one.call(`DELETE /stores/${first}`);
  const second = await other.add('/stores', { name: 'Three', address: '3 Main St' });
  const sale = { store_id: second, total_sales: 1.29, date: '2026-11-19' };
  const sold = await one.add('/sales', sale);
  await other.call(`DELETE /sales/${sold}`);
  await one.add('/stores', { name: 'Four', address: '4 Main St' });
  for (const page of [one, other, await open(store)]) {
    await page.host.reload();
    const { data } = await page.call('GET /activity?limit=7');
    const entries = (data as Entry[]).map(({ kind, action, user, before, after }) =>
      [kind, action, user.name, nameIn(before), nameIn(after)].join(' '),
    );
    expect(entries).toEqual([
      'stores create Demo User  Four',
      'sales delete Demo User Three ',
      'sales create Demo User  Three',
      'stores create Demo User  Three',
      'stores delete Demo User Two ',
      'stores update Demo User One Two',
      'stores create Demo User  One',
    ]);
  }
});

it('SAL-07 a stale page responds with what the other has saved', async () => {
  const store = new MemoryStore();
  const [one, other] = [await open(store), await open(store)];
  const shop = await one.add('/stores', { name: 'One', address: '1 Main St' });
  const sale = { store_id: shop, total_sales: 1.29, date: '2026-11-19' };
  const sold = await one.add('/sales', sale);
  await other.host.reload();
  await one.call(`DELETE /sales/${sold}`);
  const again = await other.add('/sales', { ...sale, total_sales: 1.57 });
  expect(await one.call(`GET /sales?store_id=${shop}`)).toMatchObject([{ _id: again }]);
});
