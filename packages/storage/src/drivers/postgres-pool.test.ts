import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addStore, at } from '../contract/rows.ts';
import { migratedDatabase } from '../contract/empty-database.ts';
import type { Storage } from '../database.ts';
import { migrate } from '../migrate.ts';
import { listStoreIds } from '../stores.ts';
import { openPostgres } from './postgres.ts';

const busy = {
  code: 'unavailable',
  message:
    'The database has too much to do right now. Nothing was changed. Please try again in a moment.',
};

const unreachable = {
  code: 'unavailable',
  message: 'The database cannot be reached right now. Please try again in a moment.',
};

/** Ample for connecting on a busy machine. */
const connectMs = 2000;

let url: string;
let storage: Storage | undefined;
let release: () => void;

beforeEach(async () => {
  release = () => undefined;
  url = await migratedDatabase(inject('postgresUrl'));
  const first = openPostgres({ url });
  await migrate(first, () => Date.parse(at));
  await first.close();
});

afterEach(async () => {
  // Even when a test failed before doing so.
  release();
  await storage?.close();
  storage = undefined;
});

/** A storage with one connection, which a transaction occupies until it is released. */
async function openBusy(limits: { waitMs?: number; maxWaiting?: number }) {
  const opened = openPostgres({ url, connections: 1, connectionTimeoutMs: connectMs, ...limits });
  storage = opened;
  const [began, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const first = opened.transaction(async (tx) => {
    await addStore(tx, 'first');
    began.resolve(undefined);
    await end.promise;
  });
  // A failure to connect is reported instead of waited for.
  await Promise.race([began.promise, first]);
  const add = (id: string) => opened.transaction((tx) => addStore(tx, id));
  release = () => end.resolve(undefined);
  const finish = async () => {
    release();
    await first;
  };
  return { opened, add, finish };
}

const stored = async ({ db }: Storage) => (await listStoreIds(db, null)).sort();

describe('writes that find all connections in use', () => {
  it('wait for their turn, longer than a connection may take to be made', async () => {
    const { opened, add, finish } = await openBusy({});
    const others = ['a', 'b', 'c'].map(add);
    await new Promise((resolve) => setTimeout(resolve, connectMs + 300));
    await opened.ping();
    await finish();
    await Promise.all(others);
    expect(await stored(opened)).toEqual(['a', 'b', 'c', 'first']);
  });

  it('are refused at once when very many wait already, and say why', async () => {
    const { opened, add, finish } = await openBusy({ maxWaiting: 1 });
    const second = add('second');
    await expect(add('third')).rejects.toMatchObject(busy);
    await finish();
    await second;
    expect(await stored(opened)).toEqual(['first', 'second']);
  });

  it('are refused when they have waited too long, and leave their place to the next', async () => {
    const { opened, add, finish } = await openBusy({ waitMs: 1000 });
    await expect(add('second')).rejects.toMatchObject(busy);
    await finish();
    await add('third');
    expect(await stored(opened)).toEqual(['first', 'third']);
  });
});

it('reports an unreachable PostgreSQL also to writes that waited behind others that failed', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const nowhere = `postgres://nobody@127.0.0.1:${port}/nothing`;
  storage = openPostgres({ url: nowhere, connections: 1, connectionTimeoutMs: 100, waitMs: 150 });
  const write = () => storage?.transaction((tx) => addStore(tx, 'lost'));
  const [first, second] = await Promise.allSettled([write(), write()]);
  expect([first, second]).toMatchObject([{ reason: unreachable }, { reason: unreachable }]);
  silent.close();
});
