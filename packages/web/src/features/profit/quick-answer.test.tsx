import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch, type Seen } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { QuickAnswer } from './quick-answer.tsx';

const stores = [
  { _id: 's1', name: 'Main St', address: '1 Main St' },
  { _id: 's2', name: 'Oak Ave', address: '2 Oak Ave' },
];

const row = ({ _id, name }: { _id: string; name: string }, period: string) => ({
  store_id: { _id, name },
  label: period,
  period,
  sales: 500,
  invoices: 100,
  employeeSalary: 50,
  profit: 350,
  days_with_sales: 3,
  days: 3,
});

const ofStores = (main: number, oak: number) => ({
  change: main + oak,
  stores: [
    { store_id: 's1', name: 'Main St', change: main },
    { store_id: 's2', name: 'Oak Ave', change: oak },
  ],
});

const change = {
  value: 700,
  against: 900.5,
  change: -200.5,
  parts: [
    { figure: 'sales', ...ofStores(-300.5, 50) },
    { figure: 'invoices', ...ofStores(-80, 20) },
    { figure: 'employeeSalary', ...ofStores(0, 10) },
  ],
  sentence: 'Profit fell $201: sales −$251.',
};

const dates = '/?store=all&from=2026-03-02&to=2026-03-04';
let [changeStatus, profitStatus] = [200, 200];
let asked: Seen[] = [];

function answer({ path }: Seen) {
  const { pathname, searchParams } = new URL(path, 'http://backcounter.test');
  if (pathname === '/api/stores') return { body: stores };
  if (pathname === '/api/profit/change') return { status: changeStatus, body: change };
  if (pathname !== '/api/profit') return { body: [] };
  const storeId = searchParams.get('store_id');
  const from = searchParams.get('from');
  const period = from === null ? '2026-02' : `${from}/${searchParams.get('to')}`;
  const own = stores.filter(({ _id }) => storeId === 'all' || _id === storeId);
  return { status: profitStatus, body: own.map((store) => row(store, period)) };
}

const queriesOf = (pathname: string) =>
  asked
    .map(({ path }) => new URL(path, 'http://backcounter.test'))
    .filter((url) => url.pathname === pathname)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  [changeStatus, profitStatus] = [200, 200];
  asked = answerFetch(answer);
});

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('shows the dates and the stores that the address names, and why their profit changed', async () => {
  await renderPage(<QuickAnswer />, dates);
  const title = 'Mar 2, 2026 – Mar 4, 2026, all stores';
  const region = within(await screen.findByRole('region', { name: title }));
  const table = await region.findByRole('table', {
    name: 'Profit, All Stores, Mar 2, 2026 – Mar 4, 2026',
  });
  expect(within(table).getByRole('row', { name: /^Total / }).textContent).toContain('$700.00');
  expect(await region.findByText(change.sentence)).toBeDefined();
  expect(region.getByText(/^Mar 2, 2026 – Mar 4, 2026 against Feb 23, 2026/)).toBeDefined();
  expect(queriesOf('/api/profit')).toEqual([
    { store_id: 'all', from: '2026-03-02', to: '2026-03-04' },
  ]);
});

it('goes from profit to profit over sales, invoices and salary, and over the stores', async () => {
  await renderPage(<QuickAnswer />, dates);
  for (const button of await screen.findAllByRole('button', { name: 'Show as table' })) {
    fireEvent.click(button);
  }
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((each) => [...each.children].map(({ textContent }) => textContent));
  expect(rowsOf('What each part did to profit')).toEqual([
    ['Profit before', '–', '$900.50'],
    ['Sales', '−$250.50', '$650.00'],
    ['Invoices', '+$60.00', '$710.00'],
    ['Salary', '−$10.00', '$700.00'],
    ['Profit now', '–', '$700.00'],
  ]);
  expect(rowsOf('What each store did to profit')).toEqual([
    ['Profit before', '–', '$900.50'],
    ['Main St', '−$220.50', '$680.00'],
    ['Oak Ave', '+$20.00', '$700.00'],
    ['Profit now', '–', '$700.00'],
  ]);
});

it('compares with a year before when asked to, and says so in the address', async () => {
  const { router } = await renderPage(<QuickAnswer />, dates);
  fireEvent.click(await screen.findByRole('button', { name: 'A year before' }));
  expect(await screen.findByText(/against Mar 2, 2025 – Mar 4, 2025$/)).toBeDefined();
  expect(router.history.location.search).toContain('against=year');
});

it('takes other dates, which stand in the address, and gives way to a one-click period', async () => {
  const { router } = await renderPage(<QuickAnswer />, dates);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  type('Period from', '2026-03-09');
  type('Period to', '2026-03-01');
  fireEvent.click(screen.getByRole('button', { name: 'Show Period' }));
  const to = screen.getByRole('textbox', { name: 'Period to' });
  expect(await screen.findByText('The end date must not be before the start date')).toBeDefined();
  expect(to).toHaveProperty('value', '2026-03-01');
  type('Period to', '3/10/2026');
  fireEvent.click(screen.getByRole('button', { name: 'Show Period' }));
  await screen.findByRole('region', { name: 'Mar 9, 2026 – Mar 10, 2026, all stores' });
  expect(router.history.location.search).toBe('?store=all&from=2026-03-09&to=2026-03-10');
  fireEvent.click(screen.getByRole('button', { name: 'Last month' }));
  await screen.findByRole('region', { name: 'Last month, all stores' });
  expect(router.history.location.search).toBe('?store=all&quick=last-month');
});

it('keeps store and dates closed beside a one-click period until they are asked for', async () => {
  await renderPage(<QuickAnswer />);
  await screen.findByRole('region', { name: 'Last month, all stores' });
  expect(screen.queryByRole('textbox', { name: 'Period from' })).toBeNull();
  const other = screen.getByRole('button', { name: 'Other dates or store' });
  expect(other.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(other);
  expect(screen.getByRole('textbox', { name: 'Period from' })).toBeDefined();
  expect(other.getAttribute('aria-expanded')).toBe('true');
});

it('shows one store without the way over the stores', async () => {
  await renderPage(<QuickAnswer />, dates.replace('all', 's2'));
  await screen.findByRole('region', { name: 'Mar 2, 2026 – Mar 4, 2026, Oak Ave' });
  expect(await screen.findByRole('figure', { name: 'What each part did to profit' })).toBeDefined();
  expect(screen.queryByRole('figure', { name: 'What each store did to profit' })).toBeNull();
  expect(queriesOf('/api/profit').map(({ store_id }) => store_id)).toEqual(['s2']);
});

it('says what is wrong with dates of the address instead of showing other ones', async () => {
  await renderPage(<QuickAnswer />, '/?from=2026-03-02&to=soon');
  expect(await screen.findByText('Must be a date in YYYY-MM-DD format')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(queriesOf('/api/profit')).toEqual([]);
});

it('keeps the figures when the reason cannot be loaded, and tries again', async () => {
  changeStatus = 500;
  await renderPage(<QuickAnswer />, dates);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Why it changed could not be worked out.');
  expect(screen.getByRole('table', { name: /^Profit, All Stores/ })).toBeDefined();
  changeStatus = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(change.sentence)).toBeDefined();
});

it('PRF-22 says that the figures could not be calculated', async () => {
  profitStatus = 500;
  await renderPage(<QuickAnswer />, dates);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Error calculating profits. Please try again.');
});
