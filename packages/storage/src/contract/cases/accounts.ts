import { attemptLimit, attemptWindowMs } from '@backcounter/core/sessions';
import { findActivity, insertActivity, listActivity, type ActivityView } from '../../activity.ts';
import { setDeleted } from '../../deletion.ts';
import { violatedIndex } from '../../drivers/storage-errors.ts';
import { inSavepoint } from '../../savepoint.ts';
import {
  beginAttempt,
  deleteOldAttempts,
  markAttemptFailed,
  deleteAttempt,
} from '../../sign-in-attempts.ts';
import { listStores } from '../../stores.ts';
import {
  findPasswordHash,
  findUser,
  findUserByEmail,
  insertUser,
  listUsers,
  lockAdmins,
  lockUser,
  setPassword,
  updateUser,
} from '../../users.ts';
import { checkEqual, expectAppError } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addStore, at } from '../rows.ts';

const later = '2026-11-21T18:00:00.000Z';

const user = (id: string, storeIds: string[] = []) => ({
  id,
  email: `${id}@Example.com`,
  name: id,
  role: id.startsWith('admin') ? ('admin' as const) : ('owner' as const),
  storeIds,
  passwordHash: `hash of ${id}`,
});

const userCases: ContractCase[] = [
  {
    title: 'users are found by id and by email whatever its case, with their stores',
    async run(testDatabase) {
      const { db, transaction } = await testDatabase.open();
      await transaction(async (tx) => {
        await addStore(tx, 'a');
        await addStore(tx, 'b');
        await insertUser(tx, user('ann', ['b', 'a']), at);
        await insertUser(tx, user('admin'), later);
      });
      checkEqual(
        (await listUsers(db)).map((row) => [row.id, row.store_ids]),
        [
          ['ann', ['a', 'b']],
          ['admin', []],
        ],
      );
      checkEqual((await findUserByEmail(db, ' ANN@example.COM'))?.password_hash, 'hash of ann');
      const again = transaction((tx) =>
        insertUser(tx, { ...user('new'), email: 'ann@example.com' }, at),
      );
      checkEqual(violatedIndex(await expectAppError(again, 'conflict')), 'users_email');
      await transaction(async (tx) => {
        await updateUser(tx, 'ann', { ...user('ann', ['b']), name: 'Ann' }, later);
        await setPassword(tx, 'ann', { hash: 'new', mustChange: true, at: later });
        checkEqual((await lockUser(tx, 'ann'))?.store_ids, ['b']);
        checkEqual(await lockAdmins(tx), ['admin']);
      });
      const ann = await findUser(db, 'ann');
      checkEqual([ann?.name, ann?.must_change_password], ['Ann', 1]);
      checkEqual(await findPasswordHash(db, 'ann'), 'new');
      await transaction((tx) => setDeleted(tx, 'users', { id: 'ann', deletedAt: at, at }));
      checkEqual(await findUser(db, 'ann'), undefined);
      checkEqual(await findUserByEmail(db, 'ann@example.com'), undefined);
      checkEqual(await findPasswordHash(db, 'ann'), undefined);
    },
  },
  {
    title: 'failed sign-ins close one account to one address until the window has passed',
    async run(testDatabase) {
      const { db, transaction } = await testDatabase.open();
      const now = Date.parse(at);
      await transaction((tx) => insertUser(tx, user('ann'), at));
      const email = 'ann@example.com';
      const account = { emailKey: email, accountKey: email, address: '192.0.2.1' };
      const begin = (id: string, more: { address?: string; now?: number } = {}) =>
        transaction((tx) =>
          beginAttempt(
            tx,
            { ...account, address: more.address ?? account.address },
            { id, now: more.now ?? now },
          ),
        );
      for (let index = 0; index < attemptLimit; index += 1) {
        checkEqual((await begin(`f${index}`)).verdict, 'check');
        await transaction((tx) => markAttemptFailed(tx, `f${index}`));
      }
      checkEqual((await begin('refused')).verdict, 'refuse');
      checkEqual((await begin('elsewhere', { address: '192.0.2.2' })).verdict, 'check');
      checkEqual((await begin('later', { now: now + attemptWindowMs })).verdict, 'check');
      await transaction((tx) => deleteAttempt(tx, 'elsewhere'));
      await transaction((tx) => deleteOldAttempts(tx, now + attemptWindowMs));
      const left = await db.selectFrom('sign_in_attempts').select('id').execute();
      checkEqual(
        left.map((row) => row.id),
        ['later'],
      );
    },
  },
];

const entry = (id: string, more: object = {}) => ({
  id,
  kind: 'sales',
  action: 'create',
  subject_id: 's',
  user_id: 'ann',
  user_name: 'Ann',
  employee_name: null,
  before: null,
  after: { _id: 's', name: `é "quoted"` },
  at,
  storeIds: ['a'],
  ...more,
});

