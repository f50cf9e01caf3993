import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readBackupStatus } from '@backcounter/storage/backup-time';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import { openStorage } from './open-storage.ts';
import { command, noon } from './testing/command.ts';
import { makeDatabase } from './testing/database.ts';
import { runProgram, temporaryFolder } from './testing/processes.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

describe('backup', () => {
  it('records when it was made, also while a server has the database open', async () => {
    const server = await makeDatabase({ engine: 'sqlite', path: join(folder, 'business.db') }, 5);
    const before = await server.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
    expect(await command(folder, 'backup', 'backup.db')).toMatchObject({ status: 0, reported: [] });
    const after = await server.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
    expect(after).toEqual({ ...before, backed_up_at: new Date(noon).toISOString() });
    await server.close();
  });

  it('records when it was made on PostgreSQL', async () => {
    const url = await emptyDatabase(inject('postgresUrl'));
    const storage = await makeDatabase({ engine: 'postgres', url }, 5);
    const { status } = await runProgram(['backup', join(folder, 'backup.db')], {
      DATABASE_URL: url,
    });
    expect(status).toBe(0);
    const { backedUpAt } = await readBackupStatus(storage.db);
    expect(backedUpAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    await storage.close();
  });

  it('records nothing when it fails', async () => {
    const address = { engine: 'sqlite', path: join(folder, 'business.db') } as const;
    await (await makeDatabase(address, 5)).close();
    expect(await command(folder, 'backup', 'nowhere/backup.db')).toMatchObject({ status: 1 });
    const storage = openStorage(address, { readonly: true });
    expect((await readBackupStatus(storage.db)).backedUpAt).toBeNull();
    await storage.close();
  });

  it('succeeds even if its time cannot be recorded, and reports why', async () => {
    const path = join(folder, 'business.db');
    await (await makeDatabase({ engine: 'sqlite', path }, 5)).close();
    const file = new Sqlite(path);
    file.exec(`alter table settings drop column backed_up_at`);
    file.exec(
      'delete from schema_versions where version = (select max(version) from schema_versions)',
    );
    file.close();
    expect(await command(folder, 'backup', 'backup.db')).toMatchObject({
      status: 0,
      printed: [`Backup written to ${join(folder, 'backup.db')}`],
      reported: [expect.stringContaining('run migrate first') as string],
    });
  });
});
