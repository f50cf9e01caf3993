import pg from 'pg';
import { openPostgres } from '../drivers/postgres.ts';
import { migrate } from '../migrate.ts';

const template = 'migrated';

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const newName = () => `test_${crypto.randomUUID().replaceAll('-', '')}`;

/** Creates an empty database on a PostgreSQL server (its URL ends in `/`) and returns its URL. */
export async function emptyDatabase(server: string): Promise<string> {
  const name = newName();
  await administer(server, `create database ${name}`);
  return server + name;
}

/** Creates the template of migrated databases, once per server. */
export async function makeTemplate(server: string): Promise<void> {
  await administer(server, `create database ${template}`);
  const storage = openPostgres({ url: server + template });
  await migrate(storage, () => 0);
  await storage.close();
}

/** The same with all tables; copying the template is much faster than migrating. */
export async function migratedDatabase(server: string): Promise<string> {
  const name = newName();
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  return server + name;
}

/** Drops a database created by one of these functions. */
export function dropDatabase(server: string, url: string): Promise<void> {
  return administer(server, `drop database ${url.slice(server.length)} with (force)`);
}
