import { inject } from 'vitest';
import { openPostgres } from '../drivers/postgres.ts';
import { migrate } from '../migrate.ts';
import { dropDatabase, migratedDatabase } from './empty-database.ts';
import { lockCases } from './cases/locks.ts';
import { testDatabaseOf } from './test-database.ts';
import { at } from './rows.ts';
import { storageContract } from './storage-contract.ts';

const server = inject('postgresUrl');

storageContract(
  'PostgreSQL',
  async () => {
    const url = await migratedDatabase(server);
    const open = async () => {
      const storage = openPostgres({ url });
      await migrate(storage, () => Date.parse(at));
      return storage;
    };
    return testDatabaseOf(open, () => dropDatabase(server, url));
  },
  lockCases,
);
