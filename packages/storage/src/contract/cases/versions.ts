import type { Storage, Tx } from '../../database.ts';
import { findSession, insertSession, touchSession } from '../../sessions.ts';
import { insertSettings } from '../../settings.ts';
import type { Version } from '../../versions.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addStore, addUser, at, settings } from '../rows.ts';

/** The version as requests get it: synchronously, or by a query. */
async function versionOf(storage: Storage): Promise<Version | null> {
  return storage.version() ?? storage.readVersion();
}

/** Null means an unknown version, which invalidates everything read before. */
function isNews(before: Version | null, after: Version | null): boolean {
  return before === null || after === null || before !== after;
}

async function signIn(storage: Storage, tokenHash: string): Promise<void> {
  const now = Date.parse(at);
  const times = { created_at: now, last_seen_at: now, expires_at: now + 1000 };
  await storage.transaction(async (tx) => {
    await insertSettings(tx, settings);
    await addUser(tx, 'ada');
    const session = { token_hash: tokenHash, user_id: 'ada', employee_name: null };
    await insertSession(tx, { ...session, ...times });
  });
}

export const versionCases: ContractCase[] = [
  {
    title: 'the version changes after each write, whichever process made it',
    async run(testDatabase) {
      const [one, other] = [await testDatabase.open(), await testDatabase.open()];
      await signIn(one, 'hash');
      let before = await versionOf(one);
      for (const [index, writer] of [one, other, one, other].entries()) {
        await writer.transaction((tx) => addStore(tx, `store-${index}`));
        const after = await versionOf(one);
        checkEqual(isNews(before, after), true);
        before = after;
      }
    },
  },
  {
    title: 'the version stays the same while nobody changes anything',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await signIn(storage, 'hash');
      const before = storage.version();
      await findSession(storage.db, 'hash');
      await storage.snapshot((db) => findSession(db, 'hash'));
      checkEqual(storage.version(), before);
    },
  },
  {
    title: 'the version stays the same after a quiet write',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await signIn(storage, 'hash');
      const before = storage.version();
      const touch = (ms: number) => (tx: Tx) => touchSession(tx, 'hash', Date.parse(at) + ms);
      await storage.transaction(touch(1), { isQuiet: true });
      await storage.transaction(touch(2), { isQuiet: true });
      checkEqual(storage.version(), before);
      const session = await findSession(storage.db, 'hash');
      checkEqual(session?.last_seen_at, Date.parse(at) + 2);
    },
  },
  {
    title: 'the version changes after a write that is committed together with quiet ones',
    async run(testDatabase) {
      const [one, other] = [await testDatabase.open(), await testDatabase.open()];
      await signIn(one, 'hash');
      const touch = (tx: Tx) => touchSession(tx, 'hash', Date.parse(at) + 1);
      for (const [index, writer] of [one, other].entries()) {
        const before = await versionOf(one);
        await Promise.all([
          one.transaction(touch, { isQuiet: true }),
          writer.transaction((tx) => addStore(tx, `store-${index}`)),
          one.transaction(touch, { isQuiet: true }),
        ]);
        checkEqual(isNews(before, await versionOf(one)), true);
      }
    },
  },
];
