import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { insertAttachment } from '@backcounter/storage/attachments';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import type { Storage } from '@backcounter/storage/database';
import { setDeleted } from '@backcounter/storage/deletion';
import { restoreBackup, writeBackup } from './backups.ts';
import type { DatabaseAddress } from './database-address.ts';
import { openStorage } from './open-storage.ts';
import { command } from './testing/command.ts';
import { makeDatabase } from './testing/database.ts';
import { runProgram, temporaryFolder } from './testing/processes.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

const at = '2026-11-20T18:00:00.000Z';
const work = { clock: () => Date.parse(at), report: () => undefined, overwrite: true };
const sqlite = (name: string): DatabaseAddress => ({ engine: 'sqlite', path: join(folder, name) });
const bytes = (text: string) => new TextEncoder().encode(text);

async function attach(storage: Storage, id: string, content: string): Promise<string> {
  const hash = await storage.files.write(bytes(content));
  const subject = { kind: 'invoices', id: 'i1' } as const;
  const file = { subject, name: `${id}.pdf`, type: 'application/pdf', size: 5, hash } as const;
  await storage.transaction((tx) => insertAttachment(tx, id, file, at));
  return hash;
}

/** Creates a database with two attachments, one of them deleted; returns their hashes. */
async function withAttachments(address: DatabaseAddress): Promise<string[]> {
  const storage = await makeDatabase(address, 3);
  const hashes = [await attach(storage, 'one', 'first'), await attach(storage, 'two', 'second')];
  await storage.transaction((tx) =>
    setDeleted(tx, 'attachments', { id: 'two', deletedAt: at, at }),
  );
  await storage.close();
  return hashes;
}

async function contentOf(address: DatabaseAddress): Promise<Record<string, string | undefined>> {
  const storage = openStorage(address, { readonly: true });
  const contents: Record<string, string | undefined> = {};
  for (const name of await storage.files.names()) {
    contents[name] = new TextDecoder().decode(await storage.files.read(name));
  }
  await storage.close();
  return contents;
}

const databases = [
  ['SQLite', () => Promise.resolve(sqlite('business.db'))],
  [
    'PostgreSQL',
    async (): Promise<DatabaseAddress> => ({
      engine: 'postgres',
      url: await emptyDatabase(inject('postgresUrl')),
    }),
  ],
] as const;

describe.each(databases)('attachments on %s', (_engine, open) => {
  it('go with a backup, which is one file, to either engine and back', async () => {
    const address = await open();
    const [one = '', two = ''] = await withAttachments(address);
    const backup = join(folder, 'backup.db');
    await writeBackup(address, backup, work);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
    for (const [, openOther] of databases) {
      const other = openOther === open ? sqlite('other.db') : await openOther();
      await restoreBackup(other, backup, work);
      expect(await contentOf(other)).toEqual({ [one]: 'first', [two]: 'second' });
      const storage = openStorage(other, { readonly: true });
      expect(await storage.db.selectFrom('attachments').select('id').execute()).toHaveLength(2);
      await storage.close();
    }
  });

  it('are replaced by those of a backup', async () => {
    const address = await open();
    const [one = '', two = ''] = await withAttachments(address);
    const backup = join(folder, 'backup.db');
    await writeBackup(address, backup, work);
    const storage = openStorage(address);
    await attach(storage, 'later', 'third');
    await storage.close();
    await restoreBackup(address, backup, work);
    expect(await contentOf(address)).toEqual({ [one]: 'first', [two]: 'second' });
  });

  it('that are missing are reported by check and by backup', async () => {
    const address = await open();
    const storage = await makeDatabase(address, 0);
    const file = { subject: { kind: 'invoices', id: 'i1' }, name: 'a.pdf', size: 1 } as const;
    const gone = { ...file, type: 'application/pdf', hash: 'gone' } as const;
    await storage.transaction((tx) => insertAttachment(tx, 'a', gone, at));
    const foreign = await storage.files.write(bytes('of nobody'));
    await storage.close();
    const reported: string[] = [];
    const report = (line: string) => reported.push(line);
    await writeBackup(address, join(folder, 'backup.db'), { ...work, report });
    expect(reported).toContain(
      'The file of an attachment is missing, and is not in the backup: gone',
    );
    const url = address.engine === 'sqlite' ? `sqlite:${address.path}` : address.url;
    const { status, stdout } = await runProgram(['check'], { DATABASE_URL: url });
    expect([status, stdout.trim().split('\n')]).toEqual([
      1,
      [
        'The file of an attachment is missing: gone',
        `A file belongs to no attachment and can be removed: ${foreign}`,
      ],
    ]);
  });
});

describe('the folder of attachments', () => {
  it('alone holds the bytes after a restore, not the database too', async () => {
    const path = join(folder, 'business.db');
    await withAttachments(sqlite('business.db'));
    await writeBackup(sqlite('business.db'), join(folder, 'backup.db'), work);
    await restoreBackup(sqlite('business.db'), join(folder, 'backup.db'), work);
    const connection = new Sqlite(path, { readonly: true });
    expect(connection.prepare('select hash from attachment_bytes').all()).toEqual([]);
    connection.close();
  });

  it('is its owner’s alone, beside the database file', async () => {
    const hashes = await withAttachments(sqlite('business.db'));
    const path = join(folder, 'business.db-attachments');
    expect(readdirSync(path).sort()).toEqual(hashes.sort());
    expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const name of hashes) expect(statSync(join(path, name)).mode & 0o777).toBe(0o600);
  });

  it('is kept with the database that a restore replaces', async () => {
    const address = sqlite('business.db');
    await withAttachments(address);
    const backup = join(folder, 'backup.db');
    await writeBackup(address, backup, work);
    const storage = openStorage(address);
    const later = await attach(storage, 'later', 'third');
    await storage.close();
    await restoreBackup(address, backup, work);
    const [kept = ''] = readdirSync(folder).filter((name) => name.endsWith('Z.db-attachments'));
    expect(readFileSync(join(folder, kept, later), 'utf8')).toBe('third');
    expect(readdirSync(join(folder, kept))).toHaveLength(3);
  });

  it('is checked for files that are altered, and is whole again after a restore', async () => {
    const address = sqlite('backcounter.db');
    const [one = ''] = await withAttachments(address);
    const backup = join(folder, 'backup.db');
    await writeBackup(address, backup, work);
    writeFileSync(join(folder, 'backcounter.db-attachments', one), 'other');
    const url = `sqlite:${join(folder, 'backcounter.db')}`;
    const altered = await runProgram(['check'], { DATABASE_URL: url });
    expect(altered.stdout).toBe(`The file of an attachment is not what was stored: ${one}\n`);
    rmSync(join(folder, 'backcounter.db-attachments'), { recursive: true });
    await restoreBackup(address, backup, work);
    expect((await runProgram(['check'], { DATABASE_URL: url })).stdout).toBe('ok\n');
  });

  it('is not touched by a backup whose attachments are damaged', async () => {
    const address = sqlite('business.db');
    await withAttachments(address);
    const backup = join(folder, 'backup.db');
    await writeBackup(address, backup, work);
    const connection = new Sqlite(backup);
    connection.exec(`update attachment_bytes set bytes = x'00'`);
    connection.close();
    const before = await contentOf(address);
    await expect(restoreBackup(address, backup, work)).rejects.toThrow(
      `The backup ${backup} is damaged: attachment `,
    );
    expect(await contentOf(address)).toEqual(before);
    expect(await command(folder, 'check')).toMatchObject({ status: 0, printed: ['ok'] });
  });
});
