import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addSale, addStore, at } from '../contract/rows.ts';
import type { Storage, Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { listSales } from '../sales.ts';
import { GroupCommit } from './group-commit.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let path: string;
let storage: Storage;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-group-'));
  path = join(folder, 'backcounter.db');
  storage = openSqlite({ path });
  await migrate(storage, () => Date.parse(at));
  await storage.transaction((tx) => addStore(tx, 'main'));
});

afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

const dateOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;

const saleDates = async () =>
  (await listSales(storage.db, { scope: null, range: null })).map(({ date }) => date).sort();

/** The outcome of each of many concurrent writes. */
async function outcomesOf(writes: readonly ((tx: Tx) => Promise<unknown>)[]) {
  const results = await Promise.allSettled(writes.map((write) => storage.transaction(write)));
  return results.map((result) =>
    result.status === 'fulfilled' ? 'kept' : (result.reason as Error & { code?: string }).code,
  );
}

const sale = (day: number) => (tx: Tx) => addSale(tx, `day-${day}`, dateOf(day));

it('API-26 concurrent writes share a commit, and each is kept', async () => {
  const days = Array.from({ length: 28 }, (_, index) => index + 1);
  const other = new Sqlite(path, { readonly: true });
  let commits = 0;
  const version = () => other.pragma('data_version', { simple: true });
  let seen = version();
  const outcomes = await outcomesOf(
    days.map((day) => async (tx) => {
      if (version() !== seen) commits += 1;
      seen = version();
      await sale(day)(tx);
    }),
  );
  other.close();
  expect(outcomes).toEqual(days.map(() => 'kept'));
  expect(await saleDates()).toEqual(days.map(dateOf));
  expect(commits).toBe(0);
});

it('API-26 a client that returns after a commit shares the next one with those that waited', async () => {
  const versions: unknown[] = [];
  const other = new Sqlite(path, { readonly: true });
  const enter = (day: number, meanwhile?: () => void) =>
    storage.transaction(async (tx) => {
      versions.push(other.pragma('data_version', { simple: true }));
      meanwhile?.();
      await sale(day)(tx);
    });
  let second = Promise.resolve();
  // While the first one's sale is being committed, the second one starts.
  await enter(1, () => {
    second = enter(2);
  });
  // One event loop turn later the first one's next sale has arrived.
  await setImmediate();
  await Promise.all([second, enter(3)]);
  other.close();
  const [before, ...after] = versions;
  expect(after).toHaveLength(2);
  expect(after).not.toContain(before);
  expect(new Set(after).size).toBe(1);
});

it('SAL-07 a rejected write rolls back its own part alone, and sees what came before it', async () => {
  const halfWay = async (tx: Tx) => {
    await addSale(tx, 'half-way', dateOf(20));
    await addSale(tx, 'twice', dateOf(2));
  };
  const writes = [sale(1), sale(2), halfWay, sale(3), sale(2)];
  expect(await outcomesOf(writes)).toEqual(['kept', 'kept', 'conflict', 'kept', 'conflict']);
  expect(await saleDates()).toEqual([dateOf(1), dateOf(2), dateOf(3)]);
});

it('a write resolves when another process can see it', async () => {
  const other = new Sqlite(path, { readonly: true });
  const count = other.prepare('select count(*) from sales where id = ?').pluck();
  const seen = [1, 2, 3, 4, 5].map(async (day) => {
    await storage.transaction(sale(day));
    return count.get(`day-${day}`);
  });
  expect(await Promise.all(seen)).toEqual([1, 1, 1, 1, 1]);
  other.close();
});

it('a disk that fills up within a group rejects what does not fit, and keeps what was acknowledged', async () => {
  await storage.transaction(async (tx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(tx);
  });
  const tooMuch = (tx: Tx) => addSale(tx, 'big', dateOf(9), { description: 'x'.repeat(1_000_000) });
  const outcomes = await outcomesOf([sale(1), sale(2), tooMuch, sale(3)]);
  expect(outcomes).toEqual(['kept', 'kept', 'storage_full', 'kept']);
  expect(await saleDates()).toEqual([dateOf(1), dateOf(2), dateOf(3)]);
});

it('closing waits for writes that were queued before it', async () => {
  const outcomes = outcomesOf([sale(1), sale(2), sale(3)]);
  await storage.close();
  expect(await outcomes).toEqual(['kept', 'kept', 'kept']);
  storage = openSqlite({ path });
  expect(await saleDates()).toHaveLength(3);
});

it('after the commit of a group fails each write is retried alone, so that none fails for another', async () => {
  const started: number[] = [];
  const tx = { executeQuery: () => Promise.resolve({ rows: [] }) } as unknown as Tx;
  const transaction = async <T>(write: (tx: Tx) => Promise<T>): Promise<T> => {
    started.push(started.length);
    const value = await write(tx);
    if (started.length === 1) throw new Error('the commit failed');
    return value;
  };
  const group = new GroupCommit({ transaction, quietTransaction: transaction, isOpen: () => true });
  const write = vi.fn((name: string) => Promise.resolve(name));
  const results = ['a', 'b', 'c'].map((name) => group.run(() => write(name)));
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  expect(started).toHaveLength(4);
  expect(write.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});
