import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { activityKinds } from '@backcounter/core/activity';
import { mergeChanges, type Change } from '@backcounter/core/changes';
import { localFeed, type ChangeFeed } from '../changes.ts';
import { loadPg } from './load-pg.ts';

const channel = 'backcounter_changes';

/** PostgreSQL rejects notifications of 8,000 bytes or more; an id takes about 30. */
const storesPerNotification = 200;

/** Changes published within this time are sent together. */
const batchMs = 50;

const retryMs = 1000;

/** How long PostgreSQL may take to accept a connection, and then to listen. */
const answerMs = 4000;

/** Silence after which the system asks whether PostgreSQL is still there; its default is 2 hours. */
const keepAliveMs = 30_000;

type Feed = ChangeFeed & { close: () => Promise<void> };

function* notifications(changes: readonly Change[]): Iterable<string> {
  for (const { kind, storeIds, writeId } of changes) {
    for (let start = 0; start === 0 || start < storeIds.length; start += storesPerNotification) {
      const part = storeIds.slice(start, start + storesPerNotification);
      yield JSON.stringify({ kind, storeIds: part, writeId } satisfies Change);
    }
  }
}

/** Listens until the connection breaks or `stopped` is aborted. */
async function listenOnce(
  connectionString: string,
  publish: ChangeFeed['publish'],
  stopped: AbortSignal,
): Promise<void> {
  const client = new (loadPg().Client)({
    connectionString,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  const end = () => resolve(undefined);
  client.on('error', end);
  client.once('end', end);
  stopped.addEventListener('abort', end);
  client.on('notification', ({ payload = '' }) => publish([JSON.parse(payload) as Change]));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    publish(activityKinds.map((kind) => ({ kind, storeIds: [] })));
    await ended;
  } finally {
    // The signal lasts as long as the process, through any number of connections.
    stopped.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
}

/**
 * A change feed through LISTEN and NOTIFY, so that every process hears of every write. It listens
 * on its own connection from the first subscriber on. After each (re)connect, listeners are told
 * that anything may have changed.
 */
export function postgresFeed(connectionString: string, pool: pg.Pool): Feed {
  const local = localFeed();
  const stopped = new AbortController();
  let listening: Promise<void> | null = null;
  let pending: Change[] = [];
  let timer: NodeJS.Timeout | null = null;

  const send = async () => {
    timer = null;
    const changes = mergeChanges(pending);
    pending = [];
    for (const text of notifications(changes)) {
      // A lost notification only delays a refresh; the write itself is committed.
      await pool.query('select pg_notify($1, $2)', [channel, text]).catch(() => undefined);
    }
  };

  const listen = async () => {
    while (!stopped.signal.aborted) {
      await listenOnce(connectionString, local.publish, stopped.signal).catch(() => undefined);
      await delay(retryMs, undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };

  return {
    publish(changes) {
      pending.push(...changes);
      timer ??= setTimeout(() => void send(), batchMs);
    },
    subscribe(listener) {
      listening ??= listen();
      return local.subscribe(listener);
    },
    async close() {
      stopped.abort();
      if (timer) clearTimeout(timer);
      if (pending.length > 0) await send();
      await listening;
    },
  };
}
