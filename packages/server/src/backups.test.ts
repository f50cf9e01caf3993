import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import Sqlite from 'better-sqlite3';
import { schemaProblems } from '@backcounter/storage/drivers/sqlite-schema';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import { findWrongSums } from '@backcounter/storage/stored-sums';
import { restoreBackup, writeBackup } from './backups.ts';
import type { DatabaseAddress } from './database-address.ts';
import { openStorage } from './open-storage.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

const sales = 2500;

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

const work = { clock: () => Date.parse('2026-11-20T18:00:00Z'), report: () => undefined };
const once = { ...work, overwrite: false };
const sqlite = (name: string): DatabaseAddress => ({ engine: 'sqlite', path: join(folder, name) });

async function postgres(): Promise<DatabaseAddress> {
  return { engine: 'postgres', url: await emptyDatabase(inject('postgresUrl')) };
}

async function rowsOf(address: DatabaseAddress) {
  const storage = openStorage(address, { readonly: true });
  const of = (table: 'sales' | 'stores' | 'users' | 'settings' | 'sessions') =>
    storage.db.selectFrom(table).selectAll().execute();
  const [all, sessions] = [
    { sales: await of('sales'), stores: await of('stores'), users: await of('users') },
    await of('sessions'),
  ];
  const settings = await of('settings');
  await storage.close();
  const sorted = all.sales.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...all, sales: sorted, settings, sessions };
}

const engines = [
  ['sqlite', () => Promise.resolve(sqlite('business.db'))],
  ['postgres', postgres],
] as const;

