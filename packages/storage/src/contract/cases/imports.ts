import { insertBytes, filesInTable, removeBytes } from '../../attachment-bytes.ts';
import {
  insertImport,
  listEnteredFiles,
  listImports,
  setImportFiles,
  setImportState,
} from '../../imports.ts';
import { checkEqual } from '../check.ts';
import { addUser } from '../rows.ts';
import type { ContractCase } from '../test-database.ts';

export const importCases: ContractCase[] = [
  {
    title: 'imports are listed newest first, and files only of what somebody has entered',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        for (const user of ['una', 'bo']) await addUser(tx, user);
        for (const [id, user_id, state] of [
          ['2', 'una', 'committed'],
          ['1', 'una', 'committed'],
          ['3', 'una', 'open'],
          ['4', 'bo', 'committed'],
          ['5', 'una', 'committed'],
        ] as const) {
          const at = '2026-02-01T00:00:00.000Z';
          const times = { created_at: at, expires_at: at };
          await insertImport(tx, { id, user_id, state, files: `of ${id}`, ...times });
        }
        await setImportState(tx, '5', 'undone');
        await setImportFiles(tx, '2', 'of 2, anew');
      });
      checkEqual(await listEnteredFiles(storage.db, 'una'), ['of 2, anew', 'of 1']);
      const ids = async (user: string | null) =>
        (await listImports(storage.db, user)).map(({ id }) => id);
      checkEqual(await ids('una'), ['5', '3', '2', '1']);
      checkEqual(await ids(null), ['5', '4', '3', '2', '1']);
    },
  },
  {
    title: 'only the newest hundred imports are listed',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        await addUser(tx, 'una');
        for (let number = 100; number <= 200; number += 1) {
          const at = '2026-02-01T00:00:00.000Z';
          const times = { created_at: at, expires_at: at };
          const more = { user_id: 'una', state: 'open', files: '' } as const;
          await insertImport(tx, { id: String(number), ...more, ...times });
        }
      });
      const ids = (await listImports(storage.db, null)).map(({ id }) => id);
      checkEqual([ids.length, ids[0], ids.at(-1)], [100, '200', '101']);
    },
  },
  {
    title: 'the bytes of a copy are removed from its table, all at once',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const { names } = filesInTable(storage, () => '');
      await storage.transaction(async (tx) => {
        for (const hash of ['a1', 'b2']) await insertBytes(tx, hash, Uint8Array.of(1));
      });
      checkEqual((await names()).sort(), ['a1', 'b2']);
      await storage.transaction(removeBytes);
      checkEqual(await names(), []);
    },
  },
];
