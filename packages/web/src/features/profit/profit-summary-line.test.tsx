import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { ProfitSummaryLine } from './profit-summary-line.tsx';
import { ProfitOverview } from './profit-overview.tsx';

eachTestAs('owner');

let width = 390;
beforeEach(() => {
  width = 390;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 700px)' && width <= 700,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const stores = [
  { _id: 'a', name: 'Main St', address: '1 Main St' },
  { _id: 'b', name: 'Oak Ave', address: '2 Oak Ave' },
];

const figures = { sales: 500, invoices: 100, employeeSalary: 50.5, profit: 349.5 };
const days = { days_with_sales: 3, days: 3 };

/** Renders both components that fetch the profit: one above and one below the filters. */
async function show(profit: object, address: string): Promise<SeenRequest[]> {
  const seen = stubFetch(({ path }: SeenRequest) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    if (!path.startsWith('/api/profit?')) return { status: 500, body: {} };
    const own = path.includes('store_id=all') ? stores : stores.slice(1);
    const period = { label: 'February 2026', period: '2026-02' };
    return { body: own.map((store) => ({ store_id: store, ...period, ...days, ...profit })) };
  });
  const page = (
    <>
      <ProfitSummaryLine />
      <ProfitOverview />
    </>
  );
  await renderPage(page, address);
  return seen;
}

const line = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);

it('shows all stores’ profit above the filters on a phone, without a second request', async () => {
  const seen = await show(figures, '/?month=2026-02');
  expect(await line('Profit $699.00 February 2026, all stores')).toBeDefined();
  expect(seen.filter(({ path }) => path.includes('month=2026-02'))).toHaveLength(1);
});

it('shows that of the selected store', async () => {
  await show(figures, '/?month=2026-02&store=b');
  expect(await line('Profit $349.50 February 2026, Oak Ave')).toBeDefined();
});

it('shows that nothing is entered instead of zero', async () => {
  const nothing = { sales: 0, invoices: 0, employeeSalary: 0, profit: 0, days_with_sales: 0 };
  await show(nothing, '/?month=2026-02');
  expect(await line('Profit: nothing entered February 2026, all stores')).toBeDefined();
});

it('is not shown where the table is in view', async () => {
  width = 1280;
  await show(figures, '/?month=2026-02');
  expect(await screen.findByRole('table')).toBeDefined();
  expect(screen.queryByText(/^Profit\b.*\$699/)).toBeNull();
});
