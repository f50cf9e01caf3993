import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
// Imported here so that no test waits for this large chunk.
import './drawings.tsx';
import { ChartsScreen } from './screen.tsx';

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

it('draws the sales by day first, and then the charts of the library', async () => {
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
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const cells = document.querySelectorAll('[data-scope="Sales by day"] rect').length;
    const others = document.querySelectorAll(
      '[data-chart]:not([data-scope="Sales by day"])',
    ).length;
    const isLoading = screen.queryByRole('status', { name: 'Loading' }) !== null;
    const state = `${cells} days, ${others} other charts${isLoading ? ', loading' : ''}`;
    if (cells + others > 0 && state !== seen.at(-1)) seen.push(state);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await renderPage(<ChartsScreen />, '/dashboard/charts?from=2026-03-01&to=2026-03-10');
  await screen.findByRole('region', { name: 'Vendors by amount' });
  observer.disconnect();
  expect(seen).toEqual(['10 days, 0 other charts, loading', '10 days, 5 other charts']);
});
