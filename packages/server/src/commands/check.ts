import { sqliteFileProblems } from '@backcounter/storage/drivers/sqlite-backup';
import { foreignTriggers } from '@backcounter/storage/drivers/postgres-schema';
import { sha256 } from '@backcounter/storage/drivers/files-in-folder';
import { schemaProblems } from '@backcounter/storage/drivers/sqlite-schema';
import { attachmentProblems } from '@backcounter/storage/attachment-check';
import { findProblems } from '@backcounter/storage/check';
import { databaseProblem } from '../database-problems.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { withExisting } from '../open-storage.ts';
import { noArguments, type Command } from './command.ts';

async function problemsOf(address: DatabaseAddress): Promise<string[]> {
  const ofRows = () =>
    withExisting(address, { readonly: true, patient: true }, async (storage) => [
      ...(await storage.snapshot(async (db) => [
        ...(storage.engine === 'postgres' ? await foreignTriggers(db) : []),
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
    throw databaseProblem(address, error);
  }
}

export const check: Command = {
  name: 'check',
  summary: 'Look for damage and contradictions in the data',
  usage: `check

Prints ok, or each problem found; the exit status is then 1. Nothing is changed.`,
  async run(args, { env, say }) {
    noArguments(args);
    const problems = await problemsOf(env.database);
    for (const problem of problems) say(problem);
    if (problems.length === 0) say('ok');
    return problems.length === 0 ? 0 : 1;
  },
};
