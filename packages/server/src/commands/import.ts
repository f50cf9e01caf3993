import { resolve } from 'node:path';
import { importRows } from '../import/importer.ts';
import { importAttachments } from '../import/import-attachments.ts';
import { openFolder } from '../import/folder.ts';
import { refusedFile } from '../import/refused-file.ts';
import { prepareStorage } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { rootFolder } from '../database-address.ts';
import { oneArgument, type Command } from './command.ts';

/** `refused-2026-11-20T18-00-00-000Z.csv` in the data folder, never among the sources. */
function refusedPath(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  return resolve(rootFolder, 'data', `refused-${time}.csv`);
}

const noFiles = { added: 0, unchanged: 0, refused: 0 };

export const importFolder: Command = {
  name: 'import',
  summary: 'Enter a folder of CSV files',
  usage: `import FOLDER [--allow-simultaneous-shifts] [--strict]

Takes stores, vendors, employees, wages, invoices, sales, shifts, income_types, incomes and
daily_cash as .csv or .csv.gz, as many of them as there are, and attachments.csv with the files that
it names in attachments/. Every rule of the product holds: a row
is added, found unchanged, or refused with the reason in a file. Running it again adds nothing.
  --allow-simultaneous-shifts  lets the staff of the stores that it makes work at the same time
  --strict                     exit status 1 when any row was refused`,
  options: { 'allow-simultaneous-shifts': { type: 'boolean' }, strict: { type: 'boolean' } },
  async run(args, context) {
    const { env, clock, say, tell, callerFolder } = context;
    const folder = resolve(callerFolder, oneArgument(args, 'FOLDER'));
    const found = await openFolder(folder);
    for (const file of found.unknown) say(`${file} is not known and was left alone`);
    const columns = [...new Set(found.sources.flatMap((source) => source.columns))];
    const path = refusedPath(clock());
    const refusals = refusedFile(path, columns);
    const { storage } = await prepareStorage(env.database, {
      clock,
      timeZone: env.timeZone,
      say: tell,
    });
    try {
      const deps = localDeps(storage, clock);
      const rows = await importRows(deps, found.sources, {
        allowSimultaneousShifts: args.options['allow-simultaneous-shifts'] === true,
        onProgress: (file, done, total) => tell(`${file}: ${done} of ${total}`),
        onRefused: refusals.add,
      });
      const files = found.hasAttachments
        ? await importAttachments(deps, folder, refusals.add)
        : noFiles;
      const added = rows.added + files.added;
      const unchanged = rows.unchanged + files.unchanged;
      const refused = rows.refused + files.refused;
      if (refused > 0) say(`Refused rows, with the reason: ${path}`);
      say(`added ${added}, unchanged ${unchanged}, refused ${refused}`);
      return refused > 0 && args.options['strict'] === true ? 1 : 0;
    } finally {
      refusals.close();
      await storage.close();
    }
  },
};
