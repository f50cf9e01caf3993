import type { AnyRoute } from '../route.ts';
import { routes } from '../routes.ts';
import { tableNames } from '@backcounter/storage/copy';
import type { Storage } from '@backcounter/storage/database';

/** Every declared call as `METHOD /path`, with an id that names nothing where the path has one. */
export const everyCall = (Object.entries(routes) as [string, AnyRoute][]).map(([key, route]) => ({
  key,
  route,
  call: key.replaceAll(/:\w+/g, 'unknown'),
  writes: !key.startsWith('GET '),
}));

/** Sign-ins and sessions are noted by calls that change nothing of the business. */
const passing: readonly string[] = ['sessions', 'sign_in_attempts'];

const tables = tableNames.filter((name) => !passing.includes(name));

/** Everything that is stored, as text: equal before and after a call that changes nothing. */
export async function everythingIn(storage: Storage): Promise<string> {
  const contents: unknown[] = [];
  for (const table of tables)
    contents.push(await storage.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(contents);
}
