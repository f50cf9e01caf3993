import { beforeEach, describe, expect, it } from 'vitest';
import { listStoreIds } from '@backcounter/storage/stores';
import { streamFromSnapshot } from './stream-from-snapshot.ts';
import { testApi, type TestApi } from '../testing/test-api.ts';

let t: TestApi;

const addStore = (name: string) => t.ok('POST /stores', { body: { name, address: '1' } });

beforeEach(async () => {
  t = await testApi();
  await addStore('Main St');
});

/** A storage that reports when a snapshot is released. */
function watched() {
  const released = Promise.withResolvers<undefined>();
  const storage: typeof t.storage = {
    ...t.storage,
    snapshot: (read) => t.storage.snapshot(read).finally(() => released.resolve(undefined)),
  };
  return { storage, released: released.promise };
}

describe('a file streamed from a snapshot', () => {
  it('does not contain writes made while it is read', async () => {
    const counts: number[] = [];
    const parts = streamFromSnapshot(t.storage, async function* (db) {
      for (let part = 0; part < 3; part += 1) yield (await listStoreIds(db, null)).length;
    });
    for await (const count of parts) {
      counts.push(count);
      await addStore(`Store ${counts.length}`);
    }
    expect(counts).toEqual([1, 1, 1]);
  });

  it('releases the snapshot when all is read, and generates the rest on demand', async () => {
    const generated: number[] = [];
    const { storage, released } = watched();
    // oxlint-disable-next-line typescript/require-await -- parts come one by one
    const parts = streamFromSnapshot(storage, async function* (_db, release) {
      for (let part = 1; part <= 5; part += 1) {
        if (part === 2) release();
        generated.push(part);
        yield part;
      }
    });
    expect((await parts.next()).value).toBe(1);
    await released;
    expect(generated).toEqual([1, 2]);
    expect((await parts.next()).value).toBe(2);
    expect((await parts.next()).value).toBe(3);
    expect(generated).toEqual([1, 2, 3]);
    expect([(await parts.next()).value, (await parts.next()).value]).toEqual([4, 5]);
    expect((await parts.next()).done).toBe(true);
  });

  it('releases the snapshot when the client disconnects', async () => {
    const { storage, released } = watched();
    const parts = streamFromSnapshot(storage, async function* (db) {
      for (;;) yield (await listStoreIds(db, null)).length;
    });
    await parts.next();
    await parts.return(undefined);
    await released;
  });

  it('fails like its generator, after the chunks before', async () => {
    const parts = streamFromSnapshot(t.storage, async function* (db) {
      yield (await listStoreIds(db, null)).length;
      throw new Error('The disk is gone');
    });
    expect((await parts.next()).value).toBe(1);
    await expect(parts.next()).rejects.toThrow('The disk is gone');
  });
});
