import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AppError } from '@backcounter/core/errors';
import { MemoryStore } from '../../contract/memory-store.ts';
import { rawCollections } from '../../contract/raw-collections.ts';
import { addSale, addStore, addUser, at, settings } from '../../contract/rows.ts';
import type { Tx } from '../../database.ts';
import { setDeleted } from '../../deletion.ts';
import { listSales, sumSales } from '../../sales.ts';
import { insertSettings, readSettings } from '../../settings.ts';
import { listStores } from '../../stores.ts';
import { corruptKey } from './collections.ts';
import { openBrowser, type BrowserOptions } from './open-browser.ts';

const all = { scope: null, range: null };

function open(store: BrowserOptions['store'], more: Partial<BrowserOptions> = {}) {
  return openBrowser({
    store,
    collections: rawCollections,
    clock: () => Date.parse(at),
    onStorageProblem: (problem) => {
      throw problem;
    },
    ...more,
  });
}

async function openWithStore(store: MemoryStore) {
  const storage = await open(store);
  await storage.transaction((tx) => addStore(tx, 'main'));
  store.written.length = 0;
  return storage;
}

const rowsAt = (store: MemoryStore, key: string) =>
  JSON.parse(store.texts.get(key) ?? 'null') as Record<string, unknown>[] | null;

describe('what is kept', () => {
  it('DEM-03 each collection is readable JSON under its key', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    await storage.transaction((tx) => addSale(tx, 's', '2026-01-01', { cents: 5 }));
    expect(rowsAt(store, 'demo_sales')).toMatchObject([
      { id: 's', store_id: 'main', amount_cents: 5, date: '2026-01-01', description: null },
    ]);
    expect(rowsAt(store, 'demo_stores')).toHaveLength(1);
    expect(store.texts.has('demo_invoices')).toBe(false);
  });

  it('only the touched collections are written, and once for each transaction', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    await storage.transaction(async (tx) => {
      await addSale(tx, 'first', '2026-01-01');
      await addSale(tx, 'second', '2026-01-02');
      await addUser(tx, 'u');
      await listStores(tx, null);
    });
    expect([...store.written].sort()).toEqual(['demo_sales', 'demo_users']);
  });

  it('passes on an error of SQLite instead of reporting a conflict', async () => {
    const { db } = await openWithStore(new MemoryStore());
    const result = sql`select * from nowhere`.execute(db);
    await expect(result).rejects.toMatchObject({ message: 'no such table: nowhere' });
  });

  it('nothing is written by reads, snapshots and refused work', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    await listStores(storage.db, null);
    await storage.snapshot((db) => listStores(db, null));
    const refused = storage.transaction(async (tx) => {
      await addSale(tx, 's', '2026-01-01');
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await storage.transaction((tx) => listStores(tx, null));
    expect(store.written).toEqual([]);
  });

  it('a removed row leaves its collection, down to an empty array', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    await storage.transaction((tx) => addSale(tx, 's', '2026-01-01'));
    await storage.transaction((tx) => tx.deleteFrom('sales').where('id', '=', 's').execute());
    expect(rowsAt(store, 'demo_sales')).toEqual([]);
  });

  it('the seed runs at each load, knows what was found, and what it writes is kept', async () => {
    const store = new MemoryStore();
    const found: string[][] = [];
    const seed = async (tx: Tx, keys: ReadonlySet<string>) => {
      found.push([...keys]);
      if (!keys.has('demo_settings')) await insertSettings(tx, settings);
    };
    await open(store, { seed });
    expect(rowsAt(store, 'demo_settings')).toHaveLength(1);
    const again = await open(store, { seed });
    expect(found).toEqual([[], ['demo_settings']]);
    expect((await readSettings(again.db)).business_name).toBe('Backcounter');
  });
});

describe('a full store', () => {
  const long = 'x'.repeat(500);

  it('refuses the write with storage_full and neither memory nor keys have changed', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    await storage.transaction((tx) => addSale(tx, 'kept', '2026-01-01', { cents: 7 }));
    const before = new Map(store.texts);
    store.quota = [...store.texts].join('').length + 100;
    const write = storage.transaction(async (tx) => {
      await addUser(tx, 'u');
      await addSale(tx, 'new', '2026-01-02', { description: long });
    });
    await expect(write).rejects.toMatchObject({
      code: 'storage_full',
      message: 'There is no space left to save this. Nothing was changed.',
    });
    expect(store.texts).toEqual(before);
    expect(await sumSales(storage.db, all)).toBe(7);
    expect(await storage.db.selectFrom('users').selectAll().execute()).toEqual([]);
    store.quota = Number.POSITIVE_INFINITY;
    await storage.transaction((tx) => addSale(tx, 'new', '2026-01-02', { description: long }));
    expect(rowsAt(store, 'demo_sales')?.map((row) => row['id'])).toContain('new');
  });

  it('puts back a key that was written before the one that did not fit', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    await storage.transaction((tx) => addSale(tx, 's', '2026-01-01', { description: long }));
    await storage.transaction((tx) => addUser(tx, 'u'));
    const before = new Map(store.texts);
    store.written.length = 0;
    store.quota = [...store.texts].join('').length + 10;
    const write = storage.transaction(async (tx) => {
      await tx.deleteFrom('sales').execute();
      await addStore(tx, 'x', 'x'.repeat(2000));
    });
    await expect(write).rejects.toMatchObject({ code: 'storage_full' });
    expect(store.written[0]).toBe('demo_sales');
    expect(store.texts).toEqual(before);
    expect(await listSales(storage.db, all)).toHaveLength(1);
  });

  it('takes what shrinks first, so that a deletion fits into a full store', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    await storage.transaction((tx) => addSale(tx, 's', '2026-01-01', { description: long }));
    store.quota = [...store.texts].join('').length;
    await storage.transaction(async (tx) => {
      await addUser(tx, 'u');
      await tx.deleteFrom('sales').where('id', '=', 's').execute();
    });
    expect(rowsAt(store, 'demo_users')).toHaveLength(1);
  });
});

