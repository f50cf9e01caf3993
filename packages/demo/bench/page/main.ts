import { fetchSqlite } from '../../src/fetch-sqlite.ts';
import { startDemo, type DemoHost } from '../../src/index.ts';

type Row = Record<string, unknown> & { _id: string };

const key = 'demo_invoices';

const fail = (problem: unknown) => {
  throw problem;
};

async function start(): Promise<DemoHost> {
  const sqlite = await fetchSqlite();
  const store = localStorage;
  return startDemo({ store, clock: Date.now, sqlite, onStorageProblem: fail, onFailure: fail });
}

/** Repeats the sample's invoices, each with a unique id and number. */
function multiply(rows: readonly Row[], count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    ...rows[index % rows.length],
    _id: `demo-${index + 1}`,
    invoice_number: `N-${index + 1}`,
  }));
}

async function save(host: DemoHost, like: Row, number: string): Promise<number> {
  const idIn = (name: string) => (like[name] as Row)._id;
  const body = JSON.stringify({
    store_id: idIn('store_id'),
    vendor_id: idIn('vendor_id'),
    invoice_number: number,
    amount: 12.5,
    date: like['date'],
  });
  const headers = { 'content-type': 'application/json' };
  const before = performance.now();
  const response = await host.fetch('/api/invoices', { method: 'POST', headers, body });
  const answer = await response.text();
  const ms = performance.now() - before;
  if (response.status !== 201) throw new Error(answer);
  return ms;
}

/** Duration of each of `saves` saves, in ms, in a freshly opened demo with `count` invoices. */
async function measureSaves({ count, saves }: { count: number; saves: number }) {
  localStorage.clear();
  await (await start()).close();
  const sample = JSON.parse(localStorage.getItem(key) ?? '[]') as Row[];
  localStorage.setItem(key, JSON.stringify(multiply(sample, count)));
  const host = await start();
  const times: number[] = [];
  for (let index = 0; index < saves; index += 1) {
    const like = sample[index];
    if (like) times.push(await save(host, like, `S-${index}`));
    // Yields to the browser, as between two saves by a user.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const kept = (JSON.parse(localStorage.getItem(key) ?? '[]') as Row[]).length;
  if (kept !== count + saves) throw new Error(`${kept} invoices are kept`);
  await host.close();
  return times;
}

Object.assign(globalThis, { measureSaves });