const activityCases: ContractCase[] = [
  {
    title: 'ROL-11 the log is read newest first by kind, person, store and time, in pages',
    async run(testDatabase) {
      const { db, transaction } = await testDatabase.open();
      await transaction(async (tx) => {
        await addStore(tx, 'a');
        await addStore(tx, 'b');
        await insertActivity(tx, [
          entry('1'),
          entry('2', { kind: 'invoices', storeIds: ['a', 'b'], user_id: 'bob' }),
          entry('3', { kind: 'users', storeIds: [], at: later }),
          entry('4', { storeIds: ['b'], at: later }),
        ]);
      });
      const page = { limit: 10, after: null };
      const all = { scope: null, users: true };
      const ids = async (filter: Parameters<typeof listActivity>[1], part = page) =>
        (await listActivity(db, filter, part)).map((row) => row.id);
      checkEqual(await ids(all), ['4', '3', '2', '1']);
      checkEqual(await ids({ ...all, users: false }), ['4', '2', '1']);
      checkEqual(await ids({ ...all, kind: 'sales' }), ['4', '1']);
      checkEqual(await ids({ ...all, userId: 'bob' }), ['2']);
      checkEqual(await ids({ ...all, storeId: 'b' }), ['4', '2']);
      checkEqual(await ids({ ...all, from: later }), ['4', '3']);
      checkEqual(await ids({ ...all, to: at }), ['2', '1']);
      checkEqual(await ids({ scope: ['a'], users: false }), ['2', '1']);
      const second = await listActivity(db, all, { limit: 2, after: ['3'] });
      checkEqual(
        second.map((row) => row.id),
        ['2', '1'],
      );
      const { storeIds: _, ...softDelete } = entry('1');
      checkEqual(await findActivity(db, '1', all), softDelete);
      checkEqual(await findActivity(db, '4', { scope: ['a'], users: true }), undefined);
    },
  },
  {
    title: 'ROL-11 the log of some stores is found among very many entries of others',
    async run(testDatabase) {
      const { db, transaction } = await testDatabase.open();
      const storesOf = (index: number) => (index === 1400 ? ['a', 'b'] : ['a']);
      const entries = Array.from({ length: 2101 }, (_, index) =>
        entry(String(1_000_000 + index), {
          storeIds: index % 700 === 0 ? storesOf(index) : ['b'],
          at: index < 1400 ? at : later,
        }),
      );
      await transaction(async (tx) => {
        await addStore(tx, 'a');
        await addStore(tx, 'b');
        await insertActivity(tx, entries);
      });
      const own = { scope: ['a'], users: false };
      const ids = async (
        filter: Parameters<typeof listActivity>[1],
        limit: number,
        after?: string,
      ) =>
        (
          await listActivity(db, filter, { limit, after: after === undefined ? null : [after] })
        ).map(({ id }) => Number(id) - 1_000_000);
      checkEqual(await ids(own, 10), [2100, 1400, 700, 0]);
      checkEqual(await ids(own, 2), [2100, 1400]);
      checkEqual(await ids(own, 2, '1001400'), [700, 0]);
      checkEqual(await ids(own, 2, '1000000'), []);
      checkEqual(await ids({ ...own, to: at }, 10), [700, 0]);
      checkEqual(await ids({ ...own, from: later }, 10), [2100, 1400]);
      checkEqual(await ids({ ...own, kind: 'invoices' }, 10), []);
      checkEqual(await ids({ ...own, storeId: 'b' }, 10), [1400]);
      checkEqual(await ids({ ...own, scope: ['a', 'b'], storeId: 'a' }, 2, '1000700'), [0]);
      checkEqual((await listActivity(db, own, null)).length, 4);
      checkEqual(await ids({ ...own, scope: [] }, 10), []);
    },
  },
  {
    title: 'ROL-11 the log of one row is read newest first, as far as the caller may see it',
    async run(testDatabase) {
      const { db, transaction } = await testDatabase.open();
      await transaction(async (tx) => {
        await addStore(tx, 'a');
        await addStore(tx, 'b');
        await insertActivity(tx, [
          entry('1', { subject_id: 'moved' }),
          entry('2'),
          entry('3', { subject_id: 'moved', action: 'update', storeIds: ['a', 'b'] }),
          entry('4', { subject_id: 'moved', action: 'delete', storeIds: ['b'] }),
          entry('5', { subject_id: 'ann', kind: 'users', storeIds: [] }),
        ]);
      });
      const page = { limit: 2, after: null };
      const ids = async (subjectId: string, view: ActivityView, part = page) =>
        (await listActivity(db, { ...view, subjectId }, part)).map((row) => row.id);
      const all = { scope: null, users: true };
      checkEqual(await ids('moved', all), ['4', '3']);
      checkEqual((await listActivity(db, { ...all, subjectId: 'moved' }, null)).length, 3);
      checkEqual(await ids('moved', { scope: ['a'], users: true }), ['3', '1']);
      checkEqual(await ids('ann', all), ['5']);
      checkEqual(await ids('ann', { ...all, users: false }), []);
      checkEqual(await ids('nothing', all), []);
    },
  },
];

const savepointCase: ContractCase = {
  title: 'a savepoint that throws is rolled back and its transaction continues',
  async run(testDatabase) {
    const { db, transaction } = await testDatabase.open();
    await transaction(async (tx) => {
      await addStore(tx, 'before');
      await inSavepoint(tx, () => addStore(tx, 'good'));
      const bad = inSavepoint(tx, async () => {
        await addStore(tx, 'half');
        await insertUser(tx, user('ann', ['none']), at);
      });
      await bad.then(
        () => checkEqual('success', 'a refusal'),
        () => undefined,
      );
      await addStore(tx, 'zafter');
    });
    checkEqual(
      (await listStores(db, null)).map((store) => store.id),
      ['before', 'good', 'zafter'],
    );
  },
};

export const accountCases: ContractCase[] = [...userCases, ...activityCases, savepointCase];