describe.each(engines)('a backup of %s', (_engine, open) => {
  it('is one file, readable by its owner only, and restores everything but the sessions', async () => {
    const address = await open();
    const storage = await makeDatabase(address, sales);
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
    const before = await rowsOf(address);
    expect(before.sales).toHaveLength(sales);

    await storage.transaction((tx) => tx.deleteFrom('sales').execute());
    await storage.transaction((tx) => tx.updateTable('stores').set({ name: 'Gone' }).execute());
    await storage.close();
    await restoreBackup(address, file, work);
    await expect(rowsOf(address)).resolves.toEqual({ ...before, sessions: [] });
  });

  it('can be restored on the other engine', async () => {
    const address = await open();
    await (await makeDatabase(address, 10)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const other = address.engine === 'sqlite' ? await postgres() : sqlite('other.db');
    await restoreBackup(other, file, work);
    await expect(rowsOf(other)).resolves.toEqual({ ...(await rowsOf(address)), sessions: [] });
  });

  it('is not written over another file unless that is wanted', async () => {
    const address = await open();
    await (await makeDatabase(address, 0)).close();
    const file = join(folder, 'precious.txt');
    writeFileSync(file, 'precious');
    await expect(writeBackup(address, file, once)).rejects.toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('precious');
    await writeBackup(address, file, { ...once, overwrite: true });
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  });

  it('is refused by restore before anything is touched when it is not whole', async () => {
    const address = await open();
    await (await makeDatabase(address, 2500)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const bytes = readFileSync(file);
    const bad: Record<string, [Buffer, RegExp]> = {
      'text.db': [
        Buffer.from('this is no database at all'.repeat(100)),
        /no database|not a database/,
      ],
      'empty.db': [Buffer.alloc(0), /not a backup of this program/],
      'short.db': [bytes.subarray(0, bytes.length / 2), /damaged/],
      'holes.db': [Buffer.from(bytes).fill(7, 60_000, 90_000), /damaged/],
    };
    const before = await rowsOf(address);
    for (const [name, [content, message]] of Object.entries(bad)) {
      const path = join(folder, name);
      writeFileSync(path, content);
      await expect(restoreBackup(address, path, work)).rejects.toThrow(message);
    }
    await expect(restoreBackup(address, join(folder, 'none.db'), work)).rejects.toThrow('no file');
    execFileSync('mkfifo', [join(folder, 'pipe.db')]);
    await expect(restoreBackup(address, join(folder, 'pipe.db'), work)).rejects.toThrow(
      'is a pipe or a device',
    );
    await expect(rowsOf(address)).resolves.toEqual(before);
  });
});

describe('a backup of sqlite', () => {
  it('keeps what it replaces, and replaces a damaged database too', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    writeFileSync(join(folder, 'business.db'), 'ruined '.repeat(1000));
    await restoreBackup(address, file, work);
    expect((await rowsOf(address)).sales).toHaveLength(5);
    const kept = join(folder, 'business.before-restore-20261120T180000Z.db');
    expect(readFileSync(kept, 'utf8')).toContain('ruined');
    expect(statSync(join(folder, 'business.db')).mode & 0o777).toBe(0o600);
  });

  it('keeps what each of two restores in the same second replaces', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const reported: string[] = [];
    for (const words of ['first', 'second']) {
      writeFileSync(join(folder, 'business.db'), `${words} `.repeat(1000));
      await restoreBackup(address, file, { ...work, report: (line) => reported.push(line) });
    }
    const kept = 'business.before-restore-20261120T180000Z';
    expect(reported).toEqual(
      [`${kept}.db`, `${kept}-2.db`].map(
        (name) => `What was there before is kept as ${join(folder, name)}`,
      ),
    );
    expect(readFileSync(join(folder, `${kept}.db`), 'utf8')).toContain('first');
    expect(readFileSync(join(folder, `${kept}-2.db`), 'utf8')).toContain('second');
  });

  it('keeps the WAL of a crashed database too', async () => {
    const live = await makeDatabase(sqlite('live.db'), 5);
    const file = join(folder, 'backup.db');
    await writeBackup(sqlite('live.db'), file, once);
    await live.transaction((tx) =>
      tx.deleteFrom('sales').where('id', '=', 'sale-000002').execute(),
    );
    // As after a crash: the deletion is only in the WAL.
    for (const suffix of ['', '-wal']) {
      copyFileSync(join(folder, `live.db${suffix}`), join(folder, `business.db${suffix}`));
    }
    await live.close();
    await restoreBackup(sqlite('business.db'), file, work);
    expect((await rowsOf(sqlite('business.db'))).sales).toHaveLength(5);
    const kept = new Sqlite(join(folder, 'business.before-restore-20261120T180000Z.db'));
    const ids = kept.prepare('select id from sales').pluck().all();
    kept.close();
    expect(ids).toHaveLength(4);
    expect(ids).not.toContain('sale-000002');
  });

  it('restores only this program’s tables, and all of their indexes', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const stranger = new Sqlite(file);
    stranger.exec(`create table notes (text);
      create view totals as select sum(amount_cents) from sales;
      create index notes_text on notes (text);
      create trigger halve after insert on sales begin
        update sales set amount_cents = amount_cents / 2 where id = new.id; end;
      create trigger fill after delete on sessions begin
        insert into notes values ('deleted'); end;
      drop index sales_store_date`);
    stranger.close();
    const strange = await schemaProblems(file);
    expect(strange).toEqual([
      'The index notes_text was not made by this program',
      'The table notes was not made by this program',
      'The trigger fill was not made by this program',
      'The trigger halve was not made by this program',
      'The view totals was not made by this program',
      'The index sales_store_date is missing',
    ]);
    await restoreBackup(address, file, work);
    await expect(schemaProblems(join(folder, 'business.db'))).resolves.toEqual([]);
    expect((await rowsOf(address)).sales).toHaveLength(5);
  });

  it('whose tables are not those of this program is refused', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const stranger = new Sqlite(file);
    stranger.exec('alter table sales add column note text');
    stranger.close();
    await expect(restoreBackup(address, file, work)).rejects.toThrow('its tables sales are not');
    expect((await rowsOf(address)).sales).toHaveLength(5);
  });

  it('is never put in the place of another program’s database', async () => {
    await (await makeDatabase(sqlite('business.db'), 5)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(sqlite('business.db'), file, once);
    new Sqlite(join(folder, 'other.db')).exec('create table notes (text)').close();
    const before = readFileSync(join(folder, 'other.db'));
    await expect(restoreBackup(sqlite('other.db'), file, work)).rejects.toThrow('another program');
    expect(readFileSync(join(folder, 'other.db')).equals(before)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['backup.db', 'business.db', 'other.db']);
  });

  it('is refused by restore while another program has the database open', async () => {
    const address = sqlite('business.db');
    const storage = await makeDatabase(address, 5);
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    await expect(restoreBackup(address, file, work)).rejects.toThrow('Stop the server first');
    await storage.close();
    expect(readdirSync(folder).sort()).toEqual(['backup.db', 'business.db']);
  });

  it('is never the database itself', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const path = join(folder, 'business.db');
    const overwrite = { ...work, overwrite: true };
    await expect(writeBackup(address, path, overwrite)).rejects.toThrow('the database itself');
    await expect(restoreBackup(address, path, work)).rejects.toThrow('the database itself');
    expect((await rowsOf(address)).sales).toHaveLength(5);
  });

  it('is refused by restore when it violates a foreign key', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const connection = new Sqlite(file);
    connection.pragma('foreign_keys = off');
    connection.exec(`update sales set store_id = 'none'`);
    connection.close();
    await expect(restoreBackup(address, file, work)).rejects.toThrow(
      'damaged: A row of sales names a row of stores that is not there',
    );
    expect((await rowsOf(address)).sales).toHaveLength(5);
  });

  it('is restored with recomputed stored sums', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const connection = new Sqlite(file);
    connection.exec('update sums_by_month set sales_cents = 5');
    connection.close();
    await restoreBackup(address, file, work);
    const storage = openStorage(address, { readonly: true });
    expect(await findWrongSums(storage.db)).toEqual([]);
    await storage.close();
  });

  it('never takes the place of a good one when the database is damaged', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, sales)).close();
    const file = join(folder, 'backup.db');
    await writeBackup(address, file, once);
    const good = readFileSync(file);
    const path = join(folder, 'business.db');
    const connection = new Sqlite(path);
    connection.pragma('foreign_keys = off');
    connection.exec("update sales set store_id = 'gone' where id = 'sale-000001'");
    connection.close();
    const write = () => writeBackup(address, file, { ...once, overwrite: true });
    await expect(write()).rejects.toThrow(
      `The database file ${path} is damaged: A row of sales names a row of stores that is not there. No backup was written.`,
    );
    writeFileSync(path, Buffer.from(readFileSync(path)).fill(7, 60_000, 90_000));
    await expect(write()).rejects.toThrow(`The database file ${path} is damaged`);
    expect(readFileSync(file).equals(good)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['backup.db', 'business.db']);
  });

  it('that fails names what failed: the database that is read', async () => {
    const file = join(folder, 'b.db');
    writeFileSync(join(folder, 'business.db'), 'no database '.repeat(500));
    await expect(writeBackup(sqlite('business.db'), file, once)).rejects.toThrow(
      `The database file ${join(folder, 'business.db')} is not a database of this program.`,
    );
    const away = { engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nothing' } as const;
    await expect(writeBackup(away, file, once)).rejects.toThrow(
      'The database nothing at 127.0.0.1:1 cannot be reached.',
    );
  });

  it('leaves nothing behind when it cannot be written', async () => {
    const address = sqlite('business.db');
    await (await makeDatabase(address, 5)).close();
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    await expect(writeBackup(address, taken, { ...once, overwrite: true })).rejects.toThrow(
      `The database file ${taken} cannot be opened: a file or folder is in its way.`,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('taken'))).toEqual(['taken']);
  });

  it('removes what a killed one of the same process id has left, also when it cannot be written', async () => {
    // In a container each process may have the same id.
    const unfinished = join(folder, `b.db.unfinished-${process.pid}`);
    for (const suffix of ['', '-wal', '-shm', '-journal']) writeFileSync(unfinished + suffix, '');
    const write = writeBackup(sqlite('none.db'), join(folder, 'b.db'), once);
    await expect(write).rejects.toThrow('no database yet');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('needs a database and a folder', async () => {
    await expect(writeBackup(sqlite('none.db'), join(folder, 'b.db'), once)).rejects.toThrow(
      'no database yet',
    );
    expect(existsSync(join(folder, 'none.db'))).toBe(false);
    await (await makeDatabase(sqlite('business.db'), 0)).close();
    const nowhere = join(folder, 'nowhere', 'b.db');
    await expect(writeBackup(sqlite('business.db'), nowhere, once)).rejects.toThrow(
      'does not exist',
    );
  });
});
