import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { statement } from '../../testing/profit-and-loss.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { ProfitOverview } from './profit-overview.tsx';

eachTestAs('owner', { now: '2026-03-18T17:00:00Z' });

const oak = { _id: 's2', name: 'Oak Ave', address: '2 Oak Ave' };
const nothing = { sales: 0, invoices: 0, employeeSalary: 0, profit: 0, days_with_sales: 0 };
const nonEmpty = {
  sales: 500,
  invoices: 100,
  employeeSalary: 50,
  profit: 350,
  days_with_sales: 3,
};
const summary = { totalSales: 500, totalInvoices: 100, totalEmployeeSalary: 50, totalProfit: 350 };
const report = { sales: [], invoices: [], employeeShifts: [], summary };

/** Months that have rows. */
let months: readonly string[] = [];
let requests: SeenRequest[] = [];

function respond({ path }: SeenRequest) {
  const { pathname, searchParams } = new URL(path, 'http://backcounter.test');
  if (pathname === '/api/stores') return { body: [oak] };
  if (pathname === '/api/profit/report') return { body: report };
  if (pathname === '/api/profit/accounts') return { body: statement };
  if (pathname === '/api/profit/change') return { status: 500, body: {} };
  if (pathname !== '/api/profit') return { body: [] };
  const period = searchParams.get('month') ?? searchParams.get('year') ?? '2026';
  const figures = months.some((month) => month.startsWith(period)) ? nonEmpty : nothing;
  return { body: [{ store_id: oak, label: period, period, days: 3, ...figures }] };
}

beforeEach(() => {
  months = ['2026-02', '2026-03'];
  requests = stubFetch(respond);
});

const offer = () => screen.queryByRole('button', { name: 'Show this month' });
const ofReport = () => screen.queryByRole('button', { name: 'Detailed Report' });

it('offers this month if the previous one is empty', async () => {
  months = ['2026-03'];
  const { router } = await renderPage(<ProfitOverview />);
  expect(await screen.findByText(/^No data found for February 2026\. Please/)).toBeDefined();
  offer()?.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Show this month' }));
  await screen.findByRole('region', { name: 'This month, all stores' });
  expect(await screen.findByRole('table', { name: /^Profit, All Stores/ })).toBeDefined();
  expect(router.history.location.search).toContain('quick=this-month');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'This month' }));
});

it('says that the months to compare with could not be loaded, and tries again', async () => {
  let isFailing = true;
  stubFetch((request) => {
    const isOther = /month=2026-01|month=2025-02/.test(request.path);
    return isOther && isFailing ? { status: 500, body: {} } : respond(request);
  });
  await renderPage(<ProfitOverview />);
  await screen.findByText(/^The other months could not be loaded/);
  isFailing = false;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByText(/^The other months could not/)).toBeNull());
});

it('offers no other month if this one is empty, too', async () => {
  months = [];
  await renderPage(<ProfitOverview />, '/?quick=this-month');
  expect(await screen.findByText(/^No data found for March 2026\. Please/)).toBeDefined();
  expect(offer()).toBeNull();
  expect(ofReport()).toBeNull();
});

it('PRF-17 opens the shown month’s report, and restores the focus', async () => {
  await renderPage(<ProfitOverview />, '/?store=s2&month=2026-02');
  const open = await screen.findByRole('button', { name: 'Detailed Report' });
  open.focus();
  fireEvent.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Detailed Monthly Report' });
  expect(within(dialog).getByText('Oak Ave, February 2026')).toBeDefined();
  expect((await within(dialog).findAllByText('$350.00')).length).toBeGreaterThan(0);
  const reports = requests.map(({ path }) => path).filter((path) => path.includes('/report'));
  expect(reports).toEqual(['/api/profit/report?store_id=s2&month=2026-02']);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(open);
});

it('PRF-17 has no report of a year', async () => {
  await renderPage(<ProfitOverview />, '/?quick=this-year');
  await screen.findByRole('table', { name: /^Profit, All Stores/ });
  expect(ofReport()).toBeNull();
});
