import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { MessagesContainerProvider } from '../../ui/messages.tsx';
import { CreateInvoice } from './create-invoice.tsx';

eachTestAs('owner');

const stores = [
  { _id: 's1', name: 'Main St', address: '1 Main St' },
  { _id: 's2', name: 'Oak Ave', address: '2 Oak Ave' },
];
const vendors = [
  { _id: 'v1', name: 'Acme', store_ids: [] },
  { _id: 'v2', name: 'Best', store_ids: [] },
];

/** Fake server: Acme supplies only the first store; the second store's vendors respond with 500. */
function serve() {
  return stubFetch(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://shop.test');
    if (pathname === '/api/stores') return { body: stores };
    if (pathname !== '/api/vendors') return { body: [] };
    if (searchParams.get('store_id') === 's2') return { status: 500, body: {} };
    return { body: searchParams.has('store_id') ? vendors.slice(0, 1) : vendors };
  });
}

const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const offered = () =>
  within(field('Vendor'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function choose(store: string) {
  await screen.findByRole('option', { name: 'Main St' });
  fireEvent.change(field('Store'), { target: { value: store } });
}

it('INV-10 offers the vendors of the chosen store, requesting only their names', async () => {
  const seen = serve();
  await renderPage(<CreateInvoice />);
  expect(offered()).toEqual(['Select a store first']);
  await choose('s1');
  await waitFor(() => expect(offered()).toEqual(['Select a vendor', 'Acme']));
  const requests = seen.map(({ path }) => path).filter((path) => path.startsWith('/api/vendors'));
  expect(requests).toEqual([
    '/api/vendors?names_only=true',
    '/api/vendors?names_only=true&store_id=s1',
  ]);
});

it('says that the vendors of a store could not be loaded, not that it has none', async () => {
  serve();
  await renderPage(<CreateInvoice />);
  await choose('s2');
  expect(await screen.findByText('Error fetching vendors')).toBeDefined();
  expect(screen.queryByText('No vendor is linked to this store yet.')).toBeNull();
});

it('reports that the chosen store was deleted', async () => {
  stubFetch(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://shop.test');
    if (pathname === '/api/stores') return { body: stores };
    if (pathname !== '/api/vendors') return { body: [] };
    if (!searchParams.has('store_id')) return { body: vendors };
    const message = 'Please select at least one valid store';
    return { status: 400, body: { message, fields: { store_id: message } } };
  });
  await renderPage(<CreateInvoice />);
  await choose('s1');
  const text = 'The chosen store is no longer there. Please select another store.';
  expect(await screen.findByText(text)).toBeDefined();
});

it('INV-13 reports that there is no vendor yet without shifting the form', async () => {
  stubFetch(({ path }) => ({ body: path.startsWith('/api/stores') ? stores : [] }));
  const place = document.body.appendChild(document.createElement('div'));
  await renderPage(
    <MessagesContainerProvider value={place}>
      <CreateInvoice />
    </MessagesContainerProvider>,
  );
  const text = 'Please create some stores and vendors first before creating invoices';
  expect((await within(place).findByRole('alert')).textContent).toBe(text);
  fireEvent.click(within(place).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(text)).toBeNull();
  place.remove();
});

it('INV-11 links from a number that is taken to the invoice that has it', async () => {
  const { pathname } = new URL('http://shop.test/api/invoices/check-number/A%201');
  stubFetch(({ path }) => ({ body: path.startsWith(pathname) ? { exists: true } : [] }));
  await renderPage(<CreateInvoice />);
  fireEvent.change(field('Invoice Number'), { target: { value: 'A 1' } });
  const link = await screen.findByRole('link', { name: 'Show it: invoice A 1' });
  expect(link.getAttribute('href')).toBe('/dashboard/vendors-invoices?view=invoices&q=A+1');
  expect(screen.getByText(/^Invoice number already exists/)).toBeDefined();
});

it('INV-06 says how a credit is entered, as a negative amount is refused', async () => {
  serve();
  await renderPage(<CreateInvoice />);
  const hint = 'For a credit, lower the amount of one of this vendor’s invoices.';
  fireEvent.change(field('Amount'), { target: { value: '45' } });
  expect(screen.queryByText(hint)).toBeNull();
  fireEvent.change(field('Amount'), { target: { value: '-45.00' } });
  expect(screen.getByText(hint)).toBeDefined();
});

it('INV-11 does not ask again whether a number is taken once its invoice is created', async () => {
  const created = {
    ...{ _id: 'i', invoice_number: 'A-1', store_id: stores[0], vendor_id: vendors[0] },
    ...{ vendor_name: 'Acme', amount: 5, date: '2026-11-20', description: null },
    ...{ createdAt: '2026-11-20T18:00:00.000Z', updatedAt: '2026-11-20T18:00:00.000Z' },
  };
  const seen = stubFetch(({ path, method }) => {
    const { pathname } = new URL(path, 'http://shop.test');
    if (pathname === '/api/stores') return { body: stores };
    if (pathname === '/api/vendors') return { body: vendors };
    if (pathname.includes('/check-number/')) return { body: { exists: false } };
    return { body: method === 'POST' ? created : [] };
  });
  await renderPage(<CreateInvoice />);
  const asked = () => seen.filter(({ path }) => path.includes('/check-number/')).length;
  fireEvent.change(field('Invoice Number'), { target: { value: 'A-1' } });
  await screen.findByText('This number is free.');
  await choose('s1');
  await screen.findByRole('option', { name: 'Acme' });
  fireEvent.change(field('Vendor'), { target: { value: 'v1' } });
  fireEvent.change(field('Amount'), { target: { value: '5' } });
  fireEvent.change(field('Date'), { target: { value: '2026-11-20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Invoice' }));
  await screen.findByText('1 invoice');
  const lists = () => seen.filter(({ path }) => path === '/api/invoices?limit=10');
  await waitFor(() => expect(lists()).toHaveLength(2));
  // While typing, and when it is sent.
  expect(asked()).toBe(2);
});

it('takes a due date of January that is typed without a year in December', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-20T18:00:00Z'), toFake: ['Date'] });
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    return { body: path.startsWith('/api/vendors') ? [{ ...vendors[0], payment_terms: 30 }] : [] };
  });
  await renderPage(<CreateInvoice />);
  await choose('s1');
  await screen.findByRole('option', { name: 'Acme' });
  fireEvent.change(field('Vendor'), { target: { value: 'v1' } });
  const due = await screen.findByLabelText<HTMLInputElement>('Due Date');
  expect(due.value).toBe('2027-01-19');
  fireEvent.change(due, { target: { value: '1/15' } });
  fireEvent.blur(due);
  expect(due.value).toBe('2027-01-15');
});

