import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { ChartsScreen } from './screen.tsx';

// The chart library never arrives.
vi.mock('./drawings.tsx', () => new Promise(() => {}));

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('draws the sales by day without the chart library', async () => {
  const sale = { date: '2026-03-07', sales: 300.5, invoices: 0, salary: 0, minutes: 0 };
  stubFetch(({ path }) => ({
    body: path.startsWith('/api/charts')
      ? {
          ...{ from: '2026-03-01', to: '2026-03-10', days: [sale], stores: [], vendors: [] },
          ...{ other_stores: { amount: 0, count: 0 }, other_vendors: { amount: 0, count: 0 } },
          targets: [],
        }
      : [{ _id: 's1', name: 'Main St', address: '1' }],
  }));
  await renderPage(<ChartsScreen />, '/dashboard/charts?from=2026-03-01&to=2026-03-10');
  const days = await screen.findByRole('figure', { name: /^Sat, Mar 7, 2026 sold most, \$301/ });
  expect(days.querySelectorAll('rect')).toHaveLength(10);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
});
