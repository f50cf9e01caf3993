import { setDeleted } from '../../deletion.ts';
import {
  countPasswordLinks,
  deleteExpiredPasswordLinks,
  findPasswordLink,
  insertPasswordLink,
} from '../../password-links.ts';
import { insertUser, setPassword, updateUser } from '../../users.ts';
import { checkEqual } from '../check.ts';
import { at } from '../rows.ts';
import type { ContractCase } from '../test-database.ts';

const fields = (id: string) => ({
  email: `${id}@example.com`,
  name: id,
  role: 'owner' as const,
  storeIds: [],
});

const validCase: ContractCase = {
  title: 'a link to a new password is valid for its live user until it expires',
  async run(testDatabase) {
    const { db, transaction } = await testDatabase.open();
    await transaction(async (tx) => {
      for (const id of ['ann', 'bo']) {
        await insertUser(tx, { ...fields(id), id, passwordHash: 'a hash' }, at);
        await insertPasswordLink(tx, { token_hash: `${id} 1`, user_id: id, expires_at: 1000 });
      }
      await insertPasswordLink(tx, { token_hash: 'ann 2', user_id: 'ann', expires_at: 2000 });
      await setDeleted(tx, 'users', { id: 'bo', deletedAt: at, at });
    });
    checkEqual(await findPasswordLink(db, 'ann 1', 999), 'ann');
    checkEqual(await findPasswordLink(db, 'ann 1', 1000), undefined);
    checkEqual(await findPasswordLink(db, 'bo 1', 999), undefined);
    checkEqual(await findPasswordLink(db, 'another', 999), undefined);
    checkEqual(await countPasswordLinks(db, 'ann', 999), 2);
    checkEqual(await countPasswordLinks(db, 'ann', 1000), 1);
    await transaction((tx) => deleteExpiredPasswordLinks(tx, 1000));
    checkEqual(await countPasswordLinks(db, 'ann', 0), 1);
  },
};

const endedCase: ContractCase = {
  title: 'a new password, a temporary one or a changed user ends the links of that user alone',
  async run(testDatabase) {
    const { db, transaction } = await testDatabase.open();
    await transaction(async (tx) => {
      for (const id of ['ann', 'bo', 'cy']) {
        await insertUser(tx, { ...fields(id), id, passwordHash: 'a hash' }, at);
        await insertPasswordLink(tx, { token_hash: id, user_id: id, expires_at: 1000 });
      }
      await setPassword(tx, 'ann', { hash: 'another', mustChange: false, at });
      await updateUser(tx, 'bo', { ...fields('bo'), email: 'bob@example.com' }, at);
    });
    checkEqual(await findPasswordLink(db, 'ann', 0), undefined);
    checkEqual(await findPasswordLink(db, 'bo', 0), undefined);
    checkEqual(await findPasswordLink(db, 'cy', 0), 'cy');
  },
};

export const passwordLinkCases: readonly ContractCase[] = [validCase, endedCase];