describe('beside the form', () => {
  const invoice = (_id: string, amount: number, vendor_name = 'Acme') => ({
    ...{ _id, invoice_number: `N-${_id}`, amount, date: '2026-11-01', vendor_name },
    store_id: { _id: 's1', name: 'Main St', address: '1 Main St' },
    vendor_id: { _id: 'v1', name: vendor_name },
    ...{ createdAt: '2026-11-01T12:00:00Z', updatedAt: '2026-11-01T12:00:00Z' },
  });

  /** Serves the vendor's latest invoices, and one of another vendor as the latest of all. */
  function serveLatest(latest: readonly object[]) {
    return stubFetch(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://shop.test');
      if (pathname === '/api/stores') return { body: stores };
      if (pathname === '/api/vendors') return { body: vendors };
      if (pathname !== '/api/invoices') return { body: [] };
      return { body: searchParams.has('vendor_id') ? latest : [invoice('z', 5, 'Zoo')] };
    });
  }

  async function chooseVendor() {
    await choose('s1');
    await screen.findByRole('option', { name: 'Acme' });
    fireEvent.change(field('Vendor'), { target: { value: 'v1' } });
  }

  it('stand the latest invoices of the chosen vendor at that store', async () => {
    const seen = serveLatest([invoice('b', 20), invoice('a', 10)]);
    await renderPage(<CreateInvoice />);
    expect(await screen.findByRole('region', { name: 'Latest invoices' })).toBeDefined();
    await chooseVendor();
    const list = await screen.findByRole('region', { name: 'Latest of Acme' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['N-b11/1/2026$20.00', 'N-a11/1/2026$10.00']);
    expect(seen.map(({ path }) => path)).toContain(
      '/api/invoices?limit=10&store_id=s1&vendor_id=v1',
    );
    expect(screen.queryByRole('button', { name: /^Same as before/ })).toBeNull();
  });

  it('stand those of all stores while the vendor has none', async () => {
    serveLatest([]);
    await renderPage(<CreateInvoice />);
    await chooseVendor();
    expect(await screen.findByText(/Zoo/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Latest invoices' })).toBeDefined();
  });

  it('is offered an amount that repeats, which one press takes', async () => {
    serveLatest([invoice('b', 5200), invoice('a', 5200), invoice('0', 10)]);
    await renderPage(<CreateInvoice />);
    await chooseVendor();
    const offer = await screen.findByRole('button', { name: 'Same as before: $5,200.00' });
    fireEvent.click(offer);
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    expect(amount.value).toBe('5200.00');
    expect(document.activeElement).toBe(amount);
    expect(screen.queryByRole('button', { name: /^Same as before/ })).toBeNull();
  });

  it('is said when the invoices of the vendor could not be loaded', async () => {
    stubFetch(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://shop.test');
      if (pathname === '/api/stores') return { body: stores };
      if (pathname === '/api/vendors') return { body: vendors };
      return searchParams.has('vendor_id') ? { status: 500, body: {} } : { body: [] };
    });
    await renderPage(<CreateInvoice />);
    await chooseVendor();
    expect(await screen.findByText('Error fetching invoices')).toBeDefined();
  });
});
