import { getEventListeners, once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { postgresFeed } from './postgres-changes.ts';

it('a feed that cannot connect leaves the process running', async () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  const connectionString = 'postgres://nobody@127.0.0.1:1/nothing';
  const pool = new pg.Pool({ connectionString });
  const feed = postgresFeed(connectionString, pool);
  try {
    feed.subscribe(() => undefined);
    await delay(200);
    expect(unhandled).toEqual([]);
  } finally {
    await feed.close();
    await pool.end();
    process.off('unhandledRejection', onUnhandled);
  }
});

it('a feed connects again when its connection is accepted but never answered, and keeps nothing of it', async () => {
  // As by a proxy whose PostgreSQL is gone.
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const connectionString = `postgres://nobody@127.0.0.1:${port}/nothing`;
  const pool = new pg.Pool({ connectionString });
  const feed = postgresFeed(connectionString, pool);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listen = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  try {
    feed.subscribe(() => undefined);
    const [first] = (await once(silent, 'connection')) as [Socket];
    // What the client sends first comes once it waits for the answer.
    await once(first, 'data');
    const again = once(silent, 'connection');
    vi.advanceTimersByTime(4000);
    await again;
    const [stopped] = listen.mock.contexts;
    expect(getEventListeners(stopped as AbortSignal, 'abort')).toHaveLength(1);
  } finally {
    listen.mockRestore();
    vi.useRealTimers();
    for (const socket of sockets) socket.destroy();
    silent.close();
    await feed.close();
    await pool.end();
  }
});
