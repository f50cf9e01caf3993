import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exportTables } from '@backcounter/api/export-tables';
import { csvLine } from '@backcounter/core/csv-text';
import { plainError } from '../database-problems.ts';
import { openReader, startLocalCall } from '../import/reader.ts';
import { withExisting } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { oneArgument, type Command } from './command.ts';

export const exportFolder: Command = {
  name: 'export',
  summary: 'Write the books as a folder of CSV files',
  usage: `export FOLDER

Makes FOLDER and writes what an import takes back. FOLDER must be new or empty.`,
  async run(args, { env, clock, say, callerFolder }) {
    const folder = resolve(callerFolder, oneArgument(args, 'FOLDER'));
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw plainError(`${folder} is not empty.`);
    }
    const tables = await withExisting(
      env.database,
      { readonly: true, patient: true },
      async (storage) => exportTables(openReader(await startLocalCall(localDeps(storage, clock)))),
    );
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { name, columns, rows } of tables) {
      const text = [columns, ...rows].map(csvLine).join('');
      writeFileSync(join(folder, `${name}.csv`), text, { mode: 0o600 });
      say(`${name}.csv: ${rows.length} rows`);
    }
    return 0;
  },
};
