import type { AnyRoute } from '../route.ts';
import { routes } from '../routes.ts';
import type { Database, Storage } from '@backcounter/storage/database';

/** Every declared call as `METHOD /path`, with an id that names nothing where the path has one. */
export const everyCall = (Object.entries(routes) as [string, AnyRoute][]).map(([key, route]) => ({
  key,
  route,
  call: key.replaceAll(/:\w+/g, 'unknown'),
  writes: !key.startsWith('GET '),
}));

const tables: readonly (keyof Database)[] = [
  'users',
  'user_stores',
  'stores',
  'vendors',
  'vendor_stores',
  'invoices',
  'sales',
  'employees',
  'wages',
  'shifts',
  'income_types',
  'incomes',
  'daily_cash',
  'targets',
  'activity',
  'activity_stores',
  'settings',
  'imports',
  'import_rows',
];

/** Everything that is stored, as text: equal before and after a call that changes nothing. */
export async function everythingIn(storage: Storage): Promise<string> {
  const contents: unknown[] = [];
  for (const table of tables)
    contents.push(await storage.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(contents);
}
