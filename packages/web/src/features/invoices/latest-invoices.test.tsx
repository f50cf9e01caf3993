import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { LatestInvoices } from './latest-invoices.tsx';

eachTestAs('owner');

const invoice = (number: string) => ({
  _id: number,
  invoice_number: number,
  store_id: { _id: 's1', name: 'Main St', address: '1 Main St' },
  vendor_id: { _id: 'v1', name: 'Acme' },
  vendor_name: 'Acme',
  amount: 20,
  date: '2026-11-02',
  description: null,
  createdAt: '2026-11-02T18:00:00.000Z',
  updatedAt: '2026-11-02T18:00:00.000Z',
});

const page = (numbers: string[], next: string | null = null) => ({
  body: { data: numbers.map(invoice), next_cursor: next },
});

const named: Record<string, object[]> = {
  '/api/stores': [{ _id: 's1', name: 'Main St', address: '1 Main St' }],
  '/api/vendors': [{ _id: 'v1', name: 'Acme', stores: [] }],
};

const subtotals = {
  count: 1204,
  total: 24_080,
  groups: [{ _id: 'v1', name: 'Acme', count: 1204, total: 24_080 }],
};

/** Fake server; `list` responds to invoice lists. Returns the queries of those requests. */
function serve(list: (search: URLSearchParams) => { status?: number; body?: unknown }) {
  const lists: string[] = [];
  stubFetch(({ path }) => {
    const { pathname, searchParams, search } = new URL(path, 'http://shop.test');
    if (pathname === '/api/invoices/subtotals') {
      requests.push(search);
      return { body: subtotals };
    }
    if (pathname !== '/api/invoices') return { body: { data: named[pathname] ?? [], counts: {} } };
    lists.push(search);
    return list(searchParams);
  });
  return lists;
}

/** Queries of the subtotal requests. */
const requests: string[] = [];
beforeEach(() => requests.splice(0));

const foot = () => screen.getAllByRole('row').at(-1)?.textContent;

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('requests the filter in the URL and shows it in the fields', async () => {
  const lists = serve(() => page(['A-1']));
  await renderPage(<LatestInvoices />, '/?store=s1&vendor=all&from=2026-11-01&min=5&q=A');
  expect(await screen.findByText('A-1')).toBeTruthy();
  expect(lists).toEqual(['?from=2026-11-01&min=5&q=A&store_id=s1&limit=50']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'From Date' }).value).toBe(
    '2026-11-01',
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' }).value).toBe('A');
  expect(foot()).toBe('1 row$20.00');
  expect(requests).toEqual([]);
});

