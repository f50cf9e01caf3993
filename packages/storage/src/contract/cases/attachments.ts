import {
  countAttachments,
  findAttachment,
  findSubject,
  insertAttachment,
  listAttachments,
  lockAttachment,
  lockSubject,
  openAttachments,
  type StoredFile,
} from '../../attachments.ts';
import { insertDailyCash } from '../../daily-cash.ts';
import { setDeleted } from '../../deletion.ts';
import { storeBytes } from '../../stored-bytes.ts';
import { checkEqual } from '../check.ts';
import { addStore, at } from '../rows.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';

const text = (words: string) => new TextEncoder().encode(words);

/** SHA-256 of `hello`. */
const helloHash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

/** Two daily cash entries, one in each of two stores. */
async function openWithCash(testDatabase: TestDatabase) {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    for (const id of ['a', 'b']) {
      await addStore(tx, id);
      const amounts = { creditCents: 1, debitCents: 2, fuelCents: 3 };
      await insertDailyCash(tx, `of-${id}`, { storeId: id, date: '2026-01-31', ...amounts }, at);
    }
  });
  return storage;
}

const file = (name: string, subjectId: string, hash = helloHash): StoredFile => ({
  ...{ subject: { kind: 'daily_cash', id: subjectId }, name, hash },
  ...{ type: 'application/pdf', size: 5 },
});

