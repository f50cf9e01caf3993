import { afterEach, beforeEach, expect, it } from 'vitest';
import { testApi } from '@backcounter/api/testing/test-api';
import type { Storage } from '@backcounter/storage/database';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { localDeps } from '../local-deps.ts';
import { command } from '../testing/command.ts';
import { importFolder, refusals, type ImportFolder } from '../testing/import-folder.ts';
import { importSources } from './import-sources.ts';
import type { CountedSource } from './sources.ts';

let at: ImportFolder;

beforeEach(() => {
  at = importFolder();
});

afterEach(() => at.remove());

const dayOf = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);

it('compares rows with all rows of the same file, in whichever part of which commit they are', async () => {
  at.write('stores.csv', 'name,address\nMain St,1 Main St\n');
  const sales = Array.from({ length: 5990 }, (_, index) => `Main St,${dayOf(index)},10.29`);
  const again = ['Main St,2000-01-01,10.29', 'Main St,2000-01-02,5.57'];
  const lines = ['store,date,total_sales', ...sales.toSpliced(3000, 0, ...again), ...again];
  at.write('sales.csv', lines.join('\n'));
  const { printed, reported } = await command(at.folder, 'import', 'in');
  expect(printed.at(-1)).toBe('added 5991, unchanged 2, refused 2');
  expect(refusals(printed).map(({ line, date }) => [line, date])).toEqual([
    ['3003', '2000-01-02'],
    ['5995', '2000-01-02'],
  ]);
  expect(reported.filter((line) => line.startsWith('sales'))).toEqual(
    [1000, 2000, 3000, 4000, 5000, 5994].map((count) => `sales.csv: ${count} of 5994`),
  );
});

/** A storage whose first transaction of an import is aborted and run again, as after a deadlock. */
function retryingOnce(storage: Storage): Storage {
  let isDone = false;
  const transaction: Storage['transaction'] = (write, options) =>
    storage.transaction(async (tx) => {
      if (isDone) return write(tx);
      isDone = true;
      const aborted = new Error('deadlock');
      const attempt = inSavepoint(tx, async () => {
        await write(tx);
        throw aborted;
      });
      await expect(attempt).rejects.toBe(aborted);
      return write(tx);
    }, options);
  return { ...storage, transaction };
}

const sourceOf = (sheet: string, values: Record<string, string>): CountedSource => ({
  sheet,
  file: `${sheet}.csv`,
  columns: Object.keys(values),
  total: 1,
  rows: () => [{ line: 2, values }],
});

const mainSt = sourceOf('stores', { name: 'Main St', address: '1 Main St' });
const oneSale = sourceOf('sales', { store: 'Main St', date: '2026-11-02', total_sales: '5' });

it('says that nothing is known of rows whose transaction was aborted, rather than that they are stored', async () => {
  const { storage, clock } = await testApi();
  const deps = localDeps(retryingOnce(storage), () => clock.now);
  await expect(importSources(deps, [mainSt])).rejects.toThrow('Run the import again');
  expect(await importSources(deps, [mainSt])).toEqual({ added: 1, unchanged: 0, refused: 0 });
  const retried = localDeps(retryingOnce(storage), () => clock.now);
  expect(await importSources(retried, [oneSale])).toEqual({ added: 1, unchanged: 0, refused: 0 });
});
