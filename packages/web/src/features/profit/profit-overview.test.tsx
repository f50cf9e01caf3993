import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { statement } from '../../testing/profit-and-loss.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ProfitOverview } from './profit-overview.tsx';

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
  value_entered: true,
  against_entered: true,
  parts: [
    { figure: 'sales', ...ofStores(-300.5, 50) },
    { figure: 'invoices', ...ofStores(-80, 20) },
    { figure: 'employeeSalary', ...ofStores(0, 10) },
  ],
  sentence:
    'Profit fell $201: sales −$251 (Main St −$301), invoices −$60.00 (Main St −$80.00), salary +$10.00.',
};

/** The paragraph as a whole: its numbers are links. */
const isSentence = (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === change.sentence;

const acmePath =
  '/dashboard/vendors-invoices?view=invoices&vendor=v1&from=2026-03-02&to=2026-03-04';
const byStore = [
  { label: 'Main St', change: -220.5, path: '/dashboard/calculate?store=s1' },
  { label: 'Oak Ave', change: 20, path: '/dashboard/calculate?store=s2' },
];
const byVendor = [
  { label: 'Sales', change: -250.5, path: '/dashboard/sales' },
  { label: 'Acme', change: 60, path: acmePath },
  { label: 'Salary', change: -10, path: '/dashboard/employees' },
];

const dates = '/?store=all&from=2026-03-02&to=2026-03-04';
let [changeStatus, profitStatus] = [200, 200];
let requests: SeenRequest[] = [];

function respond({ path }: SeenRequest) {
  const { pathname, searchParams } = new URL(path, 'http://backcounter.test');
  if (pathname === '/api/stores') return { body: stores };
  if (pathname === '/api/profit/change') {
    const steps = { vendor: byVendor, store: byStore }[searchParams.get('by') ?? ''];
    const body = steps ? { ...change, steps } : change;
    return { status: changeStatus, body };
  }
  if (pathname === '/api/profit/accounts') return { body: statement };
  if (pathname !== '/api/profit') return { body: [] };
  const storeId = searchParams.get('store_id');
  const from = searchParams.get('from');
  const period = from === null ? '2026-02' : `${from}/${searchParams.get('to')}`;
  const own = stores.filter(({ _id }) => storeId === 'all' || _id === storeId);
  return { status: profitStatus, body: own.map((store) => row(store, period)) };
}

const queriesOf = (pathname: string) =>
  requests
    .map(({ path }) => new URL(path, 'http://backcounter.test'))
    .filter((url) => url.pathname === pathname)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  [changeStatus, profitStatus] = [200, 200];
  requests = stubFetch(respond);
});

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('shows the dates and stores in the URL, and why their profit changed', async () => {
  await renderPage(<ProfitOverview />, dates);
  const title = 'Mar 2, 2026 – Mar 4, 2026, all stores';
  const region = within(await screen.findByRole('region', { name: title }));
  const table = await region.findByRole('table', {
    name: 'Profit, All Stores, Mar 2, 2026 – Mar 4, 2026',
  });
  expect(within(table).getByRole('row', { name: /^Total / }).textContent).toContain('$700.00');
  expect(await region.findByText(isSentence)).toBeDefined();
  expect(region.getByText(/^Mar 2, 2026 – Mar 4, 2026 against Feb 23, 2026/)).toBeDefined();
  expect(queriesOf('/api/profit')).toEqual([
    { store_id: 'all', from: '2026-03-02', to: '2026-03-04' },
  ]);
});

const stepsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.children].map(({ textContent }) => textContent));

