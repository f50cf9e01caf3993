import { parseDatabaseUrl } from '../src/database-address.ts';
import { openStorage } from '../src/open-storage.ts';
import { runCommand } from './commands.ts';
import type { Database, Databases } from './databases.ts';
import { fillRows, fillStores } from './fill.ts';
import { startProduct } from './processes.ts';
import { timesUntil, type Size, type Times } from './sizes.ts';

export const credentials = { email: 'bench@example.com', password: 'bench-password' };

/** Environment variables to run the program on a database. */
export const serverEnv = ({ url }: Database) => ({
  DATABASE_URL: url,
  ADMIN_EMAIL: credentials.email,
  ADMIN_PASSWORD: credentials.password,
});

/** Not the name used by versions with longer ids, whose databases are kept. */
const nameOf = ({ rows }: Size) => `business_${rows.replace('.', '_')}`;

/** Opens a database without the server. */
export function openStorageOf({ url }: Database) {
  const address = parseDatabaseUrl(url);
  if (address === null) throw new Error(`${url} is no database`);
  return openStorage(address);
}

async function fill(databases: Databases, size: Size): Promise<void> {
  await databases.drop('filling');
  const database = await databases.create('filling');
  // The first start creates the tables and the administrator.
  await (await startProduct(serverEnv(database))).stop();
  const storage = openStorageOf(database);
  await fillStores(storage, size);
  await storage.close();
  const connection = await database.connect();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await fillRows(connection, size, timesUntil(yesterday));
  await connection.close();
  await databases.rename('filling', nameOf(size));
}

async function lastDayOf(database: Database): Promise<string> {
  const connection = await database.connect();
  const [row] = await connection.all('select max(date) as day from sales');
  await connection.close();
  return String(row?.['day']);
}

export type Business = { database: Database; times: Times };

/** Returns a working copy of a business of a size, and fills the original if it does not exist. */
export async function openBusiness(databases: Databases, size: Size): Promise<Business> {
  const name = nameOf(size);
  if (!(await databases.has(name))) {
    const start = performance.now();
    await fill(databases, size);
    console.error(`${name}: filled in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  const found = databases.get(name);
  // It may have been filled by an older version.
  await runCommand({ name, args: ['migrate'], url: found.url });
  await databases.removeBackups(name);
  const times = timesUntil(await lastDayOf(found));
  await databases.drop('bench');
  return { database: await databases.copy(name, 'bench'), times };
}
