import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '@backcounter/core/errors';
import { addSale, addStore, at } from '../contract/rows.ts';
import { migratedDatabase } from '../contract/empty-database.ts';
import { insertActivity } from '../activity.ts';
import { listChangedStores, type ChangeMark } from '../changed-stores.ts';
import type { Db, Storage, Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { listSales } from '../sales.ts';
import { inSavepoint } from '../savepoint.ts';
import { findStore, listStores } from '../stores.ts';
import { openPostgres } from './postgres.ts';

let storage: Storage;
let killer: pg.Client;

beforeEach(async () => {
  const url = await migratedDatabase(inject('postgresUrl'));
  storage = openPostgres({ url, connections: 16 });
  await migrate(storage, () => Date.parse(at));
  killer = new pg.Client({ connectionString: url });
  await killer.connect();
});

afterEach(async () => {
  await storage.close();
  await killer.end();
});

/** Lets pending socket events be handled. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Terminates every other connection to the database. */
async function endConnections(): Promise<void> {
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** Terminates them and waits until the process has noticed. */
async function loseConnections(): Promise<void> {
  await endConnections();
  const others = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await killer.query(others)).rowCount !== 0) await turn();
  await turn();
}

describe('the stores written to since a mark', () => {
  it('include those of a transaction that began before it, once it has ended', async () => {
    await storage.transaction((tx) => addStore(tx, 'main'));
    const since = async (mark: ChangeMark | null) =>
      storage.snapshot((db) => listChangedStores(db, mark));
    const entry = { id: 'e', kind: 'sales', action: 'create', subject_id: 's', user_id: null };
    const actor = { user_name: 'Ann', employee_name: null, before: null, after: null, at };
    const marks: ChangeMark[] = [];
    await storage.transaction(async (tx) => {
      await insertActivity(tx, [{ ...entry, ...actor, storeIds: ['main'] }]);
      const first = await since(null);
      const second = await since(first.mark);
      expect(second.changed).toEqual([]);
      marks.push(first.mark, second.mark);
    });
    const changed = [{ storeId: 'main', kind: 'sales', action: 'create' }];
    for (const mark of marks) expect((await since(mark)).changed).toEqual(changed);
  });
});

