import { describe, expect, it } from 'vitest';
import { tableNames } from './copy.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';

describe('copyRows', () => {
  it('knows every table of the schema, so that a backup forgets none', async () => {
    const storage = openSqlite({ path: ':memory:' });
    await migrate(storage, () => 0);
    const tables = await storage.db.introspection.getTables();
    // Tables filled by triggers need no copy, and bytes are copied separately.
    const others = /^(schema_versions|attachment_bytes|invoice_numbers.*|sums_by_.*)$/;
    const names = tables.map(({ name }) => name).filter((name) => !others.test(name));
    expect([...tableNames].sort()).toEqual(names.sort());
    await storage.close();
  });
});
