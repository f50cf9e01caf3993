import { describe, expect, it } from 'vitest';
import { MemoryShared } from '../../contract/memory-shared.ts';
import { MemoryStore } from '../../contract/memory-store.ts';
import { rawCollections } from '../../contract/raw-collections.ts';
import { addSale, addStore, at } from '../../contract/rows.ts';
import { listSales } from '../../sales.ts';
import { listStores } from '../../stores.ts';
import { corruptKey } from './collections.ts';
import { openBrowser, type BrowserStorage } from './open-browser.ts';

const all = { scope: null, range: null };

function open(store: MemoryStore, shared: MemoryShared) {
  return openBrowser({
    ...{ store, shared, collections: rawCollections },
    clock: () => Date.parse(at),
    onStorageProblem: (problem) => {
      throw problem;
    },
  });
}

/** localStorage as one page sees it; another page's writes show up only on request. */
function pageOf(browser: MemoryStore): MemoryStore & { hear: () => void } {
  const page = Object.assign(new MemoryStore(), {
    hear() {
      page.texts.clear();
      for (const [key, text] of browser.texts) page.texts.set(key, text);
    },
  });
  const write = page.setItem.bind(page);
  page.setItem = (key, text) => {
    write(key, text);
    browser.setItem(key, text);
  };
  page.hear();
  return page;
}

async function withStore(store: MemoryStore, shared: MemoryShared): Promise<BrowserStorage> {
  const storage = await open(store, shared);
  await storage.transaction((tx) => addStore(tx, 'main'));
  return storage;
}

const salesIn = async (storage: BrowserStorage) =>
  (await listSales(storage.db, all)).map(({ id }) => id).sort();

const idsAt = ({ texts }: MemoryStore, key: string) =>
  (JSON.parse(texts.get(key) ?? '[]') as { id: string }[]).map(({ id }) => id).sort();

describe('two pages whose localStorage hears late of each other', () => {
  async function openTwo() {
    const browser = new MemoryStore();
    const shared = new MemoryShared();
    await withStore(browser, shared);
    const stores = [pageOf(browser), pageOf(browser)] as const;
    const pages = [await open(stores[0], shared), await open(stores[1], shared)] as const;
    return { browser, stores, pages };
  }

  it('DEM-03 neither loses what the other has saved', async () => {
    const { browser, stores, pages } = await openTwo();
    await pages[0].transaction((tx) => addSale(tx, 'a', '2026-01-01'));
    await pages[1].transaction((tx) => addSale(tx, 'b', '2026-01-02'));
    await Promise.all([
      pages[0].transaction((tx) => addSale(tx, 'c', '2026-01-03')),
      pages[1].transaction((tx) => addSale(tx, 'd', '2026-01-04')),
    ]);
    for (const storage of pages) {
      await storage.reload();
      expect(await salesIn(storage)).toEqual(['a', 'b', 'c', 'd']);
    }
    expect(idsAt(browser, 'demo_sales')).toEqual(['a', 'b', 'c', 'd']);
    for (const store of stores) store.hear();
    await pages[0].reload();
    expect(await salesIn(pages[0])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('an older text that arrives late is replaced and undoes nothing', async () => {
    const { browser, stores, pages } = await openTwo();
    await pages[0].transaction((tx) => addSale(tx, 'a', '2026-01-01'));
    const older = browser.texts.get('demo_sales') ?? '';
    await pages[0].transaction((tx) => addSale(tx, 'b', '2026-01-02'));
    stores[0].texts.set('demo_sales', older);
    await pages[0].reload();
    expect(await salesIn(pages[0])).toEqual(['a', 'b']);
    expect(idsAt(browser, 'demo_sales')).toEqual(['a', 'b']);
  });

  it('an older text that arrives late does not start a write again', async () => {
    const { browser, stores, pages } = await openTwo();
    await pages[0].transaction((tx) => addSale(tx, 'a', '2026-01-01'));
    const older = browser.texts.get('demo_sales') ?? '';
    await pages[0].transaction((tx) => addSale(tx, 'b', '2026-01-02'));
    stores[0].texts.set('demo_sales', older);
    let starts = 0;
    await pages[0].transaction((tx) => {
      starts += 1;
      return addSale(tx, 'c', '2026-01-03');
    });
    expect(starts).toBe(1);
    expect(idsAt(browser, 'demo_sales')).toEqual(['a', 'b', 'c']);
  });
});

describe('a browser that was killed before localStorage reached the disk', () => {
  it('DEM-03 has all of it again, and writes on', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    const storage = await withStore(store, shared);
    const onDisk = new Map(store.texts);
    await storage.transaction((tx) => addSale(tx, 'a', '2026-01-01'));
    await storage.transaction((tx) => addSale(tx, 'b', '2026-01-02'));
    const restarted = new MemoryStore();
    for (const [key, text] of onDisk) restarted.texts.set(key, text);
    const again = await open(restarted, shared);
    expect(await salesIn(again)).toEqual(['a', 'b']);
    expect(idsAt(restarted, 'demo_sales')).toEqual(['a', 'b']);
    await again.transaction((tx) => addSale(tx, 'c', '2026-01-03'));
    expect(idsAt(restarted, 'demo_sales')).toEqual(['a', 'b', 'c']);
  });
});

describe('what somebody else writes into localStorage', () => {
  it('counts, and later writes keep it', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    const storage = await withStore(store, shared);
    const text = store.texts.get('demo_stores') ?? '';
    store.texts.set('demo_stores', text.replaceAll('main', 'other'));
    await storage.reload();
    expect((await listStores(storage.db, null)).map(({ id }) => id)).toEqual(['other']);
    await storage.transaction((tx) => addStore(tx, 'third'));
    const again = await open(store, shared);
    expect((await listStores(again.db, null)).map(({ id }) => id).sort()).toEqual([
      'other',
      'third',
    ]);
  });

  it('counts also when it comes while a page looks whether another has written', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    const storage = await withStore(store, shared);
    const other = (store.texts.get('demo_stores') ?? '').replaceAll('main', 'other');
    const { revision } = shared;
    shared.revision = () => {
      store.texts.set('demo_stores', other);
      return revision.call(shared);
    };
    await storage.reload();
    expect(store.texts.get('demo_stores')).toBe(other);
    expect((await listStores(storage.db, null)).map(({ id }) => id)).toEqual(['other']);
  });

  it('refuses a write and names the key when it is unreadable', async () => {
    const store = new MemoryStore();
    const storage = await withStore(store, new MemoryShared());
    store.texts.set('demo_sales', '[{"id":');
    const write = storage.transaction((tx) => addSale(tx, 'late', '2026-01-01'));
    expect(corruptKey(await write.catch((error: unknown) => error))).toBe('demo_sales');
    expect(store.texts.get('demo_sales')).toBe('[{"id":');
  });

  it('an emptied one is final: late pages write nothing, the next one starts over', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    const storage = await withStore(store, shared);
    store.texts.clear();
    const late = storage.transaction((tx) => addSale(tx, 'late', '2026-01-01'));
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect([...store.texts]).toEqual([]);
    const next = await open(store, shared);
    expect(await listStores(next.db, null)).toEqual([]);
    await next.transaction((tx) => addStore(tx, 'new'));
    expect((await listStores((await open(store, shared)).db, null)).map(({ id }) => id)).toEqual([
      'new',
    ]);
  });
});

