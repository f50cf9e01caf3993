import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { timeZones } from '@backcounter/api/testing/books/acts';
import { actOnce, begin } from '@backcounter/api/testing/books/all-acts';
import type { Audit } from '@backcounter/api/testing/books/audit';
import { booksOfStores, live } from '@backcounter/api/testing/books/books';
import { newShop, pick, type Home, type Shop } from '@backcounter/api/testing/books/home';
import { auditAll, auditClerk, comparisons } from '@backcounter/api/testing/books/routes';
import { engines } from '@backcounter/api/testing/engines';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { routes } from '@backcounter/api/routes';
import { importHost } from './import/import-host.ts';

const open: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { dispose } of open.splice(0)) await dispose();
});

function homeOf(t: TestApi): Home {
  return {
    name: 'server',
    clock: t.clock,
    call: (route, sent) => t.call(route, sent),
    bytes: async (path, as) => {
      const headers = { authorization: `Bearer ${as}` };
      const response = await t.api.request(`http://localhost/api${path}`, { headers });
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    unzip: (zip) => unzipSync(zip),
    staySignedIn: async () => {
      const { now } = t.clock;
      const times = { created_at: now, last_seen_at: now, expires_at: now + 86_400_000 };
      await t.storage.transaction((tx) => tx.updateTable('sessions').set(times).execute());
    },
  };
}

/** Instants at which figures are likely to differ: a leap day, New Year's, and changes of clocks. */
const starts = [
  '2028-02-29T05:30:00Z',
  '2027-01-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-03-08T08:30:00Z',
  '2026-11-20T18:00:00Z',
  '2028-12-31T23:59:00Z',
];

async function openShop(t: TestApi, seed: number): Promise<Shop> {
  t.clock.now = Date.parse(starts[seed % starts.length]!);
  const home = homeOf(t);
  await home.staySignedIn();
  const shop = newShop(home, seed);
  const { settings } = shop.books;
  settings.timeZone = pick(shop, timeZones);
  await t.ok('PUT /settings', {
    body: {
      time_zone: settings.timeZone,
      week_starts_on: 'monday',
      earliest_invoice_date: '2020-01-01',
      opens_at: '00:00',
      closes_at: '00:00',
      employees_may_see_past_sales: false,
    },
  });
  await begin(shop);
  return shop;
}

/** What the owner reads, a clerk, and an owner who is limited to some stores. */
async function auditEverybody(shop: Shop, t: TestApi): Promise<void> {
  const { books } = shop;
  const all: Audit = { shop, books, as: 'owner', storeIds: null };
  await auditAll(all);
  await auditClerk({ ...all, as: 'employee' });
  const storeIds = live(books, 'stores').flatMap(({ id }) => (shop.below(2) === 0 ? [id] : []));
  if (storeIds.length === 0) return;
  const as = await t.signIn('owner', { storeIds });
  await auditAll({ shop, books: booksOfStores(books, storeIds), as, storeIds });
}

/** More of them, from one on: `BOOKS=100,200 npx vitest run packages/server/src/random-books`. */
const [first = 1, last = 2] = (process.env['BOOKS'] ?? '').split(',').filter(Boolean).map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

it('compares every reading call with the books, or says why not', () => {
  const reading = Object.keys(routes).filter((route) => route.startsWith('GET '));
  expect(Object.keys(comparisons).sort()).toEqual(reading.sort());
});

describe.each(engines)('on $engine', (engine) => {
  it.each(seeds.filter((seed) => engine.engine === 'SQLite' || seed % 2 === 0))(
    'every figure is what the books say (seed %i)',
    async (seed) => {
      const database = await engine.open();
      open.push(database);
      const t = await testApi(database.storage, { imports: importHost });
      const shop = await openShop(t, seed);
      for (const acts of [40, 160]) {
        for (let count = 0; count < acts; count += 1) await actOnce(shop);
        await shop.home.staySignedIn();
        await auditEverybody(shop, t);
      }
      expect(t.failures).toEqual([]);
    },
  );
});
