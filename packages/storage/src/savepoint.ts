import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import { discardPendingTexts } from './interned-texts.ts';

const begin = CompiledQuery.raw('savepoint piece');
const release = CompiledQuery.raw('release savepoint piece');
const rollback = CompiledQuery.raw('rollback to savepoint piece');

/**
 * Runs work in a savepoint: when it throws, its writes are rolled back and the transaction
 * continues. Rethrows.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.executeQuery(begin);
  try {
    const result = await work();
    await tx.executeQuery(release);
    return result;
  } catch (error) {
    discardPendingTexts(tx);
    await tx.executeQuery(rollback);
    await tx.executeQuery(release);
    throw error;
  }
}
