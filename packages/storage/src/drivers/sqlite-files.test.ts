import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStore, at } from '../contract/rows.ts';
import { migrate, newestVersion } from '../migrate.ts';
import { listStores } from '../stores.ts';
import { openSqlite } from './sqlite.ts';
import { readSchemaVersion } from './sqlite-backup.ts';
import { copyBeforeMigrating } from './sqlite-files.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-files-'));
  path = join(folder, 'backcounter.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

async function openMigrated() {
  const storage = openSqlite({ path });
  await migrate(storage, () => Date.parse(at));
  return storage;
}

describe('a database file', () => {
  it('is readable and writable for its owner only, as is all beside it', async () => {
    const storage = await openMigrated();
    const files = readdirSync(folder);
    expect(files).toContain('backcounter.db-wal');
    expect(files.map((file) => modeOf(join(folder, file)))).toEqual(files.map(() => 0o600));
    await storage.close();
  });

  const openFiles = () =>
    readdirSync('/proc/self/fd').flatMap((descriptor) => {
      try {
        return [readlinkSync(join('/proc/self/fd', descriptor))];
      } catch {
        // The descriptor that listed the folder.
        return [];
      }
    });
  const opened = () => openFiles().filter((file) => file.startsWith(folder));

  it('is not open any more once it is closed', async () => {
    const storage = await openMigrated();
    await storage.transaction((tx) => addStore(tx, 'main'));
    await storage.snapshot((db) => listStores(db, null));
    const stores = storage.db.selectFrom('stores').selectAll().compile();
    for await (const rows of storage.streamRows(stores)) {
      for await (const same of storage.streamRows(stores)) expect(same).toEqual(rows);
    }
    expect(opened()).not.toEqual([]);
    await storage.close();
    expect(opened()).toEqual([]);
  });

  it('is not open any more once a list ends that was streamed while it was closed', async () => {
    const storage = await openMigrated();
    await storage.transaction((tx) => addStore(tx, 'main'));
    const stores = storage.db.selectFrom('stores').selectAll().compile();
    for await (const rows of storage.streamRows(stores)) {
      expect(rows).toHaveLength(1);
      await storage.close();
      expect(opened()).not.toEqual([]);
    }
    expect(opened()).toEqual([]);
  });

  it('is closed to others when they could read it before', async () => {
    writeFileSync(path, '');
    chmodSync(path, 0o644);
    const storage = openSqlite({ path });
    expect(modeOf(path)).toBe(0o600);
    await storage.close();
  });

  it('is durable at each commit: write-ahead log and a full sync', async () => {
    const storage = openSqlite({ path });
    const pragmas = await storage.transaction(async (tx) => {
      const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(tx);
      const sync = await sql<{ synchronous: number }>`pragma synchronous`.execute(tx);
      const keys = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(tx);
      return { ...mode.rows[0], ...sync.rows[0], ...keys.rows[0] };
    });
    expect(pragmas).toEqual({ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 });
    await storage.close();
  });

  it('is one file without a log once closed, also when closed twice', async () => {
    const storage = await openMigrated();
    await storage.close();
    await storage.close();
    expect(readdirSync(folder)).toEqual(['backcounter.db']);
  });

  it('has an empty log once closed while another process has it open', async () => {
    const storage = await openMigrated();
    await storage.transaction((tx) => addStore(tx, 'main'));
    const other = new Sqlite(path, { readonly: true });
    expect(other.prepare('select count(*) from stores').pluck().get()).toBe(1);
    const logSize = () => statSync(`${path}-wal`).size;
    expect(logSize()).toBeGreaterThan(0);
    await storage.close();
    expect(logSize()).toBe(0);
    other.close();
  });

  it('that cannot be made is refused as unavailable', () => {
    const nowhere = () => openSqlite({ path: join(folder, 'none', 'backcounter.db') });
    expect(nowhere).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(() => openSqlite({ path: folder })).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });

  it('that is no database is refused as unavailable', () => {
    writeFileSync(path, 'these are words, not pages of a database'.repeat(100));
    expect(() => openSqlite({ path })).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it.each(['delete', 'wal'])(
    'of another program is refused by its name and not touched (journal %s)',
    (journal) => {
      const other = new Sqlite(path);
      other.pragma(`journal_mode = ${journal}`);
      other.exec('create table notes (text); create table schema_versions (version)');
      other.close();
      chmodSync(path, 0o644);
      const [before, { mtimeMs }] = [readFileSync(path), statSync(path)];
      expect(() => openSqlite({ path })).toThrow(
        expect.objectContaining({
          code: 'unavailable',
          message: expect.stringContaining('belongs to another program (it holds notes,') as string,
        }),
      );
      expect(readFileSync(path).equals(before)).toBe(true);
      expect([modeOf(path), statSync(path).mtimeMs]).toEqual([0o644, mtimeMs]);
      expect(readdirSync(folder)).toEqual(['backcounter.db']);
    },
  );

  it('that was abandoned before its tables were created is accepted', async () => {
    const early = openSqlite({ path });
    await early.transaction((tx) =>
      sql`create table schema_versions (version integer primary key, name text not null,
        applied_at text not null) strict`.execute(tx),
    );
    await early.close();
    const storage = await openMigrated();
    expect(await listStores(storage.db, null)).toEqual([]);
    await storage.close();
  });

  it('has a version, so that sessions need not be read again at each call', async () => {
    const storage = await openMigrated();
    expect(storage.version()).toEqual(expect.any(Number));
    await storage.close();
  });

  it('opened for reading only takes no writes', async () => {
    await (await openMigrated()).close();
    const storage = openSqlite({ path, readonly: true });
    expect(await listStores(storage.db, null)).toEqual([]);
    await expect(storage.transaction((tx) => addStore(tx, 'main'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await storage.close();
  });

  it('opened for reading only is left as it was found, alone or beside a server', async () => {
    await (await openMigrated()).close();
    const before = readFileSync(path);
    const reader = openSqlite({ path, readonly: true });
    expect(await listStores(reader.db, null)).toEqual([]);
    await reader.close();
    await reader.close();
    expect(readdirSync(folder)).toEqual(['backcounter.db']);
    expect(readFileSync(path).equals(before)).toBe(true);

    const early = openSqlite({ path, readonly: true });
    const server = await openMigrated();
    await early.close();
    await server.transaction((tx) => addStore(tx, 'main'));
    const late = openSqlite({ path, readonly: true });
    expect(await listStores(late.db, null)).toHaveLength(1);
    await late.close();
    expect(readdirSync(folder)).toContain('backcounter.db-wal');
    expect(await listStores(server.db, null)).toHaveLength(1);
    await server.close();
    expect(readdirSync(folder)).toEqual(['backcounter.db']);
  });

  it('that another process is writing to is waited for without blocking reads', async () => {
    const storage = await openMigrated();
    const other = new Sqlite(path);
    other.exec('begin immediate');
    const write = storage.transaction((tx) => addStore(tx, 'main'));
    expect(await listStores(storage.db, null)).toEqual([]);
    other.exec('commit');
    other.close();
    await write;
    expect(await listStores(storage.db, null)).toHaveLength(1);
    await storage.close();
  });
});

/** Adds a row to the end of a file and closes it; prints `closed` when that succeeds. */
const addAndClose = `
  import { sql } from 'kysely';
  const { openSqlite } = await import(process.argv[1]);
  const storage = openSqlite({ path: process.argv[2] });
  await storage.transaction((tx) => sql\`insert into padding values (zeroblob(9000))\`.execute(tx));
  await storage.close();
  console.log('closed');`;

it('closes a database whose log cannot be folded in, as on a full disk, and loses nothing', async () => {
  await (await openMigrated()).close();
  const file = new Sqlite(path);
  file.exec('create table padding (x); insert into padding values (zeroblob(1500000))');
  file.close();
  const driver = join(import.meta.dirname, 'sqlite.ts');
  // The limit is above the size of the log and below the place of the new row in the database.
  const limited = `ulimit -f 1000; exec "$0" --input-type=module -e "$1" "$2" "$3"`;
  const args = ['-c', limited, process.execPath, addAndClose, driver, path];
  expect(execFileSync('sh', args, { encoding: 'utf8', cwd: import.meta.dirname })).toBe('closed\n');
  const reopened = new Sqlite(path);
  expect(reopened.prepare('select count(*) from padding').pluck().get()).toBe(2);
  reopened.close();
});

/** Creates a database to which the last migration has not been applied. */
async function makeOlder() {
  const { engine, transaction, close } = openSqlite({ path });
  let transactionsLeft = newestVersion;
  const migrating = migrate(
    {
      engine,
      transaction: (write) =>
        transactionsLeft-- > 0 ? transaction(write) : Promise.reject(new Error('killed')),
    },
    () => Date.parse(at),
  );
  await expect(migrating).rejects.toThrow('killed');
  await close();
}

describe('copyBeforeMigrating', () => {
  const copy = () => join(folder, `backcounter.before-${newestVersion + 1}.db`);

  it('copies a database in use, log included, to a file of its own for the owner only', async () => {
    const storage = await openMigrated();
    await storage.transaction((tx) => addStore(tx, 'main'));
    expect(await copyBeforeMigrating(storage, path, newestVersion + 1)).toBe(copy());
    expect(modeOf(copy())).toBe(0o600);
    await storage.transaction((tx) => addStore(tx, 'later'));
    await storage.close();
    expect(readdirSync(folder).sort()).toEqual([
      `backcounter.before-${newestVersion + 1}.db`,
      'backcounter.db',
    ]);
    // A file in WAL mode could not be opened on a read-only disk.
    const raw = new Sqlite(copy(), { readonly: true });
    expect(raw.pragma('journal_mode', { simple: true })).toBe('delete');
    raw.close();
    const copied = openSqlite({ path: copy(), readonly: true });
    expect((await listStores(copied.db, null)).map((store) => store.id)).toEqual(['main']);
    await copied.close();
  });

  it('copies what was there before, whichever of several starts at once migrates', async () => {
    await makeOlder();
    const start = async () => {
      const storage = openSqlite({ path });
      await copyBeforeMigrating(storage, path);
      await migrate(storage, () => Date.parse(at));
      await storage.close();
    };
    await Promise.all([start(), start(), start()]);
    const copied = `backcounter.before-${newestVersion}.db`;
    expect(readdirSync(folder).sort()).toEqual([copied, 'backcounter.db']);
    const versions = [path, join(folder, copied)].map(readSchemaVersion);
    expect(await Promise.all(versions)).toEqual([newestVersion, newestVersion - 1]);
  });

  it('takes a newer copy in place of an older one', async () => {
    const storage = await openMigrated();
    await copyBeforeMigrating(storage, path, newestVersion + 1);
    await storage.transaction((tx) => addStore(tx, 'main'));
    await copyBeforeMigrating(storage, path, newestVersion + 1);
    await storage.close();
    const copied = openSqlite({ path: copy(), readonly: true });
    expect(await listStores(copied.db, null)).toHaveLength(1);
    await copied.close();
  });

  it('copies nothing when there is no schema or nothing to migrate', async () => {
    const storage = openSqlite({ path });
    expect(await copyBeforeMigrating(storage, path, newestVersion + 1)).toBeNull();
    await migrate(storage, () => Date.parse(at));
    expect(await copyBeforeMigrating(storage, path)).toBeNull();
    await storage.close();
    expect(readdirSync(folder).filter((file) => file.includes('before'))).toEqual([]);
  });

  it('is unavailable where no file can be created beside the database', async () => {
    const storage = await openMigrated();
    const handle = openSync(path, 'r');
    // Nobody can create files there, not even root.
    const copying = copyBeforeMigrating(storage, `/dev/fd/${handle}`, newestVersion + 1);
    await expect(copying).rejects.toMatchObject({ code: 'unavailable' });
    closeSync(handle);
    await storage.close();
  });
});
