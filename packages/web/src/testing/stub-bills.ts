import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { stubRoutes, type RouteStubs } from './stub-routes.ts';

/** When the bills were entered. */
export const at = '2026-11-01T18:00:00.000Z';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };

/** Gives two weeks to pay. */
export const vendor = { _id: 'v1', name: 'Acme', payment_terms: 14, store_ids: [] };

/** An unpaid bill of $20.57. */
export const bill = (number: string, due: string) => ({
  _id: `id-${number}`,
  invoice_number: number,
  store_id: store,
  vendor_id: { _id: 'v1', name: 'Acme' },
  vendor_name: 'Acme',
  amount: 20.57,
  date: '2026-11-01',
  description: null,
  due_date: due,
  paid_date: null,
  createdAt: at,
  updatedAt: at,
});

const paidBill = (number: string, paid_date: string, reference?: string) => ({
  ...bill(number, '2026-11-15'),
  paid_date,
  ...(reference !== undefined && { payment_reference: reference }),
});

/** Two bills that were paid with one check, and one without any. */
export const paidBills = [
  paidBill('A-1', '2026-11-18', 'Check 7'),
  paidBill('A-2', '2026-11-18', 'Check 7'),
  paidBill('A-3', '2026-11-12'),
];

const sums = {
  overdue: { count: 1, amount: 20.57 },
  soon: { count: 1, amount: 20.57 },
  later: { count: 0, amount: 0 },
};

/** A server with two unpaid and three paid bills; `sent` are the requests so far. */
export function stubBills(more: RouteStubs) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /vendors': { body: [vendor] },
    'GET /invoices/unpaid': {
      body: { data: [bill('A-1', '2026-11-15'), bill('A-2', '2026-11-26')], next_cursor: null },
    },
    'GET /invoices/unpaid/total': { body: sums },
    'GET /invoices/paid': { body: { data: paidBills, next_cursor: null } },
    'GET /invoices/paid/total': { body: { count: 3, amount: 61.71 } },
    'GET /attachments/counts': { body: { counts: {} } },
    'GET /findings': { body: { data: [], counts: {} } },
    ...more,
  };
  const seen = stubRoutes(responses);
  const sent = (method: string, path: string) =>
    seen.filter((request) => request.method === method && request.path.startsWith(`/api${path}`));
  return { responses, sent };
}

export const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));

export const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
