import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { activityKinds } from '@backcounter/core/activity';
import { mergeChanges, type Change } from '@backcounter/core/changes';
import { localFeed, type ChangeFeed } from '../changes.ts';

const channel = 'backcounter_changes';

/** PostgreSQL refuses notifications of 8,000 bytes; an id has some 30. */
const storesPerNotification = 200;

/** Changes that are published within this time of each other are told of together. */
const gatherMs = 50;

const retryMs = 1000;

type Feed = ChangeFeed & { close: () => Promise<void> };

function* notifications(changes: readonly Change[]): Iterable<string> {
  for (const { kind, storeIds } of changes) {
    for (let start = 0; start === 0 || start < storeIds.length; start += storesPerNotification) {
      const part = storeIds.slice(start, start + storesPerNotification);
      yield JSON.stringify({ kind, storeIds: part } satisfies Change);
    }
  }
}

/**
 * A feed through LISTEN and NOTIFY, so that every process on the database hears of every write.
 * It listens on a connection of its own once anybody does. Those who listened while it was not
 * connected are told then that anything may have changed.
 */
export function postgresFeed(connectionString: string, pool: pg.Pool): Feed {
  const local = localFeed();
  const stopped = new AbortController();
  let listening: Promise<void> | null = null;
  let waiting: Change[] = [];
  let gathering: NodeJS.Timeout | null = null;

  const send = async () => {
    gathering = null;
    const changes = mergeChanges(waiting);
    waiting = [];
    for (const text of notifications(changes)) {
      // Those who miss this read the change at their next visit; the write itself is done.
      await pool.query('select pg_notify($1, $2)', [channel, text]).catch(() => undefined);
    }
  };

  /** Listens until the connection breaks or the feed is closed. */
  const listenOnce = async () => {
    const client = new pg.Client({ connectionString, keepAlive: true });
    const gone = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      stopped.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => {
      local.publish([JSON.parse(payload) as Change]);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      local.publish(activityKinds.map((kind) => ({ kind, storeIds: [] })));
      await gone;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const listen = async () => {
    while (!stopped.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await delay(retryMs, undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };

  return {
    publish(changes) {
      waiting.push(...changes);
      gathering ??= setTimeout(() => void send(), gatherMs);
    },
    subscribe(hear) {
      listening ??= listen();
      return local.subscribe(hear);
    },
    async close() {
      stopped.abort();
      if (gathering) clearTimeout(gathering);
      if (waiting.length > 0) await send();
      await listening;
    },
  };
}
