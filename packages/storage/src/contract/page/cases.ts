import { fetchSqlite } from '../../drivers/browser/fetch-sqlite.ts';
import { listSales } from '../../sales.ts';
import { browserTestDatabase } from '../browser-test-database.ts';
import { checkEqual, expectAppError } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addSale, addStore } from '../rows.ts';

/** Cases that need a real page: its quota. */
export const pageCases: readonly ContractCase[] = [
  {
    title: 'a sale that does not fit into the real quota is refused and nothing has changed',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction((tx) => addStore(tx, 'main'));
      const before = JSON.stringify(localStorage);
      const long = 'x'.repeat(2000);
      const many = storage.transaction(async (tx) => {
        for (let index = 0; index < 3000; index += 1) {
          const date = new Date(index * 86_400_000).toISOString().slice(0, 10);
          await addSale(tx, `s${index}`, date, { description: long });
        }
      });
      await expectAppError(many, 'storage_full');
      checkEqual(JSON.stringify(localStorage), before);
      checkEqual(await listSales(storage.db, { scope: null, range: null }), []);
      await storage.transaction((tx) => addSale(tx, 'fits', '2026-01-01'));
      const again = await testDatabase.open();
      checkEqual((await listSales(again.db, { scope: null, range: null })).length, 1);
    },
  },
];

let sqlite: Promise<ArrayBuffer> | undefined;

/** Runs a case on localStorage; resolves to the error as text, null when it passes. */
export async function runInPage(contractCase: ContractCase): Promise<string | null> {
  sqlite ??= fetchSqlite();
  const testDatabase = browserTestDatabase(localStorage, await sqlite);
  try {
    await contractCase.run(testDatabase);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await testDatabase.remove();
  }
}
