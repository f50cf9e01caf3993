import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import type { Storage } from '@backcounter/storage/database';
import { openPostgres } from '@backcounter/storage/drivers/postgres';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';

type Fresh = { storage: Storage; dispose: () => Promise<void> };

function freshSqlite(): Promise<Fresh> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-test-'));
  const storage = openSqlite({ path: join(folder, 'test.db') });
  const dispose = async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  };
  return Promise.resolve({ storage, dispose });
}

async function freshPostgres(): Promise<Fresh> {
  const url = await emptyDatabase(inject('postgresUrl'));
  const storage = openPostgres({ url, connections: 20 });
  return { storage, dispose: () => storage.close() };
}

/** An empty database on each engine that a server can stand on. */
export const engines = [
  { engine: 'SQLite', open: freshSqlite },
  { engine: 'PostgreSQL', open: freshPostgres },
] as const;
