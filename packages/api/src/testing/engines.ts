import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { dropDatabase, migratedDatabase } from '@backcounter/storage/contract/empty-database';
import type { Storage } from '@backcounter/storage/database';
import { openPostgres } from '@backcounter/storage/drivers/postgres';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { newFolder } from '@backcounter/storage/contract/test-folders';

type OpenDatabase = {
  storage: Storage;
  /** Opens the same database again, as another process would. */
  reopen: () => Storage;
  dispose: () => Promise<void>;
};

/** Tracks all connections of a database, so that `dispose` closes them. */
function openDatabase(open: () => Storage, remove: () => Promise<void> | void): OpenDatabase {
  const storage = open();
  const opened = [storage];
  const reopen = () => {
    const another = open();
    opened.push(another);
    return another;
  };
  const dispose = async () => {
    for (const storage of opened) await storage.close();
    await remove();
  };
  return { storage, reopen, dispose };
}

function openEmptySqlite(): Promise<OpenDatabase> {
  const folder = newFolder();
  const open = () => openSqlite({ path: join(folder, 'test.db') });
  return Promise.resolve(openDatabase(open, () => rmSync(folder, { recursive: true })));
}

async function openEmptyPostgres(): Promise<OpenDatabase> {
  const server = inject('postgresUrl');
  const url = await migratedDatabase(server);
  // Generous timeouts, because the machine may be busy with other tests.
  const patience = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };
  const open = () => openPostgres({ url, connections: 20, ...patience });
  return openDatabase(open, () => dropDatabase(server, url));
}

/** Opens an empty database on each engine that the server supports. */
export const engines = [
  { engine: 'SQLite', open: openEmptySqlite },
  { engine: 'PostgreSQL', open: openEmptyPostgres },
] as const;
