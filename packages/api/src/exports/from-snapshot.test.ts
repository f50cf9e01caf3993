import { beforeEach, describe, expect, it } from 'vitest';
import { listStoreIds } from '@backcounter/storage/stores';
import { fromSnapshot } from './from-snapshot.ts';
import { testApi, type TestApi } from '../testing/test-api.ts';

let t: TestApi;

const addStore = (name: string) => t.ok('POST /stores', { body: { name, address: '1' } });

beforeEach(async () => {
  t = await testApi();
  await addStore('Main St');
});

/** Storage that says when a snapshot is let go. */
function watched() {
  const released = Promise.withResolvers<undefined>();
  const storage: typeof t.storage = {
    ...t.storage,
    snapshot: (read) => t.storage.snapshot(read).finally(() => released.resolve(undefined)),
  };
  return { storage, released: released.promise };
}

describe('a file from one state of the tables', () => {
  it('knows nothing of what is written while it is taken', async () => {
    const counts: number[] = [];
    const parts = fromSnapshot(t.storage, async function* (db) {
      for (let part = 0; part < 3; part += 1) yield (await listStoreIds(db, null)).length;
    });
    for await (const count of parts) {
      counts.push(count);
      await addStore(`Store ${counts.length}`);
    }
    expect(counts).toEqual([1, 1, 1]);
  });

  it('lets that state go when all is read, and makes the rest as it is taken', async () => {
    const made: number[] = [];
    const { storage, released } = watched();
    // eslint-disable-next-line @typescript-eslint/require-await -- parts come one by one
    const parts = fromSnapshot(storage, async function* (_db, release) {
      for (let part = 1; part <= 5; part += 1) {
        if (part === 2) release();
        made.push(part);
        yield part;
      }
    });
    expect((await parts.next()).value).toBe(1);
    await released;
    expect(made).toEqual([1, 2]);
    expect((await parts.next()).value).toBe(2);
    expect((await parts.next()).value).toBe(3);
    expect(made).toEqual([1, 2, 3]);
    expect([(await parts.next()).value, (await parts.next()).value]).toEqual([4, 5]);
    expect((await parts.next()).done).toBe(true);
  });

  it('lets it go too when nobody takes the file any more', async () => {
    const { storage, released } = watched();
    const parts = fromSnapshot(storage, async function* (db) {
      for (;;) yield (await listStoreIds(db, null)).length;
    });
    await parts.next();
    await parts.return(undefined);
    await released;
  });

  it('fails as its making does, after what was made before', async () => {
    const parts = fromSnapshot(t.storage, async function* (db) {
      yield (await listStoreIds(db, null)).length;
      throw new Error('The disk is gone');
    });
    expect((await parts.next()).value).toBe(1);
    await expect(parts.next()).rejects.toThrow('The disk is gone');
  });
});
