import type { Storage, Tx } from '../../database.ts';
import { insertImport, lockImport } from '../../imports.ts';
import { insertSettings, lockSettings } from '../../settings.ts';
import { lockStores } from '../../stores.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addStore, addUser, at, settings } from '../rows.ts';

type Lock = (tx: Tx, strength: 'share' | 'update') => Promise<unknown>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Records the order of events in two transactions that take the same lock. */
async function orderOf(
  [holder, other]: [Storage, Storage],
  lock: Lock,
  [held, wanted]: readonly ['share' | 'update', 'share' | 'update'],
): Promise<string[]> {
  const order: string[] = [];
  const locked = Promise.withResolvers<undefined>();
  const first = holder.transaction(async (tx) => {
    await lock(tx, held);
    locked.resolve(undefined);
    // Gives the other one time to overtake, which it must not.
    await pause(100);
    order.push('first ends');
  });
  await locked.promise;
  const second = other.transaction(async (tx) => {
    await lock(tx, wanted);
    order.push('second has it');
  });
  await Promise.all([first, second]);
  return order;
}

const pairs = [
  ['update', 'update'],
  ['update', 'share'],
  ['share', 'update'],
] as const;

const locks: [string, Lock, readonly (typeof pairs)[number][]][] = [
  ['a store', (tx, strength) => lockStores(tx, ['main'], null, strength), pairs],
  ['the settings', lockSettings, pairs],
  ['an import', (tx) => lockImport(tx, 'upload', null), [pairs[0]]],
];

/** For drivers whose processes share one database; browser tabs rerun a write instead. */
export const lockCases: ContractCase[] = locks.flatMap(([what, lock, strengths]) =>
  strengths.map(([held, wanted]) => ({
    title: `a lock of ${what} for ${wanted} waits for another process that holds one for ${held}`,
    async run(testDatabase) {
      const storages: [Storage, Storage] = [await testDatabase.open(), await testDatabase.open()];
      await storages[0].transaction(async (tx) => {
        await insertSettings(tx, settings);
        await addStore(tx, 'main');
        await addUser(tx, 'una');
        const upload = { id: 'upload', user_id: 'una', state: 'open', files: '' } as const;
        await insertImport(tx, { ...upload, created_at: at, expires_at: at });
      });
      const order = await orderOf(storages, lock, [held, wanted]);
      checkEqual(order, ['first ends', 'second has it']);
    },
  })),
);
