import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import { makeDatabase } from './testing/database.ts';
import { command } from './testing/command.ts';
import { runProgram, temporaryFolder } from './testing/processes.ts';

let folder: string;
let path: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  path = join(folder, 'business.db');
});
afterEach(() => remove());

/** Without `backup`, which reads too but records its time. */
const commands: (readonly [name: string, ...args: string[]])[] = [
  ['check'],
  ['export', 'exported'],
  ['user', 'list'],
];

describe('check', () => {
  it('reports a trigger of another program, on SQLite', async () => {
    const storage = await makeDatabase({ engine: 'sqlite', path }, 5);
    await storage.transaction((tx) =>
      sql`create trigger halve after insert on sales
        begin update sales set amount_cents = amount_cents / 2; end`.execute(tx),
    );
    await storage.close();
    expect(await command(folder, 'check')).toMatchObject({
      status: 1,
      printed: ['The trigger halve was not made by this program'],
    });
  });

  it('reports a trigger of another program, on PostgreSQL', async () => {
    const url = await emptyDatabase(inject('postgresUrl'));
    const storage = await makeDatabase({ engine: 'postgres', url }, 5);
    await storage.transaction(async (tx) => {
      await sql`create function nothing() returns trigger language plpgsql
        as 'begin return null; end'`.execute(tx);
      await sql`create trigger halve after insert on sales
        for each row execute function nothing()`.execute(tx);
    });
    await storage.close();
    const { status, stdout } = await runProgram(['check'], { DATABASE_URL: url });
    expect([status, stdout]).toEqual([1, 'The trigger halve was not made by this program\n']);
  });
});

describe('a command that only reads', () => {
  it.each(commands)('leaves a database that is not open unchanged: %s', async (name, ...args) => {
    await (await makeDatabase({ engine: 'sqlite', path }, 5)).close();
    const before = readFileSync(path);
    expect(await command(folder, name, ...args)).toMatchObject({ status: 0, reported: [] });
    for (const made of ['exported', 'backup.db'])
      rmSync(join(folder, made), { recursive: true, force: true });
    expect(readdirSync(folder)).toEqual(['business.db']);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  const withBackup = [...commands, ['backup', 'backup.db'] as const];
  it.each(withBackup)('does not disturb a running server: %s', async (name, ...args) => {
    const server = await makeDatabase({ engine: 'sqlite', path }, 5);
    expect(await command(folder, name, ...args)).toMatchObject({ status: 0, reported: [] });
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['business.db', 'business.db-shm', 'business.db-wal']),
    );
    await server.transaction((tx) => tx.deleteFrom('sales').execute());
    expect(await command(folder, 'check')).toMatchObject({ status: 0, printed: ['ok'] });
    await server.close();
  });
});

describe('export', () => {
  it.each([
    ['/proc/nothing', [], ' cannot be created: its folder does not exist and cannot be created.'],
    ['file/folder', [], ' cannot be opened: a file or folder is in its way.'],
    [
      'nowhere/all.zip',
      ['--zip'],
      ' cannot be created: its folder does not exist and cannot be created.',
    ],
  ])('to %s names what cannot be written, not the database', async (name, option, problem) => {
    await (await makeDatabase({ engine: 'sqlite', path }, 1)).close();
    writeFileSync(join(folder, 'file'), '');
    const { status, reported } = await command(folder, 'export', ...option, name);
    expect(status).toBe(1);
    expect(reported).toEqual([resolve(folder, name) + problem]);
  });
});
