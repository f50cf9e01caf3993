import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { DashboardScreen } from './screen.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const store = { _id: 'a', name: 'Main St', address: '' };

const figure = (value: number | null) => ({
  id: 'sales_week',
  label: 'Sales this week',
  value,
  previous: null,
  last_year: null,
  change: null,
  days_entered: value === null ? 0 : 1,
  days: 6,
  from: '2026-11-16',
  to: '2026-11-21',
  path: '/dashboard/sales',
  trend: [{ date: '2026-11-20', value }],
});

type Business = { stores?: object[]; vendors?: object[]; sales?: object[]; sold?: number | null };

async function show(business: Business, role: Role = 'owner'): Promise<SeenRequest[]> {
  const { stores = [], vendors = [], sales = [], sold = null } = business;
  const bodies: Readonly<Record<string, object>> = {
    '/api/overview': { as_of: '2026-11-22T18:00:00.000Z', figures: [figure(sold)] },
    '/api/profit/change': { value: 0, against: 0, change: 0, parts: [], sentence: '' },
    '/api/findings': { data: [], counts: {} },
    '/api/board': { days: [], stores: [], cells: [] },
    '/api/stores': stores,
    '/api/vendors': { data: vendors, next_cursor: null },
    '/api/employees': { data: [], next_cursor: null },
    '/api/sales': { data: sales, next_cursor: null },
  };
  const seen = stubFetch(({ path }) => ({ body: bodies[path.split('?')[0] ?? ''] ?? [] }));
  signInAs(role);
  await renderPage(<DashboardScreen />, '/dashboard');
  return seen;
}

/** The first render of a file is slow on a busy machine. */
const patient = { timeout: 10_000 };

const start = async () =>
  within(await screen.findByRole('region', { name: 'Start here' }, patient));

const linkNames = (region: Awaited<ReturnType<typeof start>>) =>
  region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('begins a new business with its first store, without a figure', async () => {
  await show({});
  expect(linkNames(await start())).toEqual([
    ['Create your first store', '/dashboard/stores?panel=create'],
    ['Import them', '/dashboard/import'],
  ]);
  expect(screen.queryByText(/days? entered/)).toBeNull();
  expect(screen.getByText(/appear here once the first days are entered/)).toBeDefined();
});

it('continues with a vendor or an employee, and the first week of sales', async () => {
  await show({ stores: [store] });
  const region = await start();
  expect(linkNames(region).slice(0, 3)).toEqual([
    ['Create your first vendor', '/dashboard/vendors-invoices?panel=create&store=a'],
    ['Add your first employee', '/dashboard/employees?panel=form&store=a'],
    ['Enter your first week of sales', '/dashboard/sales'],
  ]);
  expect(region.getByRole('img', { name: 'Done:' })).toBeDefined();
});

it('leaves the first week of sales when there is a vendor', async () => {
  await show({ stores: [store], vendors: [{ id: 'v' }] });
  expect(linkNames(await start())[0]?.[0]).toBe('Enter your first week of sales');
});

it('disappears once there is a sale, however long ago', async () => {
  await show({ stores: [store], sales: [{ _id: 's', store_id: store, date: '2025-01-02' }] });
  expect(await screen.findByText('Sales this week', {}, patient)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull();
});

it('sends no further requests for a business with figures', async () => {
  const seen = await show({ stores: [store], sold: 12 });
  expect(await screen.findByText('Sales this week', {}, patient)).toBeDefined();
  expect(seen.filter(({ path }) => path.endsWith('?limit=1'))).toEqual([]);
});
