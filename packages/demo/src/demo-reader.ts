import type { z } from 'zod';
import type { AnyRead, Call } from '@backcounter/api/route';
import { parseInput } from '@backcounter/core/fields';
import type { Db } from '@backcounter/storage/database';

/** Creates an API call of the demo user that reads from a database handle. */
export type CreateCall = (db: Db) => Promise<Call>;

/** Response of an API read route, without filters. */
export async function readUnfiltered(
  route: AnyRead,
  createCall: CreateCall,
  { db, params = {} }: { db: Db; params?: Record<string, string> },
): Promise<unknown> {
  const schema = route.query as z.ZodType | undefined;
  const query = schema ? parseInput(schema, {}) : undefined;
  const call = await createCall(db);
  return route.handle({ ...call, db, params, id: params['id'] ?? '', query, body: undefined });
}
