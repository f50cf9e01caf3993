import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { VendorsPanel } from './panel.tsx';

eachTestAs('owner');

const times = { created_at: '2025-01-02T18:00:00.000Z', updated_at: '2025-01-02T18:00:00.000Z' };
const main = { _id: 'main', name: 'Main St', address: '1', ...times };
const oak = { _id: 'oak', name: 'Oak Ave', address: '2', ...times };
const pine = { _id: 'pine', name: 'Pine Rd', address: '3', ...times };
const acme = { _id: 'acme', name: 'Acme', store_ids: [main, oak], ...times };
const zest = { _id: 'zest', name: 'Zest', store_ids: [main, pine], ...times };

const bills = {
  ...{ count: 3, total: 1234.57 },
  groups: [{ _id: 'acme', name: 'Acme', count: 3, total: 1234.57, latest: '2026-11-19' }],
};

const isOfBills = (path: string) => path.startsWith('/api/invoices/subtotals');

/** Renders the vendors page; `response` is the one to requests for invoice sums. */
async function show(response: object) {
  const seen = stubFetch(({ path }) => {
    if (isOfBills(path)) return response;
    if (path.startsWith('/api/stores')) return { body: [main, oak, pine] };
    if (path.startsWith('/api/vendors')) return { body: [acme, zest] };
    return { body: { data: [] } };
  });
  await renderPage(<VendorsPanel />);
  const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
  return { rowOf, requests: () => seen.map(({ path }) => path).filter(isOfBills) };
}

it('VEN-15 shows each vendor’s last invoice and yearly total, with links', async () => {
  const { rowOf, requests } = await show({ body: bills });
  const link = await screen.findByRole('link', { name: 'Invoices of Acme, $1,234.57' });
  const params = new URL(requests()[0] ?? '', 'http://x').searchParams;
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(364);
  expect(
    Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams),
  ).toEqual({ view: 'invoices', vendor: 'acme', from, to });
  expect((await rowOf('Acme')).textContent).toContain('11/19/2026');
  const zestRow = await rowOf('Zest');
  expect(zestRow.textContent).toContain('none in 12 months');
  expect(zestRow.textContent).toContain('$0.00');
  expect(within(zestRow).queryByRole('link')).toBeNull();
  expect(screen.getByRole('row', { name: /^2 rows/ }).textContent).toContain('$1,234.57');
});

it('shows invoice sums of the chosen stores, with links for a single store', async () => {
  const { requests } = await show({ body: bills });
  await screen.findByRole('link', { name: /^Invoices of Acme/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pine Rd' }));
  await waitFor(() => expect(requests().at(-1)).toContain('&store_ids=main&store_ids=oak'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Invoices of/ })).toBeNull());
  expect((await screen.findAllByText('$1,234.57')).length).toBe(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Oak Ave' }));
  const link = await screen.findByRole('link', { name: /^Invoices of Acme/ });
  expect(link.getAttribute('href')).toContain('store=main');
});

it('shows no sum that failed to load as zero', async () => {
  const { rowOf } = await show({ status: 500, body: { message: 'Internal server error' } });
  await waitFor(async () => expect((await rowOf('Acme')).textContent).toContain('not loaded'));
  expect((await rowOf('Acme')).textContent).not.toContain('$0.00');
  expect(screen.getByRole('row', { name: /^2 rows/ }).textContent).not.toContain('$');
});

it('VEN-15 requests only the store ids of each vendor, and shows the names', async () => {
  const seen = stubFetch(({ path }) => {
    if (isOfBills(path)) return { body: bills };
    if (path.startsWith('/api/stores')) return { body: [main, oak, pine] };
    const bare = { ...acme, store_ids: [], stores: ['main', 'oak'] };
    if (path.startsWith('/api/vendors')) return { body: [bare] };
    return { body: { data: [] } };
  });
  await renderPage(<VendorsPanel />);
  await screen.findByRole('cell', { name: 'Main St, Oak Ave' });
  const requests = seen.map(({ path }) => path).filter((path) => path.startsWith('/api/vendors'));
  expect(requests).toEqual(['/api/vendors?ids_only=true']);
});
