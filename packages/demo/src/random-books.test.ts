import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { actOnce, begin } from '@backcounter/api/testing/books/all-acts';
import { newShop, type Home } from '@backcounter/api/testing/books/home';
import { auditAll, notInDemo } from '@backcounter/api/testing/books/routes';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { startDemo, type DemoHost } from './index.ts';

const fail = (problem: unknown) => {
  throw problem;
};

it('DEM-12 every figure of the demo is what the books say, also after a reload', async () => {
  const store = new MemoryStore();
  // A demo that has been emptied: without any collection it would begin with the sample.
  store.setItem('demo_stores', '[]');
  const clock = { now: Date.parse('2028-02-28T18:00:00Z') };
  const open = () =>
    startDemo({ store, clock: () => clock.now, onStorageProblem: fail, onFailure: fail });
  let host: DemoHost = await open();
  const fetch = async (path: string, init?: RequestInit) => host.fetch(`/api${path}`, init);
  const home: Home = {
    name: 'demo',
    clock,
    call: async (route, { body } = {}) => {
      const [method = 'GET', path = ''] = route.split(' ');
      const headers = { 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
      const response = await fetch(path, { method, ...sent });
      return { status: response.status, body: await response.json() };
    },
    bytes: async (path) => {
      const response = await fetch(path);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    unzip: (zip) => unzipSync(zip),
    staySignedIn: () => Promise.resolve(),
  };
  const settings = { opens_at: '00:00', closes_at: '00:00', week_starts_on: 'monday' };
  const answer = await home.call('PUT /settings', {
    body: { ...settings, earliest_invoice_date: '2020-01-01', time_zone: 'America/Chicago' },
  });
  expect(answer.status).toBe(200);
  const shop = newShop(home, 1);
  await begin(shop);
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 60; count += 1) await actOnce(shop);
    await auditAll({ shop, books: shop.books, as: 'demo', storeIds: null }, notInDemo);
    await host.close();
    host = await open();
    await auditAll({ shop, books: shop.books, as: 'demo', storeIds: null }, notInDemo);
  }
  await host.close();
});
