import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram, temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);
const urlOf = (name: string) => `sqlite:${join(folder, name)}`;

describe('a start that cannot succeed', () => {
  const problems: readonly (readonly [string, string, RegExp])[] = [
    ['a file that is no database', 'text/business.db', /is not a database of this program\.$/],
    ['a damaged database', 'damaged/business.db', /is damaged|is not a database/],
    [
      'a file where the folder should be',
      'file/deeper/business.db',
      /a file or folder is in its way/,
    ],
    ['a folder where the file should be', 'taken.db', /cannot be|in its way/],
    [
      'a folder that takes no files',
      '/proc/business.db',
      /The database file \/proc\/business.db cannot be/,
    ],
    ['a folder that cannot be made', '/proc/deeper/business.db', /its folder does not exist/],
    ['a pipe, which nobody waits for', 'pipe.db', /pipe\.db is a pipe or a device, not a file/],
    [
      'another program’s database',
      'foreign.db',
      /foreign\.db belongs to another program \(it holds notes\)\. Nothing in it was changed\./,
    ],
  ];

  it.each(problems)('says so in one line: %s', async (_what, name, message) => {
    for (const made of ['text', 'damaged', 'taken.db']) {
      mkdirSync(join(folder, made), { recursive: true });
    }
    writeFileSync(join(folder, 'file'), '');
    rmSync(join(folder, 'pipe.db'), { force: true });
    execFileSync('mkfifo', ['--mode=640', join(folder, 'pipe.db')]);
    writeFileSync(join(folder, 'text/business.db'), 'no database '.repeat(500));
    const head = Buffer.alloc(8192, 9);
    head.write('SQLite format 3\0', 'latin1');
    writeFileSync(join(folder, 'damaged/business.db'), head);
    new Sqlite(join(folder, 'foreign.db')).exec('create table if not exists notes (x)').close();
    const DATABASE_URL = name.startsWith('/') ? `sqlite:${name}` : urlOf(name);
    const { status, stdout, stderr } = await runProgram(['serve'], { DATABASE_URL });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr.trim()).toMatch(message);
    expect(statSync(join(folder, 'pipe.db')).mode & 0o777).toBe(0o640);
  });
});
