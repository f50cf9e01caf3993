import { createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { businessFiles, businessZip } from '@backcounter/api/exports/business-files';
import { exportAttachments } from '@backcounter/api/exports/attachment-files';
import { csvFile } from '@backcounter/api/exports/csv-file';
import type { Call } from '@backcounter/api/route';
import type { Storage } from '@backcounter/storage/database';
import { plainError, toFileError } from '../database-errors.ts';
import { makeFolder } from '../folders.ts';
import { startLocalCall } from '../import/local-call.ts';
import { withExistingDatabase } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { removeWhenStopped } from '../unfinished-files.ts';
import { noArguments, oneArgument, type Command, type CommandContext } from './command.ts';

/** Streams into a new file with mode 0600; throws AppError if it exists or cannot be written. */
async function writeFile(path: string, parts: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(parts), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw toFileError(path, error);
  }
}

/** Throws AppError if the folder cannot be made. */
function startFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw toFileError(path, error);
  }
}

async function writeFolder(folder: string, call: Call, print: CommandContext['print']) {
  startFolder(folder);
  await call.deps.storage.snapshot(async (db) => {
    for await (const { name, heads, pages } of businessFiles({ ...call, db })) {
      let count = 0;
      const counted = (async function* () {
        for await (const rows of pages) {
          count += rows.length;
          yield rows;
        }
      })();
      await writeFile(join(folder, `${name}.csv`), csvFile(heads, counted, { isPlain: true }));
      print(`${name}.csv: ${count} rows`);
    }
    // Of the same state, so that they belong to rows that are in the files.
    await writeAttachments(folder, { db, files: call.deps.storage.files }, print);
  });
}

/** Writes attachments.csv and the attachments folder, if there are attachments. */
async function writeAttachments(
  folder: string,
  storage: Pick<Storage, 'db' | 'files'>,
  print: CommandContext['print'],
) {
  const { heads, count, pages, files } = await exportAttachments(storage);
  if (count === 0) return;
  const table = csvFile(heads, pages, { isPlain: true });
  await writeFile(join(folder, 'attachments.csv'), table);
  print(`attachments.csv: ${count} rows`);
  startFolder(join(folder, 'attachments'));
  for (const { path, content } of files) await writeFile(join(folder, path), content());
}

/** Removes the file again if it cannot be completed: a partial zip is useless. */
async function writeZip(path: string, call: Call): Promise<void> {
  const remove = () => rmSync(path, { force: true });
  try {
    await removeWhenStopped(remove, () => writeFile(path, businessZip(call)));
  } catch (error) {
    remove();
    throw error;
  }
}

export const exportBusiness: Command = {
  name: 'export',
  summary: 'Write the whole business as a folder or a zip of CSV files',
  usage: `export FOLDER
export --zip FILE

Makes FOLDER, or FILE, and writes what an import takes back. FOLDER must be new or empty, FILE new.`,
  options: { zip: { type: 'string' } },
  async run(args, { env, clock, print, callerFolder }) {
    const { zip } = args.options;
    const target = typeof zip === 'string' ? zip : oneArgument(args, 'FOLDER');
    if (typeof zip === 'string') noArguments(args);
    const path = resolve(callerFolder, target);
    if (zip === undefined && existsSync(path) && readdirSync(path).length > 0) {
      throw plainError(`${path} is not empty.`);
    }
    if (zip !== undefined && existsSync(path)) throw plainError(`${path} exists already.`);
    await withExistingDatabase(
      env.database,
      { readonly: true, allowLongQueries: true },
      async (storage) => {
        const call = await startLocalCall(localDeps(storage, clock));
        if (zip === undefined) await writeFolder(path, call, print);
        else await writeZip(path, call);
      },
    );
    if (zip !== undefined) print(`wrote ${path}`);
    return 0;
  },
};
