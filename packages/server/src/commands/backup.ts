import { resolve } from 'node:path';
import { writeBackup } from '../backups.ts';
import { oneArgument, type Command } from './command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Write everything into one file, while the server runs or not',
  usage: `backup FILE [--force]

Writes the whole database into FILE, whichever engine it is on; restore takes it back on either.
  --force  overwrite FILE when it exists`,
  options: { force: { type: 'boolean' } },
  async run(args, { env, clock, say, tell, callerFolder }) {
    const file = resolve(callerFolder, oneArgument(args, 'FILE'));
    const overwrite = args.options['force'] === true;
    await writeBackup(env.database, file, { clock, tell, overwrite });
    say(`Backup written to ${file}`);
    return 0;
  },
};
