import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migratedDatabase } from '@backcounter/storage/contract/empty-database';
import type { Storage } from '@backcounter/storage/database';
import { openPostgres } from '@backcounter/storage/drivers/postgres';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { newFolder } from './test-folders.ts';

type Fresh = {
  storage: Storage;
  /** Opens the same database once more, as another process would. */
  again: () => Storage;
  dispose: () => Promise<void>;
};

/** Closes what was opened of a database. */
function fresh(open: () => Storage, remove: () => void = () => undefined): Fresh {
  const storage = open();
  const opened = [storage];
  const again = () => {
    const another = open();
    opened.push(another);
    return another;
  };
  const dispose = async () => {
    for (const storage of opened) await storage.close();
    remove();
  };
  return { storage, again, dispose };
}

function freshSqlite(): Promise<Fresh> {
  const folder = newFolder();
  const open = () => openSqlite({ path: join(folder, 'test.db') });
  return Promise.resolve(fresh(open, () => rmSync(folder, { recursive: true })));
}

async function freshPostgres(): Promise<Fresh> {
  const url = await migratedDatabase(inject('postgresUrl'));
  // Nothing is away here, but a machine that is busy with other tests may take its time.
  const patience = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };
  return fresh(() => openPostgres({ url, connections: 20, ...patience }));
}

/** An empty database on each engine that a server can stand on. */
export const engines = [
  { engine: 'SQLite', open: freshSqlite },
  { engine: 'PostgreSQL', open: freshPostgres },
] as const;