describe('a browser that forbids its storage', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };

  it('is reported once and everything continues in memory', async () => {
    const problems: AppError[] = [];
    const store = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    const storage = await open(store, { onStorageProblem: (problem) => problems.push(problem) });
    await storage.transaction((tx) => addStore(tx, 'main'));
    await storage.transaction((tx) => addSale(tx, 's', '2026-01-01'));
    await storage.reload();
    expect(await listSales(storage.db, all)).toHaveLength(1);
    expect(problems.map((problem) => problem.message)).toEqual([
      'This browser does not let this page keep data. It is gone when the page is closed.',
    ]);
  });

  it('later on, or for writing only, loses nothing of what is in memory', async () => {
    const problems: AppError[] = [];
    const store = new MemoryStore();
    const storage = await open(store, { onStorageProblem: (problem) => problems.push(problem) });
    await storage.transaction((tx) => addStore(tx, 'main'));
    store.setItem = forbidden;
    await storage.transaction((tx) => addSale(tx, 's', '2026-01-01'));
    await storage.transaction((tx) => addSale(tx, 't', '2026-01-02'));
    await storage.reload();
    expect(await listSales(storage.db, all)).toHaveLength(2);
    expect(problems).toHaveLength(1);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['no JSON', '[{"id":'],
    ['no array', '{"id":"s"}'],
    ['null', 'null'],
    ['rows of another shape', '[{"name":"s"}]'],
    ['a row that names no store', '[{"id":"s","store_id":"none"}]'],
  ])('SES-17 %s under a key refuses the opening and names the key', async (_, text) => {
    const store = new MemoryStore();
    await openWithStore(store);
    store.texts.set('demo_sales', text);
    const error: unknown = await open(store).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(corruptKey(error)).toBe('demo_sales');
    expect(store.texts.get('demo_sales')).toBe(text);
  });

  it('no other error has a corrupt key', () => {
    expect(corruptKey(new Error('no'))).toBeUndefined();
  });
});

describe('two pages', () => {
  it('reload takes over what the other page has written', async () => {
    const store = new MemoryStore();
    const [one, other] = [await openWithStore(store), await open(store)];
    await one.transaction((tx) => addSale(tx, 's', '2026-01-01'));
    expect(await listSales(other.db, all)).toEqual([]);
    await other.reload();
    expect(await listSales(other.db, all)).toHaveLength(1);
  });

  it('a write on old data starts again on the newest and loses neither page’s rows', async () => {
    const store = new MemoryStore();
    const [one, other] = [await openWithStore(store), await open(store)];
    await one.transaction((tx) => addSale(tx, 'of-one', '2026-01-01'));
    await other.transaction((tx) => addSale(tx, 'of-other', '2026-01-02'));
    expect(rowsAt(store, 'demo_sales')?.map((row) => row['id'])).toEqual(['of-one', 'of-other']);
  });

  it('a row that the other page deleted stays deleted', async () => {
    const store = new MemoryStore();
    const one = await openWithStore(store);
    await one.transaction((tx) => addSale(tx, 's', '2026-01-01'));
    const other = await open(store);
    await one.transaction((tx) => setDeleted(tx, 'sales', { id: 's', deletedAt: at, at }));
    await other.transaction((tx) => addSale(tx, 'again', '2026-01-01'));
    expect((await listSales(other.db, all)).map((sale) => sale.id)).toEqual(['again']);
  });

  it('work under way ends before the reload, and later work sees the new data', async () => {
    const store = new MemoryStore();
    const storage = await openWithStore(store);
    const write = storage.transaction(async (tx) => {
      await addSale(tx, 's', '2026-01-01');
      await Promise.resolve();
    });
    await Promise.all([write, storage.reload()]);
    expect(await listSales(storage.db, all)).toHaveLength(1);
  });

  it('a reload after closing is refused', async () => {
    const storage = await openWithStore(new MemoryStore());
    await storage.close();
    await expect(storage.reload()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
