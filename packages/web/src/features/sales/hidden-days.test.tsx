import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { SalesHistory } from './history.tsx';
import { TotalSales } from './total.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const sale = {
  ...{ _id: 'x1', store_id: store, total_sales: 12, date: '2026-11-19', description: null },
  ...{ createdAt: '2026-11-19T18:00:00.000Z', updatedAt: '2026-11-19T18:00:00.000Z' },
};
const note = 'You see today and yesterday only';

/** Signs in an employee from whom the business hides past sales, or not. */
const signInClerk = (maySee: boolean) =>
  signInAs('employee', { settings: { employees_may_see_past_sales: maySee } });

async function show(panel: React.ReactNode, period: string, { total = 0, sales = [sale] } = {}) {
  cleanup();
  const group = { _id: 's1', name: 'Main St', count: 1, total: 5 };
  const seen = stubRoutes({
    'GET /stores': { body: [store] },
    'GET /sales': { body: sales },
    'GET /sales/subtotals': { body: { count: 1, total: 5, groups: [group] } },
    'GET /sales/total': { body: { total, store_name: 'Main St' } },
  });
  await renderPage(panel, `/dashboard/sales?${period}`);
  await screen.findByRole('option', { name: 'Main St' });
  return seen;
}

const shownTotal = () =>
  waitFor(() => {
    const status = screen.getByRole('status');
    expect(status.getAttribute('aria-busy')).toBe('false');
    return [...status.querySelectorAll('p')].map(({ textContent }) => textContent);
  });

it('ROL-07 SAL-11 shows no zero for the total of a period whose days are hidden', async () => {
  signInClerk(false);
  await show(<TotalSales />, 'store=s1&month=2026-10');
  expect(await shownTotal()).toEqual(['–', 'Main St · October 2026', note]);
  await show(<TotalSales />, 'store=s1&month=2026-11', { total: 12 });
  expect(await shownTotal()).toEqual(['$12.00', 'Main St · November 2026', note]);
  await show(<TotalSales />, 'store=s1&week=2026-11-19');
  expect(await shownTotal()).toEqual(['$0.00', 'Main St · Nov 19, 2026 to Nov 25, 2026']);
});

it('ROL-07 SAL-11 shows the total alone to employees who see past sales', async () => {
  signInClerk(true);
  await show(<TotalSales />, 'store=s1&month=2026-10');
  expect(await shownTotal()).toEqual(['$0.00', 'Main St · October 2026']);
});

it('ROL-07 shows last month’s sales only to users who see them all', async () => {
  signInClerk(true);
  await show(<TotalSales />, '');
  expect(await screen.findByText('Last month, all stores')).toBeDefined();
  signInClerk(false);
  const seen = await show(<TotalSales />, '');
  expect(screen.queryByText('Last month, all stores')).toBeNull();
  expect(seen.filter(({ path }) => path.includes('subtotals'))).toEqual([]);
});

it.each([
  ['SAL-10', 'store=s1&month=2026-10'],
  ['SAL-10', 'by=days&to=2026-11-18'],
])('ROL-07 %s does not call hidden days empty: %s', async (_, period) => {
  signInClerk(false);
  await show(<SalesHistory />, period, { sales: [] });
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryByText('No sales found')).toBeNull();
});

it.each(['store=s1&year=2026', 'by=days', 'by=days&from=2026-11-01'])(
  'ROL-07 SAL-10 names the days that a list of sales covers: %s',
  async (period) => {
    signInClerk(false);
    await show(<SalesHistory />, period);
    await screen.findAllByText('$12.00');
    expect(screen.getByText(note)).toBeDefined();
    await show(<SalesHistory />, period, { sales: [] });
    expect(await screen.findByText('No sales found')).toBeDefined();
    expect(screen.getByText(note)).toBeDefined();
  },
);

it.each(['store=s1&week=2026-11-19', 'by=days&from=2026-11-19'])(
  'ROL-07 SAL-10 has no note where no day is hidden: %s',
  async (period) => {
    signInClerk(false);
    await show(<SalesHistory />, period);
    await screen.findAllByText('$12.00');
    expect(screen.queryAllByText(note)).toHaveLength(0);
  },
);
