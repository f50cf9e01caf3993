import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { StoresScreen } from './screen.tsx';

const stores = ['Main St', 'Oak Ave'].map((name) => ({
  ...{ _id: name, name, address: '1 Some St', closed_weekdays: [], closed_dates: [] },
  ...{ created_at: '2026-01-01T18:00:00.000Z', updated_at: '2026-02-01T18:00:00.000Z' },
}));

const sold = { _id: 'Main St', name: 'Main St', count: 7, total: 7_000 };

eachTestAs('owner');

const stubStores = (listed: readonly object[], sums: object = { count: 0, total: 0, groups: [] }) =>
  stubRoutes({ 'GET /stores': { body: listed }, 'GET /sales/subtotals': { body: sums } });

const card = (name: string) => within(screen.getByRole('region', { name }));

it('STO-05 each card shows its store’s recent sales, with four requests for all cards', async () => {
  const seen = stubStores(stores, { count: 7, total: 7_000, groups: [sold] });
  await renderPage(<StoresScreen />, '/dashboard/stores');
  expect(await screen.findAllByText('Last 7 days')).toHaveLength(2);
  expect(card('Main St').getByText('0.0% vs. the 7 days before')).toBeDefined();
  expect(card('Main St').getByText('1/1/2026')).toBeDefined();
  expect(card('Oak Ave').getAllByText('Nothing entered')).toHaveLength(2);
  const link = card('Oak Ave').getByRole('link', { name: '7 of 7 days missing' });
  expect(link.getAttribute('href')).toContain('panel=week&store=Oak');
  expect(seen.filter(({ path }) => path.includes('/sales/'))).toHaveLength(4);
});

it('STO-05 a failure is reported as one, never as no sales', async () => {
  stubFetch(({ path }) =>
    path.startsWith('/api/stores') ? { body: stores } : { status: 400, body: { message: 'No' } },
  );
  await renderPage(<StoresScreen />, '/dashboard/stores');
  expect(await screen.findAllByText('The sales could not be loaded')).toHaveLength(2);
  expect(screen.queryByText('Nothing entered')).toBeNull();
});

it('STO-05 stores of the same name are distinguished by address, for screen readers too', async () => {
  const twin = { ...stores[1], _id: 'twin', name: 'main st', address: '9 Other St' };
  stubStores([...stores, twin]);
  await renderPage(<StoresScreen />, '/dashboard/stores');
  await screen.findAllByText('Last 7 days');
  for (const name of ['Main St, 1 Some St', 'Oak Ave', 'main st, 9 Other St']) {
    expect(screen.getAllByRole('region', { name })).toHaveLength(1);
  }
});

it('STO-09 the card’s Delete looks neutral until its confirmation', async () => {
  stubStores(stores);
  await renderPage(<StoresScreen />, '/dashboard/stores');
  const [button] = await screen.findAllByRole('button', { name: /^Delete/ });
  expect(button?.getAttribute('style')).toContain('gray');
});
