import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { SalesFound } from './sales-found.tsx';

eachTestAs('owner');

const sale = {
  _id: 'x',
  store_id: { _id: 's1', name: 'Main St' },
  total_sales: 20,
  date: '2026-11-02',
  description: null,
  createdAt: '2026-11-02T18:00:00.000Z',
  updatedAt: '2026-11-02T18:00:00.000Z',
};

it('sorts all sales on the server, and exports them as shown', async () => {
  const seen = stubFetch(({ path }) => {
    if (path.startsWith('/api/exports/')) return { status: 507, body: { message: 'No room left' } };
    if (path.startsWith('/api/sales/subtotals'))
      return { body: { count: 60, total: 9, groups: [] } };
    if (path.startsWith('/api/sales')) return { body: { data: [sale], next_cursor: 'more' } };
    return { body: { data: [] } };
  });
  await renderPage(<SalesFound />, '/?by=days&min=5');
  await screen.findByText('Main St');
  fireEvent.click(screen.getByRole('button', { name: 'Store' }));
  const sorted = '/api/sales?min=5&sort=store&limit=50';
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain(sorted));
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move Date up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('No room left')).toBeTruthy();
  expect(seen.at(-1)?.path).toBe(
    '/api/exports/sales.csv?min=5&columns=store%2Cdate%2Camount&sort=store',
  );
});
