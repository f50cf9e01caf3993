import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRefresh } from '../../api/use-api-query.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { EnteredInvoices } from './entered-invoices.tsx';

eachTestAs('employee');

const invoice = {
  _id: 'i7',
  invoice_number: 'A-7',
  store_id: { _id: 's1', name: 'Main St', address: '1 Main St' },
  vendor_id: { _id: 'v1', name: 'Acme' },
  vendor_name: 'Acme',
  amount: 20,
  date: '2026-11-02',
  description: null,
  createdAt: '2026-11-02T18:00:00.000Z',
  updatedAt: '2026-11-02T18:00:00.000Z',
};

it('shows at a new invoice which one it looks like, with a link', async () => {
  const seen = stubFetch(() => ({
    body: {
      data: [
        {
          kind: 'double_invoice',
          text: 'Looks like A-1 of Nov 1, 2026: same vendor and store, same amount 1 day apart.',
          path: '/dashboard/vendors-invoices?view=invoices&q=A-1',
        },
      ],
    },
  }));
  await renderPage(<EnteredInvoices invoices={[invoice]} />, '/dashboard/vendors-invoices');
  const link = await screen.findByRole('link', { name: /^Looks like A-1 of Nov 1, 2026/ });
  expect(link.getAttribute('href')).toBe('/dashboard/vendors-invoices?view=invoices&q=A-1');
  expect(seen.map(({ path }) => path)).toContain('/api/invoices/i7/notes');
});

it('requests the notes of an invoice only once', async () => {
  const seen = stubFetch(() => ({ body: { data: [] } }));
  const noteRequests = () =>
    seen.filter(({ path }) => path.endsWith('/notes')).map(({ path }) => path);
  let refresh: () => Promise<void> = () => Promise.resolve();
  function Entered({ ids }: { ids: string[] }) {
    refresh = useRefresh();
    return <EnteredInvoices invoices={ids.map((_id) => ({ ...invoice, _id }))} />;
  }
  let enter: (ids: string[]) => void = () => undefined;
  function Screen() {
    const [ids, setIds] = useState(['i1']);
    enter = setIds;
    return <Entered ids={ids} />;
  }
  await renderPage(<Screen />, '/dashboard/vendors-invoices');
  await waitFor(() => expect(noteRequests()).toHaveLength(1));
  act(() => enter(['i2', 'i1']));
  await act(() => refresh());
  await waitFor(() =>
    expect(noteRequests()).toEqual(['/api/invoices/i1/notes', '/api/invoices/i2/notes']),
  );
});

it('has the sum above the rows, where no message covers it', async () => {
  stubFetch(() => ({ body: { data: [] } }));
  const invoices = ['i1', 'i2'].map((_id) => ({ ...invoice, _id }));
  await renderPage(<EnteredInvoices invoices={invoices} />, '/dashboard/vendors-invoices');
  const sum = await screen.findByText('2 invoices');
  expect(sum.parentElement?.textContent).toBe('2 invoices$40.00');
  const [row] = screen.getAllByRole('listitem');
  expect(sum.compareDocumentPosition(row ?? sum)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('stays unchanged without notes, or if they fail to load', async () => {
  stubFetch(() => ({ status: 500, body: {} }));
  await renderPage(<EnteredInvoices invoices={[invoice]} />, '/dashboard/vendors-invoices');
  expect(await screen.findByText('A-7')).toBeDefined();
  expect(screen.queryByRole('note')).toBeNull();
});
