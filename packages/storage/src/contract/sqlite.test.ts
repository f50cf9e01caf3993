import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../drivers/sqlite.ts';
import { migrate } from '../migrate.ts';
import { lockCases } from './cases/locks.ts';
import { testDatabaseOf } from './test-database.ts';
import { at } from './rows.ts';
import { storageContract } from './storage-contract.ts';

storageContract(
  'SQLite in a file',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'backcounter-contract-'));
    const open = async () => {
      const storage = openSqlite({ path: join(folder, 'backcounter.db') });
      await migrate(storage, () => Date.parse(at));
      return storage;
    };
    return Promise.resolve(testDatabaseOf(open, () => rmSync(folder, { recursive: true })));
  },
  lockCases,
);
