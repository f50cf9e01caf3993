import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileVersion } from './sqlite-version.ts';

let folder: string;
let connections: Sqlite.Database[];
let version: FileVersion;
let write: () => void;
let writeElsewhere: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-version-'));
  const open = () => new Sqlite(join(folder, 'file.db'));
  const [writer, reader, another] = (connections = [open(), open(), open()]) as [
    Sqlite.Database,
    Sqlite.Database,
    Sqlite.Database,
  ];
  writer.pragma('journal_mode = wal');
  writer.exec('create table notes (text)');
  version = new FileVersion({ reader, writer });
  write = () => void writer.exec(`insert into notes values ('ours')`);
  writeElsewhere = () => void another.exec(`insert into notes values ('another')`);
});

afterEach(() => {
  for (const connection of connections) connection.close();
  rmSync(folder, { recursive: true });
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('the version of a file is read once in a turn of the event loop, and again after own commits', async () => {
  const before = version.inThisTurn();
  writeElsewhere();
  expect(version.inThisTurn()).toBe(before);
  await nextTurn();
  const after = version.inThisTurn();
  expect(after).not.toBe(before);
  write();
  version.forgetTurn();
  expect(version.inThisTurn()).not.toBe(after);
});

it('a quiet commit does not hide what somebody else has written in the same turn', () => {
  const before = version.inThisTurn();
  writeElsewhere();
  writeQuietly();
  version.forgetTurn();
  expect(version.inThisTurn()).not.toBe(before);
});

function writeQuietly(betweenCommitAndLook = () => {}): void {
  const hold = version.hold();
  write();
  betweenCommitAndLook();
  hold();
}

it('the version of a file stays the same after quiet commits, one after the other', () => {
  const before = version.now();
  writeQuietly();
  expect(version.now()).toBe(before);
  writeQuietly();
  writeQuietly();
  expect(version.now()).toBe(before);
});

it('the version of a file is a new one after every other commit', () => {
  const seen = [version.now()];
  for (const commit of [write, writeElsewhere, write]) {
    writeQuietly();
    commit();
    seen.push(version.now());
    writeQuietly();
    expect(version.now()).toBe(seen.at(-1));
  }
  expect(new Set(seen).size).toBe(4);
});

it('the version of a file changes when somebody else has written right after a quiet commit', () => {
  const before = version.now();
  writeQuietly(writeElsewhere);
  const after = version.now();
  expect(after).not.toBe(before);
  writeQuietly();
  expect(version.now()).toBe(after);
});
