import { statSync } from 'node:fs';
import { packOldActivity, shrinkActivity } from '@backcounter/storage/compaction';
import { shrinkSqliteFile } from '@backcounter/storage/drivers/sqlite-backup';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { withExistingDatabase } from '../open-storage.ts';
import { noArguments, type Command } from './command.ts';

async function shrinkFile(address: DatabaseAddress & { engine: 'sqlite' }): Promise<string> {
  const mbNow = () => `${(statSync(address.path).size / 1e6).toFixed(1)} MB`;
  const before = mbNow();
  try {
    await shrinkSqliteFile(address.path);
  } catch (error) {
    throw toDatabaseError(address, error);
  }
  return `The database takes ${mbNow()}, before ${before}`;
}

export const compact: Command = {
  name: 'compact',
  summary: 'Make the database smaller, with nothing lost',
  usage: `compact

Packs the activity that older versions of the program have written, and gives the disk back what is
no longer needed. Each entry still says the same. Best done while the server is stopped: at the end
nobody can write for some seconds for each GB, and as much room again must be free on the disk.`,
  async run(args, { env, print, report }) {
    noArguments(args);
    const { database } = env;
    const packed = await withExistingDatabase(
      database,
      { allowLongQueries: true },
      async (storage) => {
        const count = await packOldActivity(storage, (done) => report(`${done} entries packed`));
        if (storage.engine === 'postgres') await shrinkActivity(storage);
        return count;
      },
    );
    print(`Entries of the activity packed: ${packed}`);
    if (database.engine === 'sqlite') print(await shrinkFile(database));
    return 0;
  },
};
