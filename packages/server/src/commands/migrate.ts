import { prepareStorage } from '../open-storage.ts';
import { noArguments, type Command } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Make the database, or bring its tables up to date',
  usage: `migrate

A SQLite file is copied before its tables change. The server does the same at its start.`,
  async run(args, { env, clock, print }) {
    noArguments(args);
    const preparing = { clock, timeZone: env.timeZone, report: print };
    const { storage, steps } = await prepareStorage(env.database, preparing);
    await storage.close();
    if (steps.length === 0) print('The tables are up to date already');
    return 0;
  },
};
