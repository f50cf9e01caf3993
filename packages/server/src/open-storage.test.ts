import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { command } from './testing/command.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

describe('a database with older tables', () => {
  it('is copied beside itself before anything in it changes', async () => {
    const path = join(folder, 'business.db');
    await (await makeDatabase({ engine: 'sqlite', path }, 3)).close();
    // The tables are already current, so the second migration fails and the copy is needed.
    const file = new Sqlite(path);
    file.prepare('delete from schema_versions where version > 1').run();
    file.close();
    const { status, printed, reported } = await command(folder, 'migrate');
    const copy = join(folder, 'business.before-2.db');
    expect(status).toBe(1);
    expect([...printed, ...reported].join('\n')).toContain(`The database was copied to ${copy}`);
    expect(existsSync(copy)).toBe(true);
    const copied = new Sqlite(copy, { readonly: true });
    expect(copied.prepare('select count(*) from sales').pluck().get()).toBe(3);
    copied.close();
  });
});

it('migrate creates the tables, and the next one has nothing to do', async () => {
  const at = temporaryFolder();
  try {
    const first = await command(at.folder, 'migrate');
    expect(first).toMatchObject({ status: 0, printed: ['A new database was created'] });
    const { status, lastLine } = await command(at.folder, 'migrate');
    expect([status, lastLine]).toEqual([0, 'The tables are up to date already']);
  } finally {
    at.remove();
  }
});
