import { sqliteFileProblems } from '@backcounter/storage/drivers/sqlite-backup';
import { findUnknownTriggers } from '@backcounter/storage/drivers/postgres-schema';
import { sha256 } from '@backcounter/storage/drivers/files-in-folder';
import { schemaProblems } from '@backcounter/storage/drivers/sqlite-schema';
import { attachmentProblems } from '@backcounter/storage/attachment-check';
import { findProblems } from '@backcounter/storage/check';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { withExistingDatabase } from '../open-storage.ts';
import { noArguments, type Command } from './command.ts';

async function problemsOf(address: DatabaseAddress): Promise<string[]> {
  const ofRows = () =>
    withExistingDatabase(address, { readonly: true, allowLongQueries: true }, async (storage) => [
      ...(await storage.snapshot(async (db) => [
        ...(storage.engine === 'postgres' ? await findUnknownTriggers(db) : []),
        ...(await findProblems(db)),
      ])),
      ...(await attachmentProblems(storage, sha256)),
    ]);
  if (address.engine === 'postgres') return ofRows();
  try {
    const ofFile = await sqliteFileProblems(address.path);
    if (ofFile.length > 0) return ofFile;
    const found = await ofRows();
    return [...(await schemaProblems(address.path)), ...found];
  } catch (error) {
    throw toDatabaseError(address, error);
  }
}

export const check: Command = {
  name: 'check',
  summary: 'Look for damage and contradictions in the data',
  usage: `check

Prints ok, or each problem found; the exit status is then 1. Nothing is changed.`,
  async run(args, { env, print }) {
    noArguments(args);
    const problems = await problemsOf(env.database);
    for (const problem of problems) print(problem);
    if (problems.length === 0) print('ok');
    return problems.length === 0 ? 0 : 1;
  },
};
