import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteFileProblems } from './sqlite-backup.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-file-'));
  path = join(folder, 'file.db');
  const connection = new Sqlite(path);
  connection.exec(`create table stores (id integer primary key);
    create table notes (id integer primary key, store_id integer references stores (id));
    create index notes_store on notes (store_id);
    insert into stores values (1);
    insert into notes values (1, 1), (2, 1);`);
  connection.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Changes the page of a small table or index, at an offset, behind SQLite's back. */
function damage(name: string, offset: number, byte: number): void {
  const connection = new Sqlite(path);
  const page = connection
    .prepare<[string], number>('select rootpage from sqlite_master where name = ?')
    .pluck()
    .get(name);
  const size = connection.pragma('page_size', { simple: true }) as number;
  connection.close();
  const bytes = readFileSync(path);
  bytes[(Number(page) - 1) * size + offset] = byte;
  writeFileSync(path, bytes);
}

/** Where a page counts the bytes between its cells that are free. */
const fragmentedBytes = 7;

describe.each([true, false])('the problems of a file, quick: %s', (isQuick) => {
  const problems = () => sqliteFileProblems(path, { isQuick });

  it('are none of a whole one', async () => {
    await expect(problems()).resolves.toEqual([]);
  });

  it('are a line for each damaged page, without a title', async () => {
    damage('stores', fragmentedBytes, 5);
    damage('notes', fragmentedBytes, 6);
    const pages = (await problems()).map((line) => /^[^*\n]+ page (\d)[^\n]*$/.exec(line)?.[1]);
    expect(pages.sort()).toEqual(['2', '3']);
  });

  it('are a row that names no other', async () => {
    const connection = new Sqlite(path);
    connection.pragma('foreign_keys = off');
    connection.exec('update notes set store_id = 2 where id = 2');
    connection.close();
    await expect(problems()).resolves.toEqual([
      'A row of notes names a row of stores that is not there',
    ]);
  });

  it('are an index without a row of its table, unless it is to be quick', async () => {
    const connection = new Sqlite(path);
    connection.unsafeMode();
    connection.pragma('writable_schema = on');
    connection.exec(`update sqlite_master set sql = replace(sql, '(store_id)', '(id)')
      where name = 'notes_store'`);
    connection.close();
    const found = await problems();
    if (isQuick) expect(found).toEqual([]);
    else expect(found[0]).toMatch(/missing from index notes_store/);
  });
});
