import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { importSources } from '../import/import-sources.ts';
import { plainError } from '../database-errors.ts';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { listStoreNames } from '@backcounter/storage/stores';
import { openFolder, type Folder } from '../import/folder.ts';
import { openFiles, type FileOptions } from '../import/named-files.ts';
import { refusedFile } from '../import/refused-file.ts';
import { prepareStorage } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { rootFolder } from '../database-address.ts';
import { oneArgument, type Command, type CommandArgs } from './command.ts';

/** `refused-2026-11-20T18-00-00-000Z.csv` in the data folder, away from the imported files. */
function refusedPath(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  return resolve(rootFolder, 'data', `refused-${time}.csv`);
}

type OpenOptions = Pick<FileOptions, 'listStoreNames' | 'readOpening' | 'report'> & {
  callerFolder: string;
};

/** Opens the sources named on the command line: one folder, or files. */
async function openSources(
  args: CommandArgs,
  { callerFolder, ...options }: OpenOptions,
): Promise<Folder> {
  const paths = args.positionals.map((path) => resolve(callerFolder, path));
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const text = (name: string) => {
    const value = args.options[name];
    return typeof value === 'string' ? value : undefined;
  };
  const map = text('map');
  if (map === undefined && !paths.some(isFile)) {
    const folder = resolve(callerFolder, oneArgument(args, 'FOLDER'));
    for (const name of ['rows', 'store', 'dates', 'decimal', 'add-up']) {
      // Its files say by their names and columns what they hold, in one format.
      if (args.options[name] !== undefined)
        throw plainError(`--${name} is for files, not for a folder.`);
    }
    return openFolder(folder);
  }
  if (paths.length === 0) throw plainError('FILE is missing.');
  const sources = await openFiles(paths, {
    map: map === undefined ? undefined : resolve(callerFolder, map),
    noun: text('rows'),
    dateOrder: text('dates'),
    decimal: text('decimal'),
    store: text('store'),
    addUp: args.options['add-up'] === true,
    ...options,
  });
  return { sources, unknown: [] };
}

export const importFolder: Command = {
  name: 'import',
  summary: 'Enter a folder of CSV files, or spreadsheets',
  usage: `import FOLDER [--allow-simultaneous-shifts] [--strict]
import FILE… [--map FILE.json] [--rows KIND] [--store NAME] [--add-up]
             [--dates mdy|dmy|ymd] [--decimal .|,]

Takes stores, vendors, employees, wages, invoices, sales, shifts, income_types, incomes and
daily_cash as .csv or .csv.gz, as many of them as there are, and attachments.csv with the files that
it names in attachments/. Every rule of the product holds: a row
is added, found unchanged, or refused with the reason in a file. Running it again adds nothing.
Files of a spreadsheet (.csv, .csv.gz, .tsv, .xlsx, .zip) are taken under the columns that they have:
each is told by its name, or mapped to a field in a file of JSON, {"Till": "total_sales"}, which can
also name sheets to leave out, {"leave_out": ["Notes"]}: of a hidden one it has to be said. What no
column says may be the same in all rows, {"for_all": {"vendor": "Sysco"}}.
  --map FILE.json              which column fills which field, and what is left out
  --rows KIND                  what the rows are: sales, invoices, …
  --store NAME                 the store of all rows, if no column names it; of vendors 'A|B'
  --add-up                     adds up the sales of each store and day, as of a list of receipts
  --dates, --decimal           how dates and amounts are written, where the file does not tell
  --allow-simultaneous-shifts  lets the staff of the stores that it makes work at the same time
  --strict                     exit status 1 when any row was refused`,
  options: {
    'allow-simultaneous-shifts': { type: 'boolean' },
    strict: { type: 'boolean' },
    map: { type: 'string' },
    rows: { type: 'string' },
    store: { type: 'string' },
    'add-up': { type: 'boolean' },
    dates: { type: 'string' },
    decimal: { type: 'string' },
  },
  async run(args, context) {
    const { env, clock, print, report, callerFolder } = context;
    let opened: ReturnType<typeof prepareStorage> | undefined;
    // Most files are read, and refused, without the database.
    const open = () =>
      (opened ??= prepareStorage(env.database, { clock, timeZone: env.timeZone, report }));
    let refusals: ReturnType<typeof refusedFile> | undefined;
    try {
      const found = await openSources(args, {
        callerFolder,
        listStoreNames: async () => listStoreNames((await open()).storage.db, null),
        readOpening: async () => businessAt(await readSettings((await open()).storage.db), clock()),
        report: print,
      });
      for (const file of found.unknown) print(`${file} is not known and was left alone`);
      const columns = [...new Set(found.sources.flatMap((source) => source.columns))];
      const path = refusedPath(clock());
      refusals = refusedFile(path, columns);
      const { storage } = await open();
      const deps = localDeps(storage, clock);
      const { added, unchanged, refused } = await importSources(deps, found.sources, {
        allowSimultaneousShifts: args.options['allow-simultaneous-shifts'] === true,
        onProgress: (file, done, total) => report(`${file}: ${done} of ${total}`),
        onRefused: refusals.add,
      });
      if (refused > 0) print(`Refused rows, with the reason: ${path}`);
      print(`added ${added}, unchanged ${unchanged}, refused ${refused}`);
      return refused > 0 && args.options['strict'] === true ? 1 : 0;
    } finally {
      refusals?.close();
      // That it could not be opened has been thrown already.
      const open = await opened?.catch(() => undefined);
      await open?.storage.close();
    }
  },
};
