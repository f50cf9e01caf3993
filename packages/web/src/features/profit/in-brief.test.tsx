import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerFetch, type Seen } from '../../testing/fetching.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { InBrief } from './in-brief.tsx';
import { QuickAnswer } from './quick-answer.tsx';

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

/** Both screens that ask for the profit, one above and one below the filters. */
async function show(profit: object, address: string): Promise<Seen[]> {
  const seen = answerFetch(({ path }: Seen) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    if (!path.startsWith('/api/profit?')) return { status: 500, body: {} };
    const own = path.includes('store_id=all') ? stores : stores.slice(1);
    const period = { label: 'February 2026', period: '2026-02' };
    return { body: own.map((store) => ({ store_id: store, ...period, ...days, ...profit })) };
  });
  const page = (
    <>
      <InBrief />
      <QuickAnswer />
    </>
  );
  await renderPage(page, address);
  return seen;
}

const line = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);

it('says on a phone the profit of all stores above the filters, asking no second time', async () => {
  const seen = await show(figures, '/?month=2026-02');
  expect(await line('Profit $699.00 February 2026, all stores')).toBeDefined();
  expect(seen.filter(({ path }) => path.includes('month=2026-02'))).toHaveLength(1);
});

it('says it of the store that is shown', async () => {
  await show(figures, '/?month=2026-02&store=b');
  expect(await line('Profit $349.50 February 2026, Oak Ave')).toBeDefined();
});

it('says that nothing is entered instead of a zero', async () => {
  const nothing = { sales: 0, invoices: 0, employeeSalary: 0, profit: 0, days_with_sales: 0 };
  await show(nothing, '/?month=2026-02');
  expect(await line('Profit: nothing entered February 2026, all stores')).toBeDefined();
});

it('leaves it to the table where that stands in sight', async () => {
  width = 1280;
  await show(figures, '/?month=2026-02');
  expect(await screen.findByRole('table')).toBeDefined();
  expect(screen.queryByText(/^Profit\b.*\$699/)).toBeNull();
});
