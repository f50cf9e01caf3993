import { resolve } from 'node:path';
import { restoreBackup } from '../backups.ts';
import { oneArgument, type Command } from './command.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Replace everything with what a backup holds',
  usage: `restore FILE

Checks FILE first and then puts it in the place of all data, or changes nothing. Everybody has to
sign in again. Stop a server on SQLite before; its data is kept beside under another name.`,
  async run(args, { env, clock, print, report, callerFolder }) {
    const file = resolve(callerFolder, oneArgument(args, 'FILE'));
    await restoreBackup(env.database, file, { clock, report });
    print(`Restored from ${file}`);
    return 0;
  },
};
