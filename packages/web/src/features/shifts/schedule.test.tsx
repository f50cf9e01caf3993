import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { Schedule } from './schedule.tsx';
import { ViewShifts } from './view-shifts.tsx';

eachTestAs('owner');

const week = {
  start: '2026-11-22',
  end: '2026-11-28',
  people: [],
  shifts: [],
  sales: [],
  expected: [],
};

const noShifts = {
  ...{ _id: 'no_shifts.s0', kind: 'no_shifts', store_id: 's0', at: '2026-11-24', amount: 0 },
  ...{ title: 'Shop 0: no shifts planned for Nov 24, 2026', detail: 'The store is open.' },
  path: '/dashboard/employees?store=s0&week=2026-11-22',
};
const findings = { data: [noShifts], counts: { no_shifts: 1 } };

/** Fake server with `count` stores; returns a getter for the `store_id` of requests to `path`. */
function serveStores(count: number, path: string) {
  const stores = Array.from({ length: count }, (_, index) => ({
    ...{ _id: `s${index}`, name: `Shop ${index}`, address: '' },
    ...{ closed_weekdays: [], closed_dates: [] },
  }));
  const bodies: Record<string, unknown> = {
    ...{ '/api/stores': stores, '/api/schedule': week },
    '/api/findings': findings,
  };
  const requests = stubFetch((seen) => ({ body: bodies[seen.path.split('?')[0] ?? ''] ?? [] }));
  return () =>
    requests
      .map((seen) => new URL(seen.path, 'http://backcounter.test'))
      .filter(({ pathname }) => pathname === path)
      .map(({ searchParams }) => searchParams.get('store_id'));
}

it.each([
  { count: 200, store: 'All Stores', asked: null },
  { count: 201, store: 'Shop 0', asked: 's0' },
])('the schedule of $count stores begins with $store', async ({ count, asked }) => {
  const storesRequested = serveStores(count, '/api/schedule');
  await renderPage(<Schedule />, '/');
  await screen.findByText(/^The week’s shifts are planned here/);
  expect(storesRequested()).toEqual([asked]);
});

it('lists the days without shifts below the week', async () => {
  serveStores(2, '/api/schedule');
  await renderPage(<Schedule />, '/');
  const region = await screen.findByRole('region', { name: 'Worth a look' });
  const link = within(region).getByRole<HTMLAnchorElement>('link', { name: noShifts.title });
  expect(link.search).toBe('?store=s0&week=2026-11-22');
  expect(region.textContent).not.toContain('$0.00');
});

it('loads only the first store’s shifts if there are very many stores', async () => {
  const storesRequested = serveStores(201, '/api/shifts');
  await renderPage(<ViewShifts onAssign={() => undefined} />, '/');
  await vi.waitFor(() => expect(storesRequested()).toEqual(['s0']));
  const store = screen.getByRole<HTMLInputElement>('combobox', { name: 'Store' });
  expect(store.value).toBe('Shop 0');
});
