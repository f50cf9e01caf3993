import { resolve } from 'node:path';
import { writeBackup } from '../backups.ts';
import { recordBackup } from '@backcounter/storage/backup-time';
import { withExistingDatabase } from '../open-storage.ts';
import { oneArgument, type Command, type CommandContext } from './command.ts';

/** Records the time for the dashboard's warning; the backup is valid even if this fails. */
async function recordTime({ env, report }: CommandContext, at: string): Promise<void> {
  try {
    await withExistingDatabase(env.database, {}, ({ transaction }) =>
      transaction((tx) => recordBackup(tx, at)),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report(`The time of this backup could not be recorded: ${why}`);
  }
}

export const backup: Command = {
  name: 'backup',
  summary: 'Write everything into one file, while the server runs or not',
  usage: `backup FILE [--force]

Writes the whole database into FILE, whichever engine it is on; restore takes it back on either.
The time is recorded: the dashboard tells administrators when the last backup is over 7 days old.
  --force  overwrite FILE when it exists`,
  options: { force: { type: 'boolean' } },
  async run(args, context) {
    const { env, clock, print, report, callerFolder } = context;
    const file = resolve(callerFolder, oneArgument(args, 'FILE'));
    const overwrite = args.options['force'] === true;
    const at = new Date(clock()).toISOString();
    await writeBackup(env.database, file, { clock, report, overwrite });
    await recordTime(context, at);
    print(`Backup written to ${file}`);
    return 0;
  },
};
