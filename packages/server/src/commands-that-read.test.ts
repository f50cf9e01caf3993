import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDatabase } from './testing/database.ts';
import { command } from './testing/command.ts';
import { temporaryFolder } from './testing/processes.ts';

let folder: string;
let path: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  path = join(folder, 'books.db');
});
afterEach(() => remove());

const commands: [name: string, ...args: string[]][] = [
  ['check'],
  ['export', 'books'],
  ['backup', 'backup.db'],
  ['user', 'list'],
];

describe('a command that only reads', () => {
  it.each(commands)(
    'leaves a database that nobody has open as it was: %s',
    async (name, ...args) => {
      await (await makeDatabase({ engine: 'sqlite', path }, 5)).close();
      const before = readFileSync(path);
      expect(await command(folder, name, ...args)).toMatchObject({ status: 0, told: [] });
      for (const made of ['books', 'backup.db'])
        rmSync(join(folder, made), { recursive: true, force: true });
      expect(readdirSync(folder)).toEqual(['books.db']);
      expect(readFileSync(path).equals(before)).toBe(true);
    },
  );

  it.each(commands)('takes nothing from a server that runs: %s', async (name, ...args) => {
    const server = await makeDatabase({ engine: 'sqlite', path }, 5);
    expect(await command(folder, name, ...args)).toMatchObject({ status: 0, told: [] });
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['books.db', 'books.db-shm', 'books.db-wal']),
    );
    await server.transaction((tx) => tx.deleteFrom('sales').execute());
    expect(await command(folder, 'check')).toMatchObject({ status: 0, said: ['ok'] });
    await server.close();
  });
});
