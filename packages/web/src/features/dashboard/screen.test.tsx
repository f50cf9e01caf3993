import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { formatDateInText, weekdayName } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { showRestricted } from '../../session/restricted.ts';
import { loadSession, sessionState, signOut, updateUser } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { DashboardScreen } from './screen.tsx';

const emptyResponses: Readonly<Record<string, object>> = {
  '/api/overview': { as_of: '2026-11-20T18:00:00.000Z', figures: [] },
  '/api/profit/change': { value: 0, against: 0, change: 0, parts: [], sentence: '' },
  '/api/findings': { data: [], counts: {} },
  '/api/board': { days: [], stores: [], store_count: 0, cells: [] },
};

/** `reply` handles what a test is about; figures and board are empty. */
const serveDashboard = (reply: Parameters<typeof stubFetch>[0]) =>
  stubFetch((request) => {
    const body = emptyResponses[request.path.split('?')[0] ?? ''];
    return body ? { body } : reply(request);
  });

beforeEach(() => {
  clearPage();
  loadSession();
  showRestricted(false);
  serveDashboard(() => ({ body: [] }));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const show = (role: Role) => {
  signInAs(role);
  return renderPage(<DashboardScreen />, '/dashboard');
};

const restricted =
  'This section is restricted for employees. Please contact your administrator for access.';
const all = [
  'Stores',
  'Vendors/Invoices',
  'Sales',
  'Employees',
  'Other Income',
  'Calculate',
  'User Management',
];
const staff = ['Vendors/Invoices', 'Sales'];
const locked = ['Stores', 'Employees', 'Other Income', 'Calculate'];

const recent = 'Last 14 days';
const today = () => dateIn('America/Chicago', Date.now());

const names = (role: 'link' | 'button') =>
  screen.queryAllByRole(role).map((card) => card.textContent);

it.each<[Role, string[], string[]]>([
  ['admin', [...all, 'Charts', 'Activity', 'Import and Export', 'Settings'], []],
  ['owner', [...all.slice(0, -1), 'Charts', 'Activity', 'Import and Export', 'Settings'], []],
  ['user', staff, locked],
  ['employee', staff, locked],
])('DSH-02 to DSH-08 ROL-06 role %s sees its cards open or locked', async (role, open, closed) => {
  await show(role);
  await screen.findByRole('link', { name: 'Sales' });
  expect(names('link')).toEqual(open);
  expect(names('button')).toEqual(closed);
});

it('DEM-09 DSH-08 a demo user sees every card open', async () => {
  await show('demo');
  expect(names('link').slice(0, 7)).toEqual(all);
  expect(names('button')).toEqual([]);
});

it('tells a clerk the date once, where the sale of today is entered', async () => {
  serveDashboard(({ path }) => ({
    body: path.startsWith('/api/stores') ? [{ _id: 's1', name: 'Elm', address: '1 Elm' }] : [],
  }));
  await show('employee');
  const day = `${weekdayName(today())}, ${formatDateInText(today())}`;
  const region = await screen.findByRole('region', { name: 'Today at Elm' });
  expect(within(region).getByText(day)).toBeDefined();
  expect(screen.getAllByText(day)).toHaveLength(1);
});

it('DSH-01 welcomes the person by name', async () => {
  await show('owner');
  expect(screen.getByRole('heading', { name: 'Welcome, The owner' })).toBeDefined();
});

it.each([
  ['/dashboard/stores', 'Stores'],
  ['/dashboard/vendors-invoices', 'Vendors/Invoices'],
  ['/dashboard/sales', 'Sales'],
  ['/dashboard/employees', 'Employees'],
  ['/dashboard/income', 'Other Income'],
  ['/dashboard/calculate', 'Calculate'],
  ['/dashboard/user-management', 'User Management'],
])('DSH-09 RTE-09 the card to %s is called %s', async (path, name) => {
  await show('admin');
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

it('DSH-12 only locked cards carry the badge', async () => {
  await show('user');
  expect(screen.getAllByText('Restricted Access')).toHaveLength(4);
  const words = (card: HTMLElement) =>
    document.getElementById(card.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(words(screen.getByRole('button', { name: 'Stores' }))).toContain('Restricted Access');
  expect(words(screen.getByRole('link', { name: 'Sales' }))).not.toContain('Restricted Access');
});

it('DSH-13 a locked card says so and goes nowhere', async () => {
  const { router } = await show('employee');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Calculate' }));
  expect(screen.getByRole('alert').textContent).toBe(restricted);
  expect(router.state.location.pathname).toBe('/dashboard');
});

it.each([
  [['a', 'b'], ['a'], '1 of 2 stores entered today'],
  [['a', 'b'], ['a', 'b'], 'Every store has entered today'],
  [['a'], [], 'Not entered today'],
  [['a'], ['a'], 'Entered today'],
])(
  'DSH-04 the card of sales says for stores %j, of which entered %j: %s',
  async (stores, entered, text) => {
    serveDashboard(({ path }) => ({
      body: path.startsWith('/api/stores')
        ? stores.map((_id) => ({ _id }))
        : [{ date: today(), count: entered.length, total: 10 * entered.length }],
    }));
    await show('user');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sales' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: recent })).toBeNull();
  },
);

it('DSH-01 an owner sees the recent sales', async () => {
  serveDashboard(({ path }) => ({
    body: path.startsWith('/api/stores')
      ? [{ _id: 'a' }, { _id: 'b' }]
      : [{ date: today(), count: 1, total: 1234.5 }],
  }));
  await show('owner');
  const region = within(await screen.findByRole('region', { name: recent }));
  const chart = await region.findByRole('img', { name: /^Bar chart: Sold by day, all stores/ });
  expect(chart.getAttribute('aria-label')).toContain('1 of 2 stores with $1,234.50');
  expect(region.getByText(/^Some stores have not entered /)).toBeDefined();
});

it('DSH-01 recent sales do not miss a store that has not started', async () => {
  serveDashboard(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [{ _id: 'a' }, { _id: 'b' }] };
    if (path.startsWith('/api/sales/starts'))
      return { body: [{ store_id: 'b', started_on: '2999-01-01' }] };
    return { body: [{ date: today(), count: 1, total: 1234.5 }] };
  });
  await show('owner');
  const region = within(await screen.findByRole('region', { name: recent }));
  const chart = await region.findByRole('img', { name: /^Bar chart: Sold by day, all stores/ });
  await vi.waitFor(() => expect(chart.getAttribute('aria-label')).not.toContain('of 2 stores'));
  expect(region.queryByText(/^Some stores have not entered /)).toBeNull();
});

it.each([
  [['a', 'closed'], ['a'], 'Every store has entered today'],
  [['a', 'b', 'closed'], ['a'], '1 of 2 stores entered today'],
  [['a', 'closed'], [], '0 of 1 store entered today'],
  [['closed'], [], 'Closed today'],
  [['closed', 'closed'], [], 'Every store is closed today'],
])('DSH-04 a closed store is not asked for today: %j, entered %j: %s', async (...row) => {
  const [stores, entered, text] = row;
  const closedToday = { closed_weekdays: [], closed_dates: [today()] };
  serveDashboard(({ path }) => ({
    body: path.startsWith('/api/stores')
      ? stores.map((_id) => ({ _id, ...(_id === 'closed' && closedToday) }))
      : [{ date: today(), count: entered.length, total: 10 }],
  }));
  await show('user');
  expect(await screen.findByText(text)).toBeDefined();
});

it('DSH-01 says when nothing was sold lately, and when that could not be loaded', async () => {
  let status = 500;
  serveDashboard(({ path }) =>
    path.startsWith('/api/stores') ? { body: [{ _id: 'a' }] } : { status, body: [] },
  );
  await show('owner');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The last 14 days could not be loaded');
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing was entered in the last 14 days.')).toBeDefined();
});

it('USR-18 a temporary password is mentioned, quietly, until it is changed', async () => {
  signInAs('user', { must_change_password: true });
  await renderPage(<DashboardScreen />, '/dashboard');
  const line = screen.getByText(/^Your password is a temporary one/);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeDefined();
  act(() => updateUser({ ...sessionState().session?.user, must_change_password: false }));
  expect(line.isConnected).toBe(false);
  expect(screen.getByRole('dialog', { name: 'Change password' })).toBeDefined();
});

it('USR-18 an own password is not mentioned', async () => {
  await show('user');
  expect(screen.queryByText(/temporary/)).toBeNull();
});

it('shows on each card the number of findings to resolve there, and of temporary passwords', async () => {
  const ofInvoices = { double_invoice: 1, unusual_invoice: 0, absent_vendor: 1 };
  const counts = { ...ofInvoices, missing_day: 1, no_shifts: 1, old_backup: 1 };
  const ann = { _id: 'u2', name: 'Ann', email: 'ann@example.com', role: 'owner' };
  stubFetch(({ path }) => {
    const [place = ''] = path.split('?');
    if (place === '/api/findings') return { body: { data: [], counts } };
    if (place === '/api/auth/users') return { body: [{ ...ann, must_change_password: true }] };
    return { body: emptyResponses[place] ?? [] };
  });
  await show('admin');
  const cardOf = (label: string) =>
    screen.getByRole('link', { name: label }).closest('li')?.textContent ?? '';
  expect(await screen.findByText('2 worth a look')).toBeDefined();
  expect(cardOf('Vendors/Invoices')).toContain('2 worth a look');
  expect(cardOf('Sales')).toContain('1 worth a look');
  expect(cardOf('Employees')).toContain('1 worth a look');
  expect(cardOf('Calculate')).not.toContain('worth a look');
  expect(await screen.findByText('1 temporary password')).toBeDefined();
});
