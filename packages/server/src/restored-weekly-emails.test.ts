import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restoreBackup, writeBackup } from './backups.ts';
import { openStorage } from './open-storage.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

it('a restored backup sends no weekly email again that went out after it was made', async () => {
  const { folder, remove } = temporaryFolder();
  try {
    const address = { engine: 'sqlite', path: join(folder, 'business.db') } as const;
    const file = join(folder, 'backup.db');
    const work = { clock: () => Date.parse('2026-11-20T18:00:00Z'), report: () => undefined };
    const storage = await makeDatabase(address, 0);
    const { id } = await storage.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const email = { user_id: id, sent_on: '2026-11-16', problem: null };
    await storage.transaction((tx) => tx.insertInto('weekly_emails').values(email).execute());
    await storage.close();
    await writeBackup(address, file, { ...work, overwrite: false });
    await restoreBackup(address, file, work);
    const restored = openStorage(address, { readonly: true });
    const emails = await restored.db.selectFrom('weekly_emails').select('sent_on').execute();
    await restored.close();
    expect(emails).toEqual([{ sent_on: '2026-11-20' }]);
  } finally {
    remove();
  }
});
