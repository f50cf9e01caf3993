import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { CheckInvoices } from './check-invoices.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const stores = [{ _id: 's1', name: 'Elm', address: '' }];
const vendors = [{ _id: 'v1', name: 'Acme' }];

it.each([
  ['store=all&vendor=all', 'All Stores, All Vendors, November 2026'],
  ['store=s1&vendor=v1', 'Elm, Acme, November 2026'],
  ['store=all&vendor=other', 'All Stores, one vendor, November 2026'],
  ['store=other&vendor=all', 'one store, All Vendors, November 2026'],
])('INV-17 %s is headed "%s"', async (filter, heading) => {
  stubRoutes({
    'GET /stores': { body: stores },
    'GET /vendors': { body: vendors },
    'GET /findings': { body: { data: [], counts: {} } },
    'GET /invoices': { status: 400, body: { message: 'Selected vendor not found' } },
  });
  await renderPage(<CheckInvoices />, `/?${filter}&month=2026-11`);
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  expect(await screen.findByText('Selected vendor not found')).toBeDefined();
});
