import { figuresEverywhere } from '@backcounter/api/testing/figures-everywhere';
import { wireToCents } from '@backcounter/core/money';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemo, type DemoHost } from './index.ts';

const fail = (problem: unknown) => {
  throw problem;
};

let host: DemoHost;

beforeAll(async () => {
  // Sunday, November 1: the dashboard's month is all of October.
  host = await startDemo({
    store: new MemoryStore(),
    clock: () => Date.parse('2026-11-01T18:00:00Z'),
    onStorageProblem: fail,
    onFailure: fail,
  });
});

afterAll(() => host.close());

async function ask(path: string): Promise<unknown> {
  const response = await host.fetch(`/api${path}`);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isJson ? response.json() : response.text();
}

const october = { month: '2026-10', from: '2026-10-01', to: '2026-10-31' };

/** The amount shared by all places, or each place's amount where they differ. */
const amountOf = (places: Record<string, number>) => {
  const amounts = [...new Set(Object.values(places))];
  return amounts.length === 1 ? amounts[0] : places;
};

it('has the same figures of October in every place, for all stores and for each', async () => {
  const stores = (await ask('/stores')) as { _id: string }[];
  const sums = { sales: 0, invoices: 0, salary: 0, profit: 0 };
  for (const { _id: storeId } of stores) {
    const figures = await figuresEverywhere(ask, { ...october, storeId });
    for (const name of ['sales', 'invoices', 'salary', 'profit'] as const) {
      expect(amountOf(figures[name]), name).toBeTypeOf('number');
      sums[name] += Number(amountOf(figures[name]));
    }
  }
  const { sales, invoices, salary, profit } = await figuresEverywhere(ask, {
    ...october,
    storeId: 'all',
  });
  expect(amountOf(sales)).toBe(sums.sales);
  expect(amountOf(invoices)).toBe(sums.invoices);
  expect(amountOf(salary)).toBe(sums.salary);
  expect(amountOf(profit)).toBe(sums.sales - sums.invoices - sums.salary);
  expect(Math.min(sums.sales, sums.invoices, sums.salary)).toBeGreaterThan(0);
  const overview = (await ask('/overview')) as { figures: { id: string; value: number }[] };
  const month = overview.figures.find(({ id }) => id === 'profit_month');
  expect(wireToCents(month?.value ?? 0)).toBe(sums.profit);
});
