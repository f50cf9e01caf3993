import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import type { Db } from '@backcounter/storage/database';
import { command } from './command.ts';
import { temporaryFolder } from './processes.ts';

/** Creates a temporary folder whose `in` folder is imported into its own database. */
export function importFolder() {
  const temporary = temporaryFolder();
  const path = (...parts: string[]) => join(temporary.folder, ...parts);
  mkdirSync(path('in'));
  return {
    ...temporary,
    path,
    write: (name: string, text: string | Uint8Array) => writeFileSync(path('in', name), text),
    run: (...options: string[]) => command(temporary.folder, 'import', 'in', ...options),
    async stored<T>(read: (db: Db) => Promise<T>) {
      const storage = openSqlite({ path: path('business.db') });
      try {
        return await read(storage.db);
      } finally {
        await storage.close();
      }
    },
  };
}

export type ImportFolder = ReturnType<typeof importFolder>;

/** Reads and deletes the file of refused rows named in the output of an import. */
export function refusedText(printed: readonly string[]): string {
  const path = printed.map((line) => /: (\S*refused-\S+\.csv)$/.exec(line)?.[1]).find(Boolean);
  if (path === undefined) return '';
  const text = readFileSync(path, 'utf8');
  rmSync(path);
  return text;
}

/** The refused rows of an import, parsed. */
export function refusals(printed: readonly string[]): Record<string, string>[] {
  return parse(refusedText(printed), { columns: true, relax_column_count: true });
}
