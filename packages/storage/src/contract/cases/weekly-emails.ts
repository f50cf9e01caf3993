import { setDeleted } from '../../deletion.ts';
import { insertUser } from '../../users.ts';
import {
  claimWeeklyEmail,
  clearWeeklyEmailProblem,
  findWeeklyEmail,
  listDueWeeklyEmails,
  recordWeeklyEmailFailure,
  turnOffWeeklyEmail,
  turnOnWeeklyEmail,
} from '../../weekly-emails.ts';
import { checkEqual } from '../check.ts';
import { addStore, at } from '../rows.ts';
import type { ContractCase } from '../test-database.ts';

const owner = (id: string, storeIds: string[] = []) => ({
  id,
  email: `${id}@example.com`,
  name: id,
  role: 'owner' as const,
  storeIds,
  passwordHash: 'a hash',
});

const monday = '2026-11-23';

const onceCase: ContractCase = {
  title: 'a weekly email is due once a day that it is sent on, for live users who want it',
  async run(testDatabase) {
    const { db, transaction } = await testDatabase.open();
    await transaction(async (tx) => {
      await addStore(tx, 'a');
      for (const user of [owner('ann', ['a']), owner('bo'), owner('cy'), owner('di')]) {
        await insertUser(tx, user, at);
      }
      for (const id of ['ann', 'bo', 'cy']) await turnOnWeeklyEmail(tx, id, '2026-11-20');
      await turnOnWeeklyEmail(tx, 'ann', '2027-01-01');
      await turnOffWeeklyEmail(tx, 'bo');
      await turnOffWeeklyEmail(tx, 'bo');
      await setDeleted(tx, 'users', { id: 'cy', deletedAt: at, at });
    });
    const due = async (day: string) =>
      (await listDueWeeklyEmails(db, day)).map((user) => [user.id, user.email, user.store_ids]);
    checkEqual(await due('2026-11-20'), []);
    checkEqual(await due(monday), [['ann', 'ann@example.com', ['a']]]);
    checkEqual(await transaction((tx) => claimWeeklyEmail(tx, 'ann', monday)), true);
    checkEqual(await transaction((tx) => claimWeeklyEmail(tx, 'ann', monday)), false);
    checkEqual(await transaction((tx) => claimWeeklyEmail(tx, 'bo', monday)), false);
    checkEqual(await due(monday), []);
    checkEqual(await findWeeklyEmail(db, 'ann'), { sent_on: monday, problem: null });
    checkEqual(await findWeeklyEmail(db, 'bo'), undefined);
  },
};

const failureCase: ContractCase = {
  title: 'a weekly email that could not be sent is due again, and says why',
  async run(testDatabase) {
    const { db, transaction } = await testDatabase.open();
    await transaction(async (tx) => {
      await insertUser(tx, owner('ann'), at);
      await turnOnWeeklyEmail(tx, 'ann', '2026-11-20');
      await claimWeeklyEmail(tx, 'ann', monday);
      await recordWeeklyEmailFailure(tx, 'ann', { sentOn: null, problem: 'No connection.' });
    });
    checkEqual(await findWeeklyEmail(db, 'ann'), { sent_on: null, problem: 'No connection.' });
    await transaction((tx) => clearWeeklyEmailProblem(tx, 'ann'));
    checkEqual(await findWeeklyEmail(db, 'ann'), { sent_on: null, problem: null });
    checkEqual((await listDueWeeklyEmails(db, monday)).length, 1);
    checkEqual(await transaction((tx) => claimWeeklyEmail(tx, 'ann', monday)), true);
    checkEqual(await findWeeklyEmail(db, 'ann'), { sent_on: monday, problem: null });
  },
};

export const weeklyEmailCases: readonly ContractCase[] = [onceCase, failureCase];
