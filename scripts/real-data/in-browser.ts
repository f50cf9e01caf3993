import { visit } from './browser.ts';
import { chance } from './chance.ts';
import { checkLongList } from './long-list.ts';
import { Oracle, readTotals } from './oracle.ts';
import { checkProfits } from './profits.ts';
import { checkStoreMonths, pickStoreMonths } from './random-months.ts';
import { checkReports } from './reports.ts';
import type { Tally } from './tally.ts';

/** `REAL_SEED` repeats a run's choice of stores and months. */
function chooseSeed(): number {
  const given = process.env['REAL_SEED'];
  if (given === undefined) return Math.floor(Math.random() * 1_000_000);
  if (!/^\d{1,9}$/.test(given)) throw new Error('REAL_SEED must be a whole number');
  return Number(given);
}

/** What people see and download in a real browser equals the folder's totals, and stays quick. */
export async function checkInBrowser(tally: Tally, folder: string, origin: string): Promise<void> {
  const oracle = new Oracle(readTotals(folder));
  const seed = chooseSeed();
  const random = chance(seed);
  const picks = pickStoreMonths(oracle, random);
  const shop = await visit(tally, origin);
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
      checkStoreMonths(shop, { tally, oracle, picks }),
    );
    await step('profit of every store and month', () => checkProfits(tally, shop, oracle));
    await step('reports of every month, with their files', () =>
      checkReports(shop, { tally, oracle, random }),
    );
    await step('the list of all invoices', () => checkLongList(tally, shop, oracle));
  } finally {
    await shop.browser.close();
  }
}