describe('statements that PostgreSQL has planned', () => {
  it('are planned again when another process has changed the tables', async () => {
    await storage.transaction((tx) => addStore(tx, 'main'));
    const all = (db: Db) => db.selectFrom('stores').selectAll().execute();
    const both = async () => [
      Object.keys((await all(storage.db))[0] ?? {}).includes('motto'),
      Object.keys((await storage.transaction(all))[0] ?? {}).includes('motto'),
    ];
    for (let time = 0; time < 3; time += 1) expect(await both()).toEqual([false, false]);
    await killer.query('alter table stores add column motto text');
    expect(await both()).toEqual([true, true]);
  });

  it('return to pipelined reads each their own rows', async () => {
    await storage.transaction(async (tx) => {
      for (let day = 10; day < 40; day += 1) await addStore(tx, `store-${day}`);
    });
    const ids = Array.from({ length: 300 }, (_, index) => `store-${(index % 40) + 1}`);
    const found = await Promise.all(ids.map((id) => findStore(storage.db, id, null)));
    expect(found.map((store) => store?.id)).toEqual(
      ids.map((id) => (Number(id.slice(6)) < 10 || Number(id.slice(6)) > 39 ? undefined : id)),
    );
  });

  it('do not wait behind long ones', async () => {
    await killer.query('begin; lock table daily_cash in access exclusive mode');
    const waiting = `select 1 from pg_locks where not granted`;
    const long = Promise.allSettled(
      Array.from({ length: 4 }, () => storage.db.selectFrom('daily_cash').select('id').execute()),
    );
    while ((await killer.query(waiting)).rowCount !== 4) await turn();
    for (let read = 0; read < 20; read += 1) {
      await expect(listStores(storage.db, null)).resolves.toEqual([]);
    }
    await killer.query('rollback');
    expect((await long).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  });

  it('do not fail when another pipelined one is rejected', async () => {
    const refused = sql`select 1 / 0`.execute(storage.db);
    const others = Array.from({ length: 40 }, () => listStores(storage.db, null));
    await expect(refused).rejects.toThrow('division by zero');
    await expect(Promise.all(others)).resolves.toEqual(Array(40).fill([]));
  });
});

describe('activity entries, whose insert is not awaited', () => {
  const enter = (tx: Tx, id: string, store: string) => {
    const entry = { id, kind: 'sales', action: 'create', subject_id: 's', user_id: null };
    const actor = { user_name: 'Ann', employee_name: null, before: null, after: null, at };
    return insertActivity(tx, [{ ...entry, ...actor, storeIds: [store] }]);
  };
  const idsIn = async (table: 'sales' | 'activity') =>
    (await storage.db.selectFrom(table).select('id').execute()).map(({ id }) => id);

  beforeEach(() => storage.transaction((tx) => addStore(tx, 'main')));

  it('are awaited by the commit of their transaction alone', async () => {
    await killer.query('begin; lock table activity in access exclusive mode');
    const reached = Promise.withResolvers<undefined>();
    const write = storage.transaction(async (tx) => {
      await enter(tx, 'e', 'main');
      reached.resolve(undefined);
    });
    const onSettled = vi.fn();
    void write.then(onSettled, onSettled);
    await reached.promise;
    expect(onSettled).not.toHaveBeenCalled();
    await killer.query('rollback');
    await write;
    expect(await idsIn('activity')).toEqual(['e']);
  });

  it('roll back the whole transaction when PostgreSQL rejects them, and report why', async () => {
    const write = storage.transaction(async (tx) => {
      await addSale(tx, 'lost', '2026-01-01');
      await enter(tx, 'e', 'nowhere');
    });
    await expect(write).rejects.toMatchObject({ code: '23503' });
    expect(await idsIn('sales')).toEqual([]);
  });

  it('roll back no more than their savepoint where there is one', async () => {
    await storage.transaction(async (tx) => {
      const piece = inSavepoint(tx, () => enter(tx, 'e', 'nowhere'));
      await expect(piece).rejects.toMatchObject({ code: '23503' });
      await addSale(tx, 'kept', '2026-01-01');
      await inSavepoint(tx, () => enter(tx, 'f', 'main'));
    });
    expect([await idsIn('sales'), await idsIn('activity')]).toEqual([['kept'], ['f']]);
  });
});

describe('connections that PostgreSQL ends', () => {
  it('fail the next statement as unavailable and leave the process running', async () => {
    await storage.transaction((tx) => addStore(tx, 'main'));
    const write = storage.transaction(async (tx) => {
      await addSale(tx, 'lost', '2026-01-01');
      await loseConnections();
      await addSale(tx, 'never', '2026-01-02');
    });
    await expect(write).rejects.toMatchObject({ code: 'unavailable' });
    const read = storage.snapshot(async (db) => {
      await listStores(db, null);
      await loseConnections();
      return listStores(db, null);
    });
    await expect(read).rejects.toMatchObject({ code: 'unavailable' });
    expect(await listSales(storage.db, { scope: null, range: null })).toEqual([]);
  });

  it('lose nothing that was acknowledged to sixteen writers, who go on by themselves', async () => {
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    let rounds = 0;
    const write = async (writer: number) => {
      for (let day = 0; rounds < 20; day += 1) {
        const id = `sale-${writer}-${day}`;
        const date = new Date(Date.UTC(1950, 0, 1 + day)).toISOString().slice(0, 10);
        try {
          await storage.transaction((tx) => addSale(tx, id, date, { storeId: `store-${writer}` }));
          acknowledged.push(id);
        } catch (error) {
          refused.push(error);
        }
      }
    };
    await storage.transaction(async (tx) => {
      for (let index = 0; index < 16; index += 1) await addStore(tx, `store-${index}`);
    });
    const writers = Array.from({ length: 16 }, (_, index) => write(index));
    const seen = async (count: number) => {
      while (acknowledged.length < count) await turn();
    };
    await seen(16);
    for (; rounds < 20; rounds += 1) {
      await endConnections();
      await seen(acknowledged.length + 16);
    }
    await Promise.all(writers);
    expect(refused.length).toBeGreaterThan(0);
    const unexpected = refused.filter(
      (error) => !(error instanceof AppError && error.code === 'unavailable'),
    );
    expect(unexpected).toEqual([]);
    const sales = await listSales(storage.db, { scope: null, range: null });
    const there = new Set(sales.map((sale) => sale.id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  });
});
