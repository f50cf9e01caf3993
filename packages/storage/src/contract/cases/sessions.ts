import type { Storage } from '../../database.ts';
import { setDeleted } from '../../deletion.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  setSessionEmployeeName,
  touchSession,
  type SessionRow,
} from '../../sessions.ts';
import { insertSettings } from '../../settings.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addStore, addUser, at, settings } from '../rows.ts';

const now = Date.parse(at);
const sessions = ['ann-1', 'ann-2', 'ann-3', 'bob-1'];

/** Two users, one of them with three sessions. */
async function openSignedIn(storage: Storage): Promise<Storage> {
  await storage.transaction(async (tx) => {
    await insertSettings(tx, settings);
    for (const id of ['ann', 'bob']) await addUser(tx, id);
    for (const [index, token_hash] of sessions.entries()) {
      const times = { created_at: now, last_seen_at: now, expires_at: now + 1000 * (index + 1) };
      const user_id = token_hash.slice(0, 3);
      await insertSession(tx, { token_hash, user_id, employee_name: null, ...times });
    }
  });
  return storage;
}

/** The sessions that still exist, each mapped by `of`. */
async function alive(
  { db }: Storage,
  of: (row: SessionRow) => unknown = () => true,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const hash of sessions) {
    const row = await findSession(db, hash);
    if (row) found[hash] = of(row);
  }
  return found;
}

const [one = '', two = '', three = '', others = ''] = sessions;

export const sessionCases: ContractCase[] = [
  {
    title: 'a session is found with its user, the stores the user is limited to and the settings',
    async run(testDatabase) {
      const storage = await openSignedIn(await testDatabase.open());
      await storage.transaction(async (tx) => {
        for (const id of ['b', 'a']) {
          await addStore(tx, id, id);
          await tx.insertInto('user_stores').values({ user_id: 'ann', store_id: id }).execute();
        }
      });
      const row = await findSession(storage.db, one);
      checkEqual([row?.storeIds.toSorted(), row?.role], [['a', 'b'], 'owner']);
      checkEqual(row?.time_zone, 'America/Chicago');
      checkEqual((await findSession(storage.db, others))?.storeIds, []);
      checkEqual(await findSession(storage.db, 'nobody'), null);
    },
  },
  {
    title: 'IDN-09 the name that is chosen in one session is not set in any other',
    async run(testDatabase) {
      const storage = await openSignedIn(await testDatabase.open());
      await storage.transaction((tx) => setSessionEmployeeName(tx, two, 'Ann Lee'));
      checkEqual(await alive(storage, (row) => row.employee_name), {
        ...{ [one]: null, [two]: 'Ann Lee', [three]: null, [others]: null },
      });
    },
  },
  {
    title: 'a session keeps the latest time of use that was recorded',
    async run(testDatabase) {
      const storage = await openSignedIn(await testDatabase.open());
      for (const ms of [500, 200]) {
        await storage.transaction((tx) => touchSession(tx, one, now + ms));
      }
      checkEqual(await alive(storage, (row) => row.last_seen_at - now), {
        ...{ [one]: 500, [two]: 0, [three]: 0, [others]: 0 },
      });
    },
  },
  {
    title: 'sessions end one by one, all of one user but one, and when they expire',
    async run(testDatabase) {
      const storage = await openSignedIn(await testDatabase.open());
      await storage.transaction((tx) => deleteSession(tx, one));
      checkEqual(Object.keys(await alive(storage)), [two, three, others]);
      await storage.transaction((tx) => deleteSessionsOf(tx, 'ann', three));
      checkEqual(Object.keys(await alive(storage)), [three, others]);
      await storage.transaction((tx) => deleteExpiredSessions(tx, now + 3001));
      checkEqual(Object.keys(await alive(storage)), [others]);
      await storage.transaction((tx) => deleteSessionsOf(tx, 'ann'));
      checkEqual(Object.keys(await alive(storage)), [others]);
      await storage.transaction((tx) => deleteSessionsOf(tx, 'bob'));
      checkEqual(await alive(storage), {});
    },
  },
  {
    title: 'a deleted user has no sessions',
    async run(testDatabase) {
      const storage = await openSignedIn(await testDatabase.open());
      await storage.transaction((tx) => setDeleted(tx, 'users', { id: 'ann', deletedAt: at, at }));
      checkEqual(Object.keys(await alive(storage)), [others]);
    },
  },
];
