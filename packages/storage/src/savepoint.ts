import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import { forgetWords } from './words.ts';

const begin = CompiledQuery.raw('savepoint piece');
const release = CompiledQuery.raw('release savepoint piece');
const rollback = CompiledQuery.raw('rollback to savepoint piece');

/**
 * Runs one of many pieces of work in a transaction: when it throws, what it wrote is taken back,
 * and the transaction goes on. Rethrows.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.executeQuery(begin);
  try {
    const result = await work();
    await tx.executeQuery(release);
    return result;
  } catch (error) {
    forgetWords(tx);
    await tx.executeQuery(rollback);
    await tx.executeQuery(release);
    throw error;
  }
}
