import type { AnyRoute } from '../route.ts';
import { routes } from '../routes.ts';
import { tableNames } from '@backcounter/storage/copy';
import type { Storage } from '@backcounter/storage/database';

/** Every declared route as `METHOD /path`, with an unknown id for path parameters. */
export const everyCall = (Object.entries(routes) as [string, AnyRoute][]).map(([key, route]) => ({
  key,
  route,
  call: key.replaceAll(/:\w+/g, 'unknown'),
  writes: !key.startsWith('GET '),
}));

/** Tables that change without business data: sign-ins, sessions and the keys of writes. */
const ignoredTables: readonly string[] = ['sessions', 'sign_in_attempts', 'idempotency_keys'];

const tables = tableNames.filter((name) => !ignoredTables.includes(name));

/** All stored rows as text; equal before and after a call that changes nothing. */
export async function dumpTables(storage: Storage): Promise<string> {
  const contents: unknown[] = [];
  for (const table of tables)
    contents.push(await storage.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(contents);
}