it('adds the applied filter to the URL, and Back removes it', async () => {
  const lists = serve(() => page(['A-1']));
  const { router } = await renderPage(<LatestInvoices />, '/?view=invoices');
  await screen.findByText('A-1');
  press('Filter');
  type('From Date', '11/2/2026');
  type('Max', ' 500 ');
  expect(router.history.location.search).toBe('?view=invoices&filter=open');
  press('Apply');
  await waitFor(() =>
    expect(router.history.location.search).toBe('?view=invoices&from=2026-11-02&max=500'),
  );
  expect(await screen.findByRole('heading', { name: 'Invoices found' })).toBeTruthy();
  expect(lists.at(-1)).toBe('?from=2026-11-02&max=500&limit=50');
  act(() => router.history.back());
  expect(await screen.findByRole('heading', { name: 'Latest invoices, all stores' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Max' })).toBeNull();
});

it('reports invalid input at its field, and keeps it', async () => {
  serve(() => page(['A-1']));
  const { router } = await renderPage(<LatestInvoices />);
  await screen.findByText('A-1');
  press('Filter');
  type('Min', '20');
  type('Max', '10');
  press('Apply');
  expect(await screen.findByText('The largest amount must not be below the smallest')).toBeTruthy();
  expect(screen.getByLabelText('Max').getAttribute('aria-invalid')).toBe('true');
  expect(router.history.location.search).toBe('?filter=open');
});

it('reports at its field what the server rejects of a pasted URL', async () => {
  const fields = { store_id: 'Selected store not found' };
  serve(() => ({ status: 400, body: { message: fields.store_id, fields } }));
  await renderPage(<LatestInvoices />, '/?store=gone');
  expect(await screen.findByText('Selected store not found')).toBeTruthy();
  expect(screen.getByLabelText('Store').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows count and sum of a filter’s matches, also by vendor, beyond the loaded page', async () => {
  serve(() => page(['A-1'], 'after A-1'));
  const { router } = await renderPage(<LatestInvoices />, '/?max=500&group=vendor');
  expect(await screen.findByText('Acme, 1 of 1,204 rows')).toBeTruthy();
  expect(foot()).toBe('1 of 1,204 rows$24,080.00');
  expect(requests).toEqual(['?max=500&by=vendor']);
  press('Show all of Acme');
  await waitFor(() => expect(router.history.location.search).toContain('vendor=v1'));
});

it('requests the sum of all invoices only when rows are being selected', async () => {
  serve(() => page(['A-1'], 'after A-1'));
  await renderPage(<LatestInvoices />);
  await screen.findByText('A-1');
  expect(foot()).toBe('First 1 row');
  expect(requests).toEqual([]);
  press('Choose rows');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all shown' }));
  expect(await screen.findByRole('button', { name: 'Choose all 1,204 rows' })).toBeTruthy();
  expect(requests).toEqual(['']);
});

it('reports below the list that its sums failed to load', async () => {
  stubFetch(({ path }) => {
    if (path.startsWith('/api/invoices/subtotals')) return { status: 500, body: {} };
    if (path.startsWith('/api/invoices?')) return page(['A-1'], 'after A-1');
    return { body: { data: named[path] ?? [], counts: {} } };
  });
  await renderPage(<LatestInvoices />, '/?max=500');
  expect((await screen.findByRole('alert')).textContent).toBe('The total could not be loaded');
  expect(foot()).toBe('First 1 row');
});

it('reads the next page by the cursor of the last one', async () => {
  const lists = serve((search) =>
    search.has('cursor') ? page(['A-2']) : page(['A-1'], 'after A-1'),
  );
  await renderPage(<LatestInvoices />);
  await screen.findByText('A-1');
  press('Show more');
  expect(await screen.findByText('A-2')).toBeTruthy();
  expect(screen.getByText('A-1')).toBeTruthy();
  expect(lists.at(-1)).toBe('?limit=50&cursor=after+A-1');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
});

const finding = (id: string, title: string) => ({
  ...{ _id: id, kind: id.split('.')[0], title, detail: 'Entered twice?', store_id: 's1' },
  ...{ amount: 20, path: '/dashboard/vendors-invoices?view=invoices&q=A-7', at: '2026-11-02' },
});

const found = [
  {
    ...finding('double_invoice.2026-11-02.s1.A-1.A-7', 'Two that look alike'),
    ...{ invoice_number: 'A-7', like: { invoice_number: 'A-1', date: '2026-11-01' } },
  },
  finding('absent_vendor.2026-11-02.s1', 'No invoice from Bolt in the week of Nov 2, 2026'),
];

const stubFindings = () =>
  stubFetch(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://shop.test');
    if (pathname === '/api/findings') {
      // The first page of thousands of findings, and those of the listed rows.
      if (searchParams.get('limit') === '100') {
        return { body: { data: found.slice(1), counts: { any: 1204 } } };
      }
      const isOfRows = searchParams.getAll('subject_ids').join() === 'A-7,A-1';
      return { body: { data: isOfRows ? found : [] } };
    }
    if (path.startsWith('/api/invoices?')) return page(['A-7', 'A-1']);
    return { body: { data: named[path] ?? [], counts: {} } };
  });

it('marks a row with its finding, and lists all findings', async () => {
  stubFindings();
  await renderPage(<LatestInvoices />, '/dashboard/vendors-invoices');
  const region = await screen.findByRole('region', { name: 'Worth a look' });
  fireEvent.click(within(region).getByText('1204 worth a look'));
  const links = within(region).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'No invoice from Bolt in the week of Nov 2, 2026',
    '1199 more under Needs attention',
  ]);
  const marked = await screen.findAllByText('looks like A-1 of Nov 1, 2026');
  expect(marked.map((mark) => mark.closest('tr')?.textContent.includes('A-7'))).toEqual([true]);
});

it('requests few findings once, and not again for the rows', async () => {
  const seen = stubFetch(({ path }) => {
    if (path.startsWith('/api/findings')) {
      return { body: { data: found, counts: { double_invoice: 1, absent_vendor: 1 } } };
    }
    return path.startsWith('/api/invoices?')
      ? page(['A-7', 'A-1'])
      : { body: { data: named[path] ?? [], counts: {} } };
  });
  await renderPage(<LatestInvoices />, '/dashboard/vendors-invoices');
  expect(await screen.findByText('looks like A-1 of Nov 1, 2026')).toBeDefined();
  const region = screen.getByRole('region', { name: 'Worth a look' });
  fireEvent.click(within(region).getByText('2 worth a look'));
  const [link] = within(region).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/dashboard/vendors-invoices?view=invoices&q=A-7');
  expect(seen.filter(({ path }) => path.startsWith('/api/findings'))).toHaveLength(1);
});

it('exports all rows of the filter with the shown columns, in order', async () => {
  const lists = serve(() => page(['A-1'], 'more'));
  const files: string[] = [];
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.startsWith('/api/exports/')) return plain(url, init);
    files.push(url);
    return Promise.resolve(Response.json({ message: 'No room left' }, { status: 507 }));
  });
  await renderPage(<LatestInvoices />, '/?from=2026-11-01');
  await screen.findByText('A-1');
  press('Columns');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Store' }));
  press('Move Amount up');
  press('Export');
  expect(
    await screen.findByText(
      'The file contains all 1,204 rows of this filter, with the visible columns.',
    ),
  ).toBeTruthy();
  press('Excel (XLSX)');
  expect(await screen.findByText('No room left')).toBeTruthy();
  expect(lists).toHaveLength(1);
  expect(files).toEqual([
    '/api/exports/invoices.xlsx?from=2026-11-01&columns=vendor%2Camount%2Cnumber%2Cdate&sort=-date',
  ]);
});

