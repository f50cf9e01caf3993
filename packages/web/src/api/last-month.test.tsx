import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../testing/each-test-as.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { LastMonth, rememberTotaledStore } from './last-month.tsx';

eachTestAs('owner', { now: '2027-01-20T17:00:00Z' });

const group = (index: number) => ({
  ...{ _id: `v${index}`, name: `Vendor ${index}`, count: index, total: index * 10.5 },
});

const groups = Array.from({ length: 12 }, (_, index) => group(index + 1));

/** Stubs the totals and an empty list of stores. */
const stubSums = (body: object) =>
  stubFetch(({ path }) => ({ body: path.startsWith('/api/stores') ? [] : body }));

it('INV-31 lists the largest vendors of last month and the total', async () => {
  const seen = stubSums({ count: 78, total: 819, groups });
  await renderPage(<LastMonth route="GET /invoices/subtotals" noun="invoice" />);
  const list = await screen.findByRole('region', { name: 'Last month, all stores' });
  expect(within(list).getByText('December 2026, the largest 10')).toBeTruthy();
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent).slice(0, 2)).toEqual([
    'Vendor 1212 invoices, as in November 2026$126.00',
    'Vendor 1111 invoices, as in November 2026$115.50',
  ]);
  expect(rows).toHaveLength(10);
  expect(within(list).getByText('78 invoices, as in November 2026')).toBeTruthy();
  expect(within(list).getByText('$819.00')).toBeTruthy();
  expect(seen.map(({ path }) => path)).toContain('/api/invoices/subtotals?month=2026-12&by=vendor');
});

it('INV-31 compares vendors with the month before, lists missing ones and links to their invoices', async () => {
  const december = [group(3), { ...group(2), total: 20 }, group(1)];
  const november = [{ ...group(3), total: 1000 }, { ...group(2), total: 20 }, group(4)];
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [] };
    return path.includes('month=2026-12')
      ? { body: { count: 6, total: 62, groups: december } }
      : { body: { count: 9, total: 1062, groups: november } };
  });
  await renderPage(<LastMonth route="GET /invoices/subtotals" noun="invoice" />);
  const list = await screen.findByRole('region', { name: 'Last month, all stores' });
  await within(list).findByText('6 invoices, −$1,000.00 against November 2026');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Vendor 33 invoices, −$968.50 against November 2026$31.50',
    'Vendor 22 invoices, as in November 2026$20.00',
    'Vendor 11 invoice, none in November 2026$10.50',
    'Vendor 4no invoices, −$42.00 against November 2026$0.00',
  ]);
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['v3', 'v2', 'v1'].map(
      (id) =>
        `/dashboard/vendors-invoices?view=invoices&vendor=${id}&from=2026-12-01&to=2026-12-31`,
    ),
  );
  expect(links[0]?.getAttribute('aria-label')).toBe('Vendor 3, show the invoices');
});

it('renders nothing for a month without sales', async () => {
  const seen = stubSums({ count: 0, total: 0, groups: [] });
  await renderPage(<LastMonth route="GET /sales/subtotals" noun="sale" />);
  const sums = () => seen.filter(({ path }) => path.startsWith('/api/sales/subtotals'));
  await vi.waitFor(() => expect(sums()).toHaveLength(2));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
});

it('SAL-11 shows the store of the last total, while it exists', async () => {
  rememberTotaledStore('sale', 's2');
  rememberTotaledStore('invoice', 'gone');
  const stores = [{ _id: 's1', name: 'Main St', address: 'x' }];
  stores.push({ _id: 's2', name: 'Oak', address: 'y' });
  const seen = stubFetch(({ path }) =>
    path.startsWith('/api/stores')
      ? { body: stores }
      : { body: { count: 1, total: 10.5, groups: [group(1)] } },
  );
  await renderPage(
    <>
      <LastMonth route="GET /sales/subtotals" noun="sale" />
      <LastMonth route="GET /invoices/subtotals" noun="invoice" />
    </>,
  );
  expect(await screen.findByRole('region', { name: 'Last month, Oak' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Last month, all stores' })).toBeTruthy();
  const paths = seen.map(({ path }) => path).filter((path) => path.includes('subtotals'));
  expect(paths.sort()).toEqual([
    '/api/invoices/subtotals?month=2026-11&by=vendor',
    '/api/invoices/subtotals?month=2026-12&by=vendor',
    '/api/sales/subtotals?month=2026-11&store_id=s2',
    '/api/sales/subtotals?month=2026-12&store_id=s2',
  ]);
});