export const attachmentCases: ContractCase[] = [
  {
    title: 'bytes are stored once under their SHA-256 and come back as they went in',
    async run(testDatabase) {
      const { files } = await testDatabase.open();
      checkEqual(await files.names(), []);
      checkEqual(await files.read(helloHash), undefined);
      checkEqual(await files.write(text('hello')), helloHash);
      checkEqual(await files.write(text('hello')), helloHash);
      const every = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
      const hash = await files.write(every);
      checkEqual((await files.names()).sort(), [helloHash, hash].sort());
      checkEqual(Array.from((await files.read(helloHash)) ?? []), Array.from(text('hello')));
      checkEqual(Array.from((await files.read(hash)) ?? []), Array.from(every));
      await files.remove(hash);
      await files.remove(hash);
      checkEqual(await files.read(hash), undefined);
      checkEqual(await files.names(), [helloHash]);
    },
  },
  {
    title: 'bytes whose row cannot be added are removed, unless another row references them',
    async run(testDatabase) {
      const storage = await openWithCash(testDatabase);
      const fail = () => Promise.reject(new Error('no room'));
      const store = (words: string, add: (hash: string) => Promise<unknown>) =>
        storeBytes(storage, text(words), add).then(
          () => 'stored',
          (error: unknown) => (error as Error).message,
        );
      const insert = (id: string) => (hash: string) =>
        storage.transaction((tx) => insertAttachment(tx, id, file('A.pdf', 'of-a', hash), at));
      checkEqual(await store('hello', fail), 'no room');
      checkEqual(await storage.files.names(), []);
      // All three share the same bytes; the failing one must leave them to the others.
      const both = [store('hello', insert('1')), store('hello', fail), store('hello', insert('2'))];
      checkEqual(await Promise.all(both), ['stored', 'no room', 'stored']);
      checkEqual(await storage.files.names(), [helloHash]);
      await storage.transaction(async (tx) => {
        for (const id of ['1', '2']) await setDeleted(tx, 'attachments', { id, deletedAt: at, at });
      });
      checkEqual(await store('hello', fail), 'no room');
      checkEqual(await storage.files.names(), [helloHash]);
    },
  },
  {
    title: 'files are listed by row and age, without those that were removed',
    async run(testDatabase) {
      const { db, transaction } = await openWithCash(testDatabase);
      await transaction(async (tx) => {
        await insertAttachment(tx, '1', file('One.pdf', 'of-b'), at);
        await insertAttachment(tx, '2', file('Two.pdf', 'of-a'), at);
        await insertAttachment(tx, '3', file('Three.pdf', 'of-a'), at);
        await insertAttachment(tx, '4', file('Gone.pdf', 'of-a'), at);
        await setDeleted(tx, 'attachments', { id: '4', deletedAt: at, at });
      });
      const names = async (ids: string[]) =>
        (await listAttachments(db, 'daily_cash', ids)).map(({ name }) => name);
      checkEqual(await names(['of-b', 'of-a']), ['Two.pdf', 'Three.pdf', 'One.pdf']);
      checkEqual(await names(['of-b']), ['One.pdf']);
      checkEqual(await names([]), []);
      checkEqual(await listAttachments(db, 'invoices', ['of-a']), []);
      checkEqual((await findAttachment(db, '3'))?.name_key, 'three.pdf');
      checkEqual(await findAttachment(db, '4'), undefined);
      checkEqual(await transaction((tx) => lockAttachment(tx, '4')), undefined);
      checkEqual((await transaction((tx) => lockAttachment(tx, '1')))?.hash, helloHash);
    },
  },
  {
    title: 'ROL-11 files are counted on rows that are live and the caller’s',
    async run(testDatabase) {
      const { db, transaction } = await openWithCash(testDatabase);
      await transaction(async (tx) => {
        await insertAttachment(tx, '1', file('One.pdf', 'of-a'), at);
        await insertAttachment(tx, '2', file('Two.pdf', 'of-a'), at);
        await insertAttachment(tx, '3', file('Three.pdf', 'of-b'), at);
        await insertAttachment(tx, '4', file('Gone.pdf', 'of-a'), at);
        await setDeleted(tx, 'attachments', { id: '4', deletedAt: at, at });
      });
      const counts = async (scope: string[] | null) => {
        const ids = ['of-a', 'of-b', 'unknown'];
        const rows = await countAttachments(db, 'daily_cash', { ids, scope });
        return rows.map((row) => [row.subject_id, row.count]).sort();
      };
      checkEqual(await counts(null), [
        ['of-a', 2],
        ['of-b', 1],
      ]);
      checkEqual(await counts(['b']), [['of-b', 1]]);
      await transaction((tx) => setDeleted(tx, 'daily_cash', { id: 'of-a', deletedAt: at, at }));
      checkEqual(await counts(null), [['of-b', 1]]);
    },
  },
  {
    title: 'ROL-11 the row of a file is found live and in the caller’s stores only',
    async run(testDatabase) {
      const { db, transaction } = await openWithCash(testDatabase);
      const subject = { kind: 'daily_cash', id: 'of-a' } as const;
      checkEqual(await findSubject(db, subject, null), { id: 'of-a', store_id: 'a' });
      checkEqual(await findSubject(db, subject, ['b']), undefined);
      checkEqual((await transaction((tx) => lockSubject(tx, subject, ['a'])))?.store_id, 'a');
      checkEqual(await findSubject(db, { kind: 'incomes', id: 'of-a' }, null), undefined);
      await transaction((tx) => setDeleted(tx, 'daily_cash', { id: 'of-a', deletedAt: at, at }));
      checkEqual(await findSubject(db, subject, null), undefined);
    },
  },
  {
    title: 'the files of some rows are opened one by one, including those with missing bytes',
    async run(testDatabase) {
      const storage = await openWithCash(testDatabase);
      const hash = await storage.files.write(text('hello'));
      await storage.transaction(async (tx) => {
        await insertAttachment(tx, '1', file('One.pdf', 'of-a', hash), at);
        await insertAttachment(tx, '2', file('Gone.pdf', 'of-a', 'no such hash'), at);
      });
      const found: unknown[] = [];
      for await (const one of openAttachments(storage, 'daily_cash', ['of-a', 'of-b'])) {
        found.push([one.name, (await one.read())?.length ?? null]);
      }
      checkEqual(found, [
        ['One.pdf', 5],
        ['Gone.pdf', null],
      ]);
    },
  },
];