const showTable = async (kind: string) => {
  fireEvent.click(await screen.findByRole('button', { name: kind }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
};

it('shows bridges by figure and by store', async () => {
  const { router } = await renderPage(<ProfitOverview />, dates);
  await showTable('By figure');
  expect(stepsOf('What each part did to profit')).toEqual([
    ['Profit before', '–', '$900.50'],
    ['Sales', '−$250.50', '$650.00'],
    ['Invoices', '+$60.00', '$710.00'],
    ['Salary', '−$10.00', '$700.00'],
    ['Profit now', '–', '$700.00'],
  ]);
  await showTable('By store');
  expect(stepsOf('What each store did to profit')).toEqual([
    ['Profit before', '–', '$900.50'],
    ['Main St', '−$220.50', '$680.00'],
    ['Oak Ave', '+$20.00', '$700.00'],
    ['Profit now', '–', '$700.00'],
  ]);
  expect(router.history.location.search).toContain('bridge=store');
  // The sentence names one of many stores and the steps are the largest effects: none fetches all.
  expect(queriesOf('/api/profit/change').map(({ by, limit }) => [by, limit])).toEqual([
    [undefined, '2'],
    ['store', '1'],
  ]);
});

it('loads the bridge by vendor on demand, with links to the invoices', async () => {
  await renderPage(<ProfitOverview />, dates);
  await showTable('By vendor');
  expect(stepsOf('What each vendor did to profit')).toEqual([
    ['Profit before', '–', '$900.50'],
    ['Sales', '−$250.50', '$650.00'],
    ['Acme', '+$60.00', '$710.00'],
    ['Salary', '−$10.00', '$700.00'],
    ['Profit now', '–', '$700.00'],
  ]);
  const figure = within(screen.getByRole('figure', { name: 'What each vendor did to profit' }));
  expect(figure.getAllByRole('link', { name: 'Acme' })[0]?.getAttribute('href')).toBe(acmePath);
  expect(queriesOf('/api/profit/change').at(-1)?.['by']).toBe('vendor');
});

it('links the numbers of the sentence to their rows', async () => {
  await renderPage(<ProfitOverview />, dates);
  await screen.findByText(isSentence);
  const of = 'from=2026-03-02&to=2026-03-04';
  const hrefs = screen
    .getAllByRole('link', { name: /\d, show / })
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(hrefs).toEqual([
    ['sales −$251, show the sales', `/dashboard/sales?panel=history&${of}`],
    ['Main St −$301, show the sales', `/dashboard/sales?panel=history&store=s1&${of}`],
    ['invoices −$60.00, show the invoices', `/dashboard/vendors-invoices?view=invoices&${of}`],
    [
      'Main St −$80.00, show the invoices',
      `/dashboard/vendors-invoices?view=invoices&store=s1&${of}`,
    ],
    ['salary +$10.00, show the hours', `/dashboard/employees?panel=hours&${of}`],
  ]);
});

it('compares with custom dates in the URL, and notes that there are more of them', async () => {
  const { router } = await renderPage(<ProfitOverview />, dates);
  fireEvent.click(await screen.findByRole('button', { name: 'Any other dates' }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  type('Compared from', '2026-01-05');
  type('Compared to', '2026-01-04');
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText('The end date must not be before the start date')).toBeDefined();
  type('Compared to', '1/11/2026');
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/against Jan 5, 2026 – Jan 11, 2026$/)).toBeDefined();
  expect(screen.getByText('(3 days against 7)')).toBeDefined();
  expect(router.history.location.search).toBe(
    `${dates.slice(1)}&against_from=2026-01-05&against_to=2026-01-11`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Period before' }));
  expect(await screen.findByText(/against Feb 23, 2026 – Feb 25, 2026$/)).toBeDefined();
  expect(router.history.location.search).toBe(`${dates.slice(1)}&against=before`);
  act(() => router.history.back());
  fireEvent.click(await screen.findByRole('button', { name: 'Last month' }));
  await screen.findByRole('region', { name: 'Last month, all stores' });
  expect(router.history.location.search).toBe('?store=all&quick=last-month');
});

it('reports invalid comparison dates, and explains nothing', async () => {
  await renderPage(<ProfitOverview />, `${dates}&against_from=2026-01-05`);
  expect(await screen.findByRole('textbox', { name: 'Compared to' })).toBeDefined();
  expect(screen.getByText('Please select a date')).toBeDefined();
  expect(queriesOf('/api/profit/change')).toEqual([]);
});

it('selects the one-click choice with the same dates as in the URL', async () => {
  await renderPage(<ProfitOverview />, `${dates}&against_from=2025-03-03&against_to=2025-03-05`);
  const weeks = await screen.findByRole('button', { name: 'Same weeks last year' });
  expect(weeks.getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('textbox', { name: 'Compared to' })).toBeNull();
});

it('compares with a year before on demand, and updates the URL', async () => {
  const { router } = await renderPage(<ProfitOverview />, dates);
  fireEvent.click(await screen.findByRole('button', { name: 'A year before' }));
  expect(await screen.findByText(/against Mar 2, 2025 – Mar 4, 2025$/)).toBeDefined();
  expect(router.history.location.search).toContain('against=year');
});

it('accepts custom dates in the URL, and a one-click period replaces them', async () => {
  const { router } = await renderPage(<ProfitOverview />, dates);
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

it('collapses store and dates while a one-click period is shown', async () => {
  await renderPage(<ProfitOverview />);
  await screen.findByRole('region', { name: 'Last month, all stores' });
  expect(screen.queryByRole('textbox', { name: 'Period from' })).toBeNull();
  const other = screen.getByRole('button', { name: 'Other dates or store' });
  expect(other.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(other);
  expect(screen.getByRole('textbox', { name: 'Period from' })).toBeDefined();
  expect(other.getAttribute('aria-expanded')).toBe('true');
});

it('shows no bridge by store for a single store', async () => {
  await renderPage(<ProfitOverview />, dates.replace('all', 's2'));
  await screen.findByRole('region', { name: 'Mar 2, 2026 – Mar 4, 2026, Oak Ave' });
  expect(await screen.findByRole('figure', { name: 'What each part did to profit' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'By store' })).toBeNull();
  expect(queriesOf('/api/profit').map(({ store_id }) => store_id)).toEqual(['s2']);
});

it('reports invalid dates in the URL instead of showing others', async () => {
  await renderPage(<ProfitOverview />, '/?from=2026-03-02&to=soon');
  expect(await screen.findByText('Must be a date in YYYY-MM-DD format')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(queriesOf('/api/profit')).toEqual([]);
});

it('keeps the figures if the explanation fails to load, and retries', async () => {
  changeStatus = 500;
  await renderPage(<ProfitOverview />, dates);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The reasons for the change could not be loaded.');
  expect(screen.getByRole('table', { name: /^Profit, All Stores/ })).toBeDefined();
  changeStatus = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(isSentence)).toBeDefined();
});

it('PRF-22 says that the figures could not be calculated', async () => {
  profitStatus = 500;
  await renderPage(<ProfitOverview />, dates);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Error calculating profits. Please try again.');
});

it('fetches only the two months that a month is compared with, and renders stores near the viewport', async () => {
  const many = Array.from({ length: 240 }, (_, index) => ({
    _id: `m${index}`,
    name: `Shop ${index}`,
    address: '',
  }));
  requests = stubFetch((seen) => {
    const { pathname, searchParams } = new URL(seen.path, 'http://backcounter.test');
    if (pathname === '/api/stores') return { body: many };
    if (pathname !== '/api/profit') return respond(seen);
    return { body: many.map((store) => row(store, searchParams.get('month') ?? '')) };
  });
  await renderPage(<ProfitOverview />, '/?store=all&month=2026-02');
  const table = await screen.findByRole('table', { name: 'Profit, All Stores, February 2026' });
  expect(await within(table).findByRole('columnheader', { name: 'vs January 2026' })).toBeDefined();
  // The header, forty stores and the total, which covers all of them.
  await waitFor(() => expect(table.querySelectorAll('tr')).toHaveLength(42));
  expect(within(table).getByRole('row', { name: /^Total / }).textContent).toContain('$84,000.00');
  fireEvent.click(screen.getByRole('button', { name: 'Show more of 240 stores' }));
  await waitFor(() => expect(table.querySelectorAll('tr')).toHaveLength(82));
  expect(queriesOf('/api/profit')).toEqual([
    { store_id: 'all', month: '2026-02' },
    { store_id: 'all', month: '2026-01' },
    { store_id: 'all', month: '2025-02' },
  ]);
});
