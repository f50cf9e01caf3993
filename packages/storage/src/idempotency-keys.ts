import type { Db, Tx } from './database.ts';

/** Keys are a client's own; `requestHash` tells whether it sent the same request with it. */
export type KeyedRequest = { userId: string; key: string; requestHash: string };

/**
 * Claims a key for a write at `now` (ms); false if it was used before. On PostgreSQL a second
 * transaction with the same key waits here until the first has ended.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { userId, key, requestHash }: KeyedRequest,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      idempotency_key: key,
      request_hash: requestHash,
      response: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the response (JSON) of the write that claimed a key. */
export async function saveKeyedResponse(
  tx: Tx,
  { userId, key }: KeyedRequest,
  response: string,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ response })
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .execute();
}

/** The request that a key was first used for and its response; undefined for a new key. */
export function findKeyedResponse(db: Db, { userId, key }: KeyedRequest) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Deletes keys claimed before `time` (ms). */
export async function deleteIdempotencyKeys(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
}
