import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
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
