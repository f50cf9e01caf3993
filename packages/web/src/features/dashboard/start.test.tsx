import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import type { SessionSettings } from '../../session/stored-session.ts';
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

const figure = (value: number | null, lastYear: number | null) => ({
  id: 'sales_week',
  label: 'Sales this week',
  value,
  previous: null,
  last_year: lastYear,
  change: null,
  days_entered: value === null ? 0 : 1,
  days: 6,
  from: '2026-11-16',
  to: '2026-11-21',
  path: '/dashboard/sales',
  trend: [{ date: '2026-11-20', value }],
});

type Business = {
  stores?: object[];
  vendors?: object[];
  employees?: object[];
  sales?: object[];
  sold?: number | null;
  soldLastYear?: number | null;
  settings?: Partial<SessionSettings>;
};

async function show(business: Business, role: Role = 'owner'): Promise<SeenRequest[]> {
  const { stores = [], vendors = [], employees = [], sales = [], sold = null } = business;
  const bodies: Readonly<Record<string, object>> = {
    '/api/overview': {
      as_of: '2026-11-22T18:00:00.000Z',
      figures: [figure(sold, business.soldLastYear ?? null)],
    },
    '/api/profit/change': { value: 0, against: 0, change: 0, parts: [], sentence: '' },
    '/api/findings': { data: [], counts: {} },
    '/api/board': { days: [], stores: [], cells: [] },
    '/api/stores': stores,
    '/api/vendors': { data: vendors, next_cursor: null },
    '/api/employees': { data: employees, next_cursor: null },
    '/api/sales': { data: sales, next_cursor: null },
  };
  const seen = stubFetch(({ path }) => ({ body: bodies[path.split('?')[0] ?? ''] ?? [] }));
  const named = { business_name: 'Corner Shops', time_zone: 'America/New_York' };
  signInAs(role, { settings: { ...named, ...business.settings } });
  await renderPage(<DashboardScreen />, '/dashboard');
  return seen;
}

const start = async () => within(await screen.findByRole('region', { name: 'Start here' }));

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

it('suggests only the first week of sales once there is a vendor', async () => {
  await show({ stores: [store], vendors: [{ id: 'v' }] });
  expect(linkNames(await start())[0]?.[0]).toBe('Enter your first week of sales');
});

it('stays beside the first figures until there is a vendor or an employee', async () => {
  const today = { _id: 's', store_id: store, date: new Date().toISOString().slice(0, 10) };
  await show({ stores: [store], sales: [today], sold: 12 });
  expect(linkNames(await start())).toEqual([
    ['Create your first vendor', '/dashboard/vendors-invoices?panel=create&store=a'],
    ['Add your first employee', '/dashboard/employees?panel=form&store=a'],
    ['Import them', '/dashboard/import'],
  ]);
  expect((await start()).getAllByRole('img', { name: 'Done:' })).toHaveLength(2);
  expect(await screen.findByText('Sales this week')).toBeDefined();
  expect(screen.queryByText(/appear here once the first days are entered/)).toBeNull();
  cleanup();
  await show({ stores: [store], sales: [today], sold: 12, employees: [{ id: 'e' }] });
  expect(await screen.findByText('Sales this week')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull();
});

it.each([
  [
    'My Business',
    'America/Chicago',
    /^Name your business and set its time zone \(now America\/Chi/,
  ],
  ['My Business', 'America/New_York', /^Name your business in Settings/],
  ['Corner Shops', 'America/Chicago', /^Set the time zone of your business \(now America\/Chicago/],
  ['Corner Shops', 'America/New_York', null],
])('names what the settings of %s in %s lack', async (business_name, time_zone, hint) => {
  const here = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  here.mockReturnValue({ timeZone: 'America/New_York' } as Intl.ResolvedDateTimeFormatOptions);
  await show({ settings: { business_name, time_zone } });
  const region = await start();
  const link = region.queryByRole('link', { name: 'Settings' });
  expect(link?.getAttribute('href')).toBe(hint === null ? undefined : '/dashboard/settings');
  if (hint) expect(link?.parentElement?.textContent).toMatch(hint);
  here.mockRestore();
});

it('asks a business of that zone only for its name', async () => {
  const here = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  here.mockReturnValue({ timeZone: 'America/Chicago' } as Intl.ResolvedDateTimeFormatOptions);
  await show({ settings: { business_name: 'Corner Shops', time_zone: 'America/Chicago' } });
  expect((await start()).queryByRole('link', { name: 'Settings' })).toBeNull();
  here.mockRestore();
});

it('disappears once there is a sale, however long ago', async () => {
  await show({ stores: [store], sales: [{ _id: 's', store_id: store, date: '2025-01-02' }] });
  expect(await screen.findByText('Sales this week')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull();
});

it('sends no further requests for a business with figures', async () => {
  const seen = await show({ stores: [store], sold: 12, soldLastYear: 10 });
  expect(await screen.findByText('Sales this week')).toBeDefined();
  expect(seen.filter(({ path }) => path.endsWith('?limit=1'))).toEqual([]);
});
