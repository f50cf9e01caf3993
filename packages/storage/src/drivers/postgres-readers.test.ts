import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { StatementNames } from './postgres-connection.ts';
import { SharedReaders } from './postgres-readers.ts';

let readers: SharedReaders;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await readers.close();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

/** Acquires connections, and returns for each the number of the one that it is, from 1 on. */
function openReaders(preferredCount: number, maxCount: number) {
  const client = { connectionString: inject('postgresUrl') };
  readers = new SharedReaders({ client, preferredCount, maxCount, names: new StatementNames() });
  const known: Awaited<ReturnType<SharedReaders['acquire']>>[] = [];
  return {
    async acquire() {
      const connection = await readers.acquire();
      if (!known.includes(connection)) known.push(connection);
      return known.indexOf(connection) + 1;
    },
    release: (number: number) => readers.release(known[number - 1]!),
  };
}

it('pipelines on the preferred connections as long as they answer, the least busy first', async () => {
  const { acquire, release } = openReaders(2, 3);
  expect([await acquire(), await acquire(), await acquire(), await acquire()]).toEqual([
    1, 2, 1, 2,
  ]);
  pass(19);
  expect([await acquire(), await acquire()]).toEqual([1, 2]);
  release(2);
  expect(await acquire()).toBe(2);
});

it('opens more behind slow statements, up to the most, and then waits behind the fewest', async () => {
  const { acquire } = openReaders(1, 3);
  expect(await acquire()).toBe(1);
  pass(20);
  expect(await acquire()).toBe(2);
  pass(20);
  expect(await acquire()).toBe(3);
  pass(20);
  // A statement that waits is no sign that the one before it is quick.
  expect([await acquire(), await acquire(), await acquire(), await acquire()]).toEqual([
    1, 2, 3, 1,
  ]);
});

it('takes one whose statement has just been answered for quick, whatever else waits there', async () => {
  const { acquire, release } = openReaders(1, 2);
  expect([await acquire(), await acquire()]).toEqual([1, 1]);
  pass(20);
  release(1);
  expect(await acquire()).toBe(1);
});

it('measures a statement from its own start, however long nothing was asked before', async () => {
  const { acquire, release } = openReaders(1, 2);
  expect(await acquire()).toBe(1);
  release(1);
  pass(1000);
  expect([await acquire(), await acquire()]).toEqual([1, 1]);
});

it('replaces one that nobody used for over a minute, but none with a statement', async () => {
  const { acquire, release } = openReaders(1, 1);
  expect(await acquire()).toBe(1);
  release(1);
  pass(60_000);
  expect(await acquire()).toBe(1);
  pass(60_001);
  expect(await acquire()).toBe(1);
  release(1);
  release(1);
  pass(60_001);
  expect(await acquire()).toBe(2);
});

it('opens none once closed', async () => {
  const { acquire } = openReaders(1, 1);
  await readers.close();
  await expect(acquire()).rejects.toMatchObject({ code: 'unavailable' });
});
