import { beforeEach, expect, it } from 'vitest';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { startDemo, type DemoHost } from './index.ts';

type Row = Record<string, unknown> & { _id: string };

const fail = (problem: unknown) => {
  throw problem;
};

let store: MemoryStore;
let host: DemoHost;

const start = () =>
  startDemo({
    store,
    clock: () => Date.parse('2026-11-20T18:00:00Z'),
    onStorageProblem: fail,
    onFailure: fail,
  });

beforeEach(async () => {
  store = new MemoryStore();
  await (await start()).close();
  host = await start();
});

async function call<Answer>(route: string, body?: unknown): Promise<Answer> {
  const [method = 'GET', path = ''] = route.split(' ');
  const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await host.fetch(`/api${path}`, { method, ...(body ? sent : {}) });
  expect(response.ok, route).toBe(true);
  return (await response.json()) as Answer;
}

const kept = (key: string) => JSON.parse(store.texts.get(key) ?? '[]') as Row[];

it.each([
  ['demo_invoices', '/invoices', { amount: 12.5, invoice_number: 'X-1', description: 'Ä "1"' }],
  ['demo_sales', '/sales', { total_sales: 3.25, date: '2026-11-20' }],
  ['demo_shifts', '/shifts', { start_time: '09:00', end_time: '10:30' }],
])(
  'DEM-03 DEM-04 %s holds what %s answers after every kind of write',
  async (key, path, change) => {
    const [first, second] = await call<Row[]>(`GET ${path}`);
    const id = first?._id ?? '';
    await call(`DELETE ${path}/${id}`);
    expect(kept(key).map(({ _id }) => _id)).not.toContain(id);
    const [deletion] = (await call<{ data: Row[] }>('GET /activity?limit=1')).data;
    await call(`POST /activity/${deletion?._id ?? ''}/restore`);
    await call(`DELETE ${path}/${second?._id ?? ''}`);
    await call(`PUT ${path}/${id}`, change);
    expect(kept(key)).toEqual(await call<Row[]>(`GET ${path}`));
    expect(kept(key).find(({ _id }) => _id === id)).toMatchObject(change);
    const { data } = await call<{ data: Row[] }>('GET /activity?limit=200');
    expect(kept('demo_activity')).toEqual(data);
  },
);
