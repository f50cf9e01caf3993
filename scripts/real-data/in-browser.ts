import { visit } from './browser.ts';
import { seededRandom } from './seeded-random.ts';
import { checkLongList } from './long-list.ts';
import { Oracle, readTotals } from './oracle.ts';
import { checkProfits } from './profits.ts';
import { checkStoreMonths, pickStoreMonths } from './random-months.ts';
import { checkReports } from './reports.ts';
import type { Tally } from './tally.ts';

/** `REAL_SEED` repeats the stores and months of a run. */
function chooseSeed(): number {
  const given = process.env['REAL_SEED'];
  if (given === undefined) return Math.floor(Math.random() * 1_000_000);
  if (!/^\d{1,9}$/.test(given)) throw new Error('REAL_SEED must be a whole number');
  return Number(given);
}

/**
 * Checks that screens and downloads in a real browser match the folder's totals, and that long
 * lists stay fast.
 */
export async function checkInBrowser(tally: Tally, folder: string, origin: string): Promise<void> {
  const oracle = new Oracle(readTotals(folder));
  const seed = chooseSeed();
  const random = seededRandom(seed);
  const picks = pickStoreMonths(oracle, random);
  const visited = await visit(tally, origin);
  const step = async (name: string, check: () => Promise<void>) => {
    const start = performance.now();
    try {
      await check();
    } catch (error) {
      tally.check(name, false, error);
    }
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  try {
    await step(`screens of ${picks.length} stores and months (REAL_SEED=${seed})`, () =>
      checkStoreMonths(visited, { tally, oracle, picks }),
    );
    await step('profit of every store and month', () => checkProfits(tally, visited, oracle));
    await step('reports of every month, with their files', () =>
      checkReports(visited, { tally, oracle, random }),
    );
    await step('the list of all invoices', () => checkLongList(tally, visited, oracle));
  } finally {
    await visited.browser.close();
  }
}