it('sorts a partly loaded list on the server, and keeps the order', async () => {
  const lists = serve((search) => {
    if (search.has('cursor')) return page(['A-3']);
    return search.get('sort') === '-amount' ? page(['A-2', 'A-10'], 'x') : page(['A-1'], 'more');
  });
  const { router } = await renderPage(<LatestInvoices />, '/?from=2026-11-01');
  await screen.findByText('A-1');
  expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  press('Amount');
  await waitFor(() => expect(lists.at(-1)).toBe('?from=2026-11-01&sort=amount&limit=50'));
  press('Amount');
  expect(await screen.findByText('A-10')).toBeTruthy();
  // In server order: A-10 does not come before A-2.
  expect(screen.getAllByText(/^A-/).map(({ textContent }) => textContent)).toEqual(['A-2', 'A-10']);
  expect(lists.at(-1)).toBe('?from=2026-11-01&sort=-amount&limit=50');
  expect(router.history.location.search).toBe('?from=2026-11-01&sort=-amount');
  press('Show more');
  await waitFor(() => expect(lists.at(-1)).toBe('?from=2026-11-01&sort=-amount&limit=50&cursor=x'));
  cleanup();
  await renderPage(<LatestInvoices />);
  await screen.findByText('A-10');
  expect(lists.at(-1)).toBe('?sort=-amount&limit=50');
});

it('falls back to newest first if the URL has an unknown sort column', async () => {
  const lists = serve(() => page(['A-1']));
  await renderPage(<LatestInvoices />, '/?sort=weather');
  expect(await screen.findByText('A-1')).toBeTruthy();
  expect(lists).toEqual(['?limit=50']);
});

it('requests no findings for users who may not read profits', async () => {
  signInAs('employee');
  const seen = stubFindings();
  await renderPage(<LatestInvoices />, '/dashboard/vendors-invoices');
  await screen.findByRole('row', { name: /A-7/ });
  expect(seen.filter(({ path }) => path.startsWith('/api/findings'))).toEqual([]);
});

it.each([
  ['its store', ['s1'], 's1'],
  ['all stores when the list has several', ['s1', 's2'], 'all'],
])('shows findings of old invoices at their rows, in %s', async (_, stores, expected) => {
  const requests: string[] = [];
  stubFetch(({ path }) => {
    const { pathname, search } = new URL(path, 'http://shop.test');
    if (pathname === '/api/invoices') {
      const rows = stores.map((_id, index) => {
        const store_id = { _id, name: `Store ${index}` };
        return { ...invoice(`A-${index + 1}`), store_id, date: '2020-02-10' };
      });
      return { body: { data: rows, next_cursor: null } };
    }
    if (pathname !== '/api/findings') return { body: { data: named[pathname] ?? [], counts: {} } };
    requests.push(search);
    const isOld = search.includes('from=2020-02-01&to=2020-02-29');
    return { body: { data: isOld ? [double] : [], counts: {} } };
  });
  await renderPage(<LatestInvoices />, '/?from=2020-02-01&to=2020-02-29');
  expect(await screen.findByText('looks like A-0 of Feb 3, 2020')).toBeTruthy();
  const kinds = 'kinds=double_invoice&kinds=unusual_invoice&kinds=absent_vendor';
  const ids = stores.map((_, index) => `subject_ids=A-${index + 1}`).join('&');
  expect(requests).toEqual([
    `?store_id=all&${kinds}&limit=100`,
    `?store_id=${expected}&${kinds}&from=2020-02-01&to=2020-02-29&${ids}`,
  ]);
});

const double = {
  ...finding('double_invoice.2020-02-10.s1.A-0.A-1', 'Two of long ago'),
  ...{ invoice_number: 'A-1', like: { invoice_number: 'A-0', date: '2020-02-03' } },
};

it('opening the filter focuses its first field', async () => {
  serve(() => page(['A-1']));
  await renderPage(<LatestInvoices />, '/?view=invoices');
  await screen.findByText('A-1');
  press('Filter');
  expect(document.activeElement).toBe(screen.getByLabelText('Store'));
});

it('INV-38 lists selected rows with their stores', async () => {
  serve(() => page(['A-1', 'A-2']));
  await renderPage(<LatestInvoices />, '/');
  await screen.findByText('A-1');
  press('Choose rows');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all shown' }));
  press('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Deletion' });
  expect(dialog.textContent).toMatch(/A-1, Acme, Main St, Nov 2.*\$20\.00/);
});
