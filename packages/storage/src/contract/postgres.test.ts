import { beforeAll, inject } from 'vitest';
import pg from 'pg';
import { openPostgres } from '../drivers/postgres.ts';
import { migrate } from '../migrate.ts';
import { emptyDatabase } from './empty-database.ts';
import { lockCases } from './cases/locks.ts';
import { testDatabaseOf } from './test-database.ts';
import { at } from './rows.ts';
import { storageContract } from './storage-contract.ts';

let url: string;

beforeAll(async () => {
  url = await emptyDatabase(inject('postgresUrl'));
});

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let made = 0;

// A schema is an empty database to those who see no other, and much quicker to make.
storageContract(
  'PostgreSQL',
  async () => {
    made += 1;
    const schema = `place_${made}`;
    await run(`create schema ${schema}`);
    const options = encodeURIComponent(`-c search_path=${schema}`);
    const open = async () => {
      const storage = openPostgres({ url: `${url}?options=${options}` });
      await migrate(storage, () => Date.parse(at));
      return storage;
    };
    return testDatabaseOf(open, () => run(`drop schema ${schema} cascade`));
  },
  lockCases,
);
