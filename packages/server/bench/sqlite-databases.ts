import {
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Connection, Database, Databases } from './databases.ts';
import { repeat } from './load.ts';

function connect(path: string): Connection {
  const db = new Sqlite(path);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.pragma('cache_size = -64000');
  return {
    engine: 'sqlite',
    all(sql) {
      const statement = db.prepare<[], Record<string, unknown>>(sql);
      if (statement.reader) return Promise.resolve(statement.all());
      statement.run();
      return Promise.resolve([]);
    },
    executionsPerSecond({ sql, parameters, isRejected: refused = false }, seconds) {
      const statement = db.prepare(sql);
      const run = (index: number) => {
        if (statement.reader) return JSON.stringify(statement.all(parameters(index)));
        try {
          return statement.run(parameters(index));
        } catch (error) {
          if (!refused) throw error;
          return null;
        }
      };
      return Promise.resolve(repeat(seconds, run));
    },
    close() {
      db.close();
      return Promise.resolve();
    },
  };
}

/** Manages SQLite files in a folder. */
export function sqliteDatabases(folder: string): Databases {
  const pathOf = (name: string) => join(folder, `${name}.db`);
  const get = (name: string): Database => ({
    name,
    url: `sqlite:${pathOf(name)}`,
    connect: () => Promise.resolve(connect(pathOf(name))),
    bytes: () => Promise.resolve(statSync(pathOf(name)).size),
  });
  return {
    get,
    has: (name) => Promise.resolve(existsSync(pathOf(name))),
    create: (name) => Promise.resolve(get(name)),
    copy(from, name) {
      copyFileSync(pathOf(from), pathOf(name), constants.COPYFILE_FICLONE);
      return Promise.resolve(get(name));
    },
    rename: (from, name) => Promise.resolve(renameSync(pathOf(from), pathOf(name))),
    drop(name) {
      for (const end of ['', '-wal', '-shm']) rmSync(pathOf(name) + end, { force: true });
      return Promise.resolve();
    },
    removeBackups(name) {
      for (const file of readdirSync(folder)) {
        if (file.startsWith(`${name}.before-`)) rmSync(join(folder, file));
      }
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
  };
}
