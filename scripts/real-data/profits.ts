import type { Visit } from './browser.ts';
import type { Oracle } from './oracle.ts';
import { readProfit, type ProfitLine } from './screens.ts';
import { sumOf } from './shown.ts';
import type { Tally } from './tally.ts';

const figures = ['sales', 'invoices', 'salary', 'profit'] as const;

const metrics: Record<(typeof figures)[number], string> = {
  sales: 'sales',
  invoices: 'invoices_store',
  salary: 'salary_cents',
  profit: 'profit',
};

/** Expected profit row from the folder's totals, for stores and a month or year. */
export function expectedLine(oracle: Oracle, period: string, stores: readonly string[]) {
  const of = (figure: keyof typeof metrics) => oracle.sum(metrics[figure], period, stores);
  const line: ProfitLine = {
    sales: of('sales'),
    invoices: of('invoices'),
    salary: of('salary'),
    profit: of('profit'),
  };
  return line;
}

/** Checks every store's row of every month and year on the profit screen, and the sums below. */
export async function checkProfits(tally: Tally, visit: Visit, oracle: Oracle): Promise<void> {
  const page = await visit.open('/dashboard/calculate?view=profit');
  for (const period of [...oracle.months, ...oracle.years]) {
    const { lines, total } = await readProfit(page, period);
    tally.equal(`every store has its profit ${period}`, [...lines.keys()].sort(), oracle.stores);
    for (const [store, line] of lines) {
      tally.equal(`profit of ${store} ${period}`, line, expectedLine(oracle, period, [store]));
    }
    tally.equal(`profit ${period}`, total, expectedLine(oracle, period, oracle.stores));
    for (const figure of figures) {
      const sum = sumOf([...lines.values()].map((line) => line[figure]));
      tally.equal(`sum of the rows ${figure} ${period}`, total[figure], sum);
    }
  }
  await page.close();
}
