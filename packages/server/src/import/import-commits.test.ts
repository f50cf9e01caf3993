import { afterEach, beforeEach, expect, it } from 'vitest';
import { command } from '../testing/command.ts';
import { importFolder, refusals, type ImportFolder } from '../testing/import-folder.ts';

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
