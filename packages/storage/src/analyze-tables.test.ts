import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migratedDatabase } from './contract/empty-database.ts';
import { addStore } from './contract/rows.ts';
import type { Storage } from './database.ts';
import { openPostgres } from './drivers/postgres.ts';
import { analyzeTables } from './analyze-tables.ts';

let storage: Storage;
let other: pg.Client;

beforeEach(async () => {
  const url = await migratedDatabase(inject('postgresUrl'));
  storage = openPostgres({ url, statementTimeoutMs: 1000, connectionTimeoutMs: 60_000 });
  other = new pg.Client({ connectionString: url });
  await other.connect();
});

afterEach(async () => {
  await storage.close();
  await other.end();
});

/** The planner's row estimate of a table: -1 without statistics. */
async function countedOf(table: string): Promise<number> {
  const counts = await other.query<{ reltuples: number }>(
    'select reltuples from pg_class where oid = $1::regclass',
    [table],
  );
  return counts.rows[0]?.reltuples ?? Number.NaN;
}

it('counts the rows that queries are planned by', async () => {
  for (const id of ['main', 'oak']) await storage.transaction((tx) => addStore(tx, id));
  await analyzeTables(storage);
  expect([await countedOf('stores'), await countedOf('sales')]).toEqual([2, 0]);
});

it('goes on where a table takes longer than a statement may', async () => {
  await storage.transaction((tx) => addStore(tx, 'main'));
  await other.query('begin');
  // ANALYZE waits for this lock.
  await other.query('lock table sales in share update exclusive mode');
  await analyzeTables(storage);
  expect(await countedOf('stores')).toBe(1);
});