describe('a copy left empty by a write that did not fit', () => {
  it('is like none: what localStorage lacks after the next write was removed', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    await withStore(store, shared);
    store.texts.clear();
    const [page, other] = [await open(store, shared), await open(store, shared)];
    store.quota = 0;
    const write = other.transaction((tx) => addStore(tx, 'other'));
    await expect(write).rejects.toMatchObject({ code: 'storage_full' });
    store.quota = Number.POSITIVE_INFINITY;
    await page.reload();
    await page.transaction(async (tx) => {
      await addStore(tx, 'main');
      await addSale(tx, 'a', '2026-01-01');
    });
    store.texts.delete('demo_sales');
    expect(await salesIn(await open(store, shared))).toEqual([]);
  });
});

describe('a transaction that changes nothing', () => {
  it('DEM-03 writes nothing, so that no other page reads everything again', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    const storage = await withStore(store, shared);
    const [written, revision] = [store.written.length, shared.state?.revision];
    await storage.transaction((tx) => listStores(tx, null));
    expect([store.written.length, shared.state?.revision]).toEqual([written, revision]);
  });
});

describe('room', () => {
  it('without any for the copy localStorage alone counts', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    const storage = await withStore(store, shared);
    shared.isFull = true;
    await storage.transaction((tx) => addSale(tx, 'a', '2026-01-01'));
    expect(await salesIn(await open(store, shared))).toEqual(['a']);
    shared.isFull = false;
    await storage.transaction((tx) => addSale(tx, 'b', '2026-01-02'));
    expect(await salesIn(await open(store, shared))).toEqual(['a', 'b']);
  });

  it('what does not fit into localStorage does not stay in the copy', async () => {
    const store = new MemoryStore();
    const shared = new MemoryShared();
    const storage = await withStore(store, shared);
    store.quota = [...store.texts].join('').length;
    const write = storage.transaction((tx) => addSale(tx, 'a', '2026-01-01'));
    await expect(write).rejects.toMatchObject({ code: 'storage_full' });
    store.quota = Number.POSITIVE_INFINITY;
    expect(await salesIn(await open(store, shared))).toEqual([]);
    await storage.transaction((tx) => addSale(tx, 'b', '2026-01-02'));
    expect(await salesIn(await open(store, shared))).toEqual(['b']);
  });
});
