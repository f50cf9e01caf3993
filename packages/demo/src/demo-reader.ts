import type { z } from 'zod';
import type { AnswerOf } from '@backcounter/api/client';
import type { BusinessReader } from '@backcounter/api/export-tables';
import type { AnyRead, AnyRoute, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { parseInput } from '@backcounter/core/fields';
import type { Db } from '@backcounter/storage/database';

/** A call of the demo's person that reads from a handle of the database. */
export type CallOn = (db: Db) => Promise<Call>;

/** What one of the API's own reads answers without a filter. */
export async function readWhole(
  route: AnyRead,
  callOn: CallOn,
  { db, params = {} }: { db: Db; params?: Record<string, string> },
): Promise<unknown> {
  const schema = route.query as z.ZodType | undefined;
  const query = schema ? parseInput(schema, {}) : undefined;
  const call = await callOn(db);
  return route.handle({ ...call, db, params, id: params['id'] ?? '', query, body: undefined });
}

/** What an export reads; the demo keeps no daily cash. */
export function demoReader(callOn: CallOn, db: Db): BusinessReader {
  return {
    async get(key, { params = {} } = {}) {
      const route: AnyRoute = routes[key];
      if (route.kind !== 'read') throw new Error(`${key} is no read`);
      return (await readWhole(route, callOn, { db, params })) as AnswerOf<typeof key>;
    },
    dailyCash: () => Promise.resolve([]),
  };
}
