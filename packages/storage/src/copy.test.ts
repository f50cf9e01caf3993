import { describe, expect, it } from 'vitest';
import { tableNames } from './copy.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';

describe('copyRows', () => {
  it('knows every table of the schema, so that a backup forgets none', async () => {
    const storage = openSqlite({ path: ':memory:' });
    await migrate(storage, () => 0);
    const tables = await storage.db.introspection.getTables();
    // What is made of the rows by triggers needs no copy.
    const names = tables
      .map(({ name }) => name)
      .filter((name) => name !== 'schema_versions' && !name.startsWith('invoice_numbers'));
    expect([...tableNames].sort()).toEqual(names.sort());
    await storage.close();
  });
});
