import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { addDays } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
// Imported here so that no test waits for this large chunk.
import './drawings.tsx';
import { ChartsScreen } from './screen.tsx';

const stores = [
  { _id: 's1', name: 'Main St', address: '1' },
  { _id: 's2', name: 'Oak Ave', address: '2' },
];

const weekdaysOf = (sales: number) => [{ weekday: 6, sales, days: 1 }];

const charts = (from: string, to: string) => ({
  from,
  to,
  days: [
    { date: '2026-03-06', sales: 100, invoices: 40, salary: 0, minutes: 0 },
    { date: '2026-03-07', sales: 300.5, invoices: 0, salary: 50, minutes: 210 },
    { date: '2026-04-02', sales: 50, invoices: 70, salary: 0, minutes: 0 },
  ],
  stores: stores.map((store_id, at) => ({
    store_id,
    sales: 300 - at,
    weekdays: weekdaysOf(300 - at),
  })),
  other_stores: { amount: 0, count: 0 },
  vendors: [{ vendor_id: { _id: 'v1', name: 'Acme' }, amount: 90, count: 2 }],
  other_vendors: { amount: 20, count: 1 },
  targets: [{ month: '2026-03', amount: 400, sales: 400.5 }],
});

let status = 200;
let requests: SeenRequest[] = [];

function respond({ path }: SeenRequest) {
  const { pathname, searchParams } = new URL(path, 'http://backcounter.test');
  if (pathname !== '/api/charts') return { body: stores };
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
  return { status, body: charts(from, to) };
}

const queries = () =>
  requests
    .map(({ path }) => new URL(path, 'http://backcounter.test'))
    .filter(({ pathname }) => pathname === '/api/charts')
    .map(({ searchParams }) => Object.fromEntries(searchParams));

const spring = '/dashboard/charts?from=2026-03-01&to=2026-04-10';
const show = (address: string) => renderPage(<ChartsScreen />, address);

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  status = 200;
  requests = stubFetch(respond);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('gives every chart its headline, and its figures as a table', async () => {
  await show(spring);
  await screen.findByRole('figure', { name: 'Saturdays bring 67% of sales' });
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Sat, Mar 7, 2026 sold most, $301; 38 of 41 days have no sale',
    'March 2026 earned most, $311',
    'Costs took 36% of sales; the target was met in 1 of 1 month',
    'Saturdays bring 67% of sales',
    'Main St on Saturdays sells most, $300 a day',
    'Salary takes 11% of sales, most in the week of Mar 2, 2026 with 12%',
    'Acme bills 82% of all invoices',
  ]);
  // In dark mode more is brighter, not darker.
  expect(screen.getByText(/on average; a stronger green means more\.$/)).toBeDefined();
  const profit = screen.getByRole('region', { name: 'Profit by month' });
  fireEvent.click(within(profit).getByRole('button', { name: 'Show as table' }));
  const rows = within(profit).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Sales', 'Invoices', 'Salary', 'Profit'],
    ['March 2026', '$400.50', '$40.00', '$50.00', '$310.50'],
    ['April 2026', '$50.00', '$70.00', '$0.00', '−$20.00'],
  ]);
  expect(within(profit).getByRole('link', { name: 'March 2026' }).getAttribute('href')).toBe(
    '/dashboard/calculate?store=all&month=2026-03',
  );
  expect(queries()).toEqual([{ store_id: 'all', from: '2026-03-01', to: '2026-04-10' }]);
});

it('compares a target of some stores with what these sold', async () => {
  const some = { targets: [{ month: '2026-03', amount: 400, sales: 300.5 }] };
  requests = stubFetch((request) => {
    const { body } = respond(request);
    return { body: Array.isArray(body) ? body : { ...body, ...some } };
  });
  await show(spring);
  await screen.findByText('Costs took 36% of sales; the target was met in 0 of 1 month');
  const costs = screen.getByRole('region', { name: 'Costs against sales' });
  expect(costs.textContent).toContain('the target of the stores that have one as a line.');
  fireEvent.click(within(costs).getByRole('button', { name: 'Show as table' }));
  const rows = within(costs).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Sales', 'Costs', 'Costs of sales', 'Target', 'Sales toward it'],
    ['March 2026', '$400.50', '$90.00', '22%', '$400.00', '$300.50'],
    ['April 2026', '$50.00', '$70.00', '140%', '–', '–'],
  ]);
});

it('keeps store and period in the address, and remembers both', async () => {
  const { router } = await show('/dashboard/charts');
  fireEvent.click(screen.getByRole('button', { name: 'Last year' }));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ period: 'last-year' }));
  const store = await screen.findByRole('combobox', { name: 'Store' });
  await within(store).findByRole('option', { name: 'Oak Ave' });
  fireEvent.change(store, { target: { value: 's2' } });
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({ period: 'last-year', store: 's2' }),
  );
  cleanup();
  await show('/dashboard/charts');
  expect(screen.getByRole('button', { name: 'Last year' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  const year = Number(dateIn('America/Chicago', Date.now()).slice(0, 4)) - 1;
  await vi.waitFor(() =>
    expect(queries().at(-1)).toEqual({
      ...{ store_id: 's2', from: `${year}-01-01`, to: `${year}-12-31` },
    }),
  );
});

it('ends with yesterday until other dates are chosen', async () => {
  await show('/dashboard/charts');
  await vi.waitFor(() =>
    expect(queries().at(-1)?.['to']).toBe(addDays(dateIn('America/Chicago', Date.now()), -1)),
  );
});

it('reports an invalid date in the URL, and sends no request', async () => {
  await show('/dashboard/charts?from=2026-03-01&to=tomorrow');
  expect(screen.getByText('Must be a date in YYYY-MM-DD format')).toBeDefined();
  expect(queries()).toEqual([]);
});

it('says that the charts could not be loaded, and tries again', async () => {
  status = 500;
  await show(spring);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('DEM-06 opens the demo on its three months of data', async () => {
  signInAs('demo');
  await show('/dashboard/charts');
  const chosen = screen.getByRole('button', { name: 'Last 3 months' });
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
});
