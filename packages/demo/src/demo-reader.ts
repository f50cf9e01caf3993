import type { z } from 'zod';
import type { AnyRead, Call } from '@backcounter/api/route';
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
