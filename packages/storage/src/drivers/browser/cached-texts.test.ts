import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryStore } from '../../contract/memory-store.ts';
import { rawCollections } from '../../contract/raw-collections.ts';
import { addSale, addStore, at } from '../../contract/rows.ts';
import type { Tx } from '../../database.ts';
import { setDeleted } from '../../deletion.ts';
import { findSale, listSales } from '../../sales.ts';
import type { Collection } from './collections.ts';
import { openBrowser, type BrowserOptions, type BrowserStorage } from './open-browser.ts';

type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** Rows with a joined column, as the nouns have them. */
const toText = ({ id, date, store_name }: Sale) => ({ _id: id, date, store: store_name });

const all = { scope: null, range: null };
let wholeReads = 0;

const saleTexts: Collection = {
  key: 'demo_texts',
  tables: ['sales', 'stores'],
  async read(db) {
    wholeReads += 1;
    return (await listSales(db, all)).map(toText);
  },
  async readRow(db, id) {
    const sale = await findSale(db, id, null);
    if (!sale) return undefined;
    const after = [sale.date, sale.store_name_key, sale.id];
    const [next] = await listSales(db, all, { limit: 1, after });
    return { row: toText(sale), nextId: next?.id };
  },
  load: () => Promise.resolve(),
};

let store: MemoryStore;
let storage: BrowserStorage;

const open = (more: Pick<BrowserOptions, 'seed'> = {}) =>
  openBrowser({
    store,
    collections: [...rawCollections, saleTexts],
    clock: () => Date.parse(at),
    onStorageProblem: (problem) => {
      throw problem;
    },
    ...more,
  });

type Cached = { _id: string; date: string; store: string };

const cached = () => JSON.parse(store.texts.get('demo_texts') ?? '[]') as Cached[];
const ids = () => cached().map(({ _id }) => _id);

beforeEach(async () => {
  store = new MemoryStore();
  storage = await open();
  await storage.transaction(async (tx) => {
    await addStore(tx, 'main');
    await addStore(tx, 'other');
    for (let day = 1; day <= 30; day += 1) {
      await addSale(tx, `s${day}`, `2026-01-${String(day).padStart(2, '0')}`);
    }
  });
  wholeReads = 0;
});

describe('a collection that knows its rows one by one', () => {
  it('DEM-03 reads only the rows that were written to and keeps the order', async () => {
    await storage.transaction(async (tx) => {
      await addSale(tx, 'new', '2026-01-10', { storeId: 'other' });
      await addSale(tx, 'newer', '2026-01-11', { storeId: 'other' });
      await addSale(tx, 'newest', '2027-02-01');
      await addSale(tx, 'oldest', '2025-02-01');
    });
    await storage.transaction(async (tx) => {
      await tx.updateTable('sales').set({ date: '2026-03-01' }).where('id', '=', 's1').execute();
      await setDeleted(tx, 'sales', { id: 's2', deletedAt: at, at });
    });
    expect(wholeReads).toBe(0);
    expect(cached()).toHaveLength(33);
    expect(ids()).not.toContain('s2');
    expect(cached()).toEqual((await listSales(storage.db, all)).map(toText));
  });

  it('knows the rows that it was loaded with', async () => {
    const again = await open();
    await again.transaction((tx) => addSale(tx, 'new', '2026-02-01'));
    expect(wholeReads).toBe(0);
    expect(ids().sort()).toEqual(
      ['new', ...Array.from({ length: 30 }, (_, i) => `s${i + 1}`)].sort(),
    );
  });

  it('knows the rows that were added while it was loaded', async () => {
    const again = await open({ seed: (tx) => addSale(tx, 'seeded', '2026-02-01') });
    await again.transaction((tx) => addSale(tx, 'new', '2026-02-02'));
    expect(wholeReads).toBe(0);
    expect(ids()).toContain('seeded');
    expect(cached()).toEqual((await listSales(again.db, all)).map(toText));
  });

  it('brings a row back where it was deleted', async () => {
    await storage.transaction((tx) => setDeleted(tx, 'sales', { id: 's2', deletedAt: at, at }));
    await storage.transaction((tx) => setDeleted(tx, 'sales', { id: 's2', deletedAt: null, at }));
    expect(ids()).toContain('s2');
    expect(cached()).toHaveLength(30);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'another table was written to',
      (tx) => tx.updateTable('stores').set({ name: 'New' }).execute(),
    ],
    ['a row was removed', (tx) => tx.deleteFrom('sales').where('id', '=', 's3').execute()],
    ['very many rows were', (tx) => tx.updateTable('sales').set({ description: 'x' }).execute()],
  ])('is read whole when %s', async (_, write) => {
    await storage.transaction(write);
    expect(wholeReads).toBe(1);
    const rows = (await listSales(storage.db, all)).map(toText);
    expect(cached()).toEqual(rows);
  });

  it('drops rows that did not fit', async () => {
    const before = store.texts.get('demo_texts');
    store.quota = [...store.texts].join('').length;
    const write = storage.transaction((tx) => addSale(tx, 'big', '2026-02-01'));
    await expect(write).rejects.toMatchObject({ code: 'storage_full' });
    expect(store.texts.get('demo_texts')).toBe(before);
    store.quota = Number.POSITIVE_INFINITY;
    await storage.transaction((tx) => addSale(tx, 'small', '2026-02-02'));
    expect(ids()).toContain('small');
    expect(ids()).not.toContain('big');
  });
});
