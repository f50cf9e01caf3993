import pg from 'pg';
import { startPostgres } from '@backcounter/storage/contract/postgres-server';
import type { Connection, Database, Databases, Statement } from './databases.ts';

/** The size of the product's connection pool. */
const clientCount = 10;

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** `$1`, `$2`, … for each `?`. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}

async function timesPerSecond(url: string, statement: Statement, seconds: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: clientCount }, () => open(url)));
  const query = { name: 'asked', text: numbered(statement.sql) };
  const start = performance.now();
  let count = 0;
  const runs = clients.map(async (client) => {
    while (performance.now() - start < seconds * 1000) {
      const values = [...statement.parameters(count++)];
      try {
        JSON.stringify((await client.query({ ...query, values })).rows);
      } catch (error) {
        if (statement.isRejected !== true) throw error;
      }
    }
  });
  await Promise.all(runs);
  const perSecond = (count * 1000) / (performance.now() - start);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

async function connect(url: string): Promise<Connection> {
  const client = await open(url);
  return {
    engine: 'postgresql',
    all: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    executionsPerSecond: (statement, seconds) => timesPerSecond(url, statement, seconds),
    close: () => client.end(),
  };
}

/** Starts a PostgreSQL server with durable commits and manages its databases. */
export async function postgresDatabases(folder: string | null): Promise<Databases> {
  const server = await startPostgres({ durable: true, ...(folder === null ? {} : { folder }) });
  const admin = await connect(`${server.url}postgres`);
  const get = (name: string): Database => ({
    name,
    url: server.url + name,
    connect: () => connect(server.url + name),
    async bytes() {
      const [row] = await admin.all(`select pg_database_size('${name}') as bytes`);
      return Number(row?.['bytes']);
    },
  });
  return {
    get,
    async has(name) {
      return (await admin.all(`select 1 from pg_database where datname = '${name}'`)).length > 0;
    },
    async create(name) {
      await admin.all(`create database "${name}"`);
      return get(name);
    },
    async copy(from, name) {
      await admin.all(`create database "${name}" template "${from}" strategy file_copy`);
      return get(name);
    },
    async rename(from, name) {
      await admin.all(`alter database "${from}" rename to "${name}"`);
    },
    async drop(name) {
      await admin.all(`drop database if exists "${name}" with (force)`);
    },
    removeBackups: () => Promise.resolve(),
    async stop() {
      await admin.close();
      await server.stop();
    },
  };
}
