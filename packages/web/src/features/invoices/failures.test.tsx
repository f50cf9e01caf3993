import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { CheckInvoices } from './check-invoices.tsx';
import { CreateInvoice } from './create-invoice.tsx';
import { TotalInvoices } from './total-invoices.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const vendor = { _id: 'v1', name: 'Acme', store_ids: [] };
const at = '2026-11-14T18:00:00.000Z';
const invoice = {
  ...{ _id: 'i1', invoice_number: 'A-1', store_id: store, vendor_id: vendor, vendor_name: 'Acme' },
  ...{ amount: 20, date: '2026-11-14', createdAt: at, updatedAt: at },
};
const noMessage = { status: 500, body: {} };
const checkFailed = 'Error checking invoice number. Please try again.';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

async function show(section: React.ReactNode, more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /vendors': { body: [vendor] },
    'GET /invoices/subtotals': { body: { count: 0, total: 0, groups: [] } },
    'GET /findings': { body: { data: [], counts: {} } },
    'GET /invoices/check-number/*': { body: { exists: false } },
    ...more,
  };
  const seen = stubRoutes(responses);
  await renderPage(section);
  return { responses, created: () => seen.filter(({ method }) => method === 'POST') };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

async function choose(storeId: string, vendorId: string) {
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', storeId);
  await screen.findByRole('option', { name: 'Acme' });
  type('Vendor', vendorId);
}

async function fill(number: string) {
  type('Invoice Number', number);
  await choose('s1', 'v1');
  type('Amount', '5');
  type('Date', '2026-11-20');
}

it('INV-30 INV-21 INV-25 a list that failed does not look empty, and says what was wrong', async () => {
  const { responses } = await show(<CheckInvoices />);
  await choose('all', 'all');
  const broken = (message: string, status: number) => {
    responses['GET /invoices'] = { status, body: { message } };
  };
  broken('Broken', 500);
  press('Check Invoices');
  await alert('Error fetching invoices');
  expect(screen.queryByText(/^No invoices found/)).toBeNull();
  for (const text of ['Invalid store or vendor selection', 'Year must be between 2025 and 2030']) {
    broken(text, 400);
    press('Retry');
    await alert(text);
  }
  responses['GET /invoices'] = { body: [invoice] };
  press('Retry');
  expect(await screen.findByRole('cell', { name: 'A-1' })).toBeDefined();
});

it('INV-35 a total that failed shows neither zero nor the previous total', async () => {
  const total = { store_name: 'All Stores', vendor_name: 'All Vendors', period_label: '2026' };
  const { responses } = await show(<TotalInvoices />, {
    'GET /invoices/total': { body: { ...total, total: 0 } },
  });
  await choose('all', 'all');
  press('Calculate');
  expect(await screen.findByText('All Stores, All Vendors')).toBeDefined();
  responses['GET /invoices/total'] = noMessage;
  press('Calculate');
  await alert('Error fetching total invoices');
  expect(screen.queryByText('All Stores, All Vendors')).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
  responses['GET /invoices/total'] = { status: 503, body: { message: 'Not now' } };
  press('Calculate');
  await alert('Not now');
});

it('INV-42 logs stores and vendors that failed to load, and retries', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { responses } = await show(<CreateInvoice />, {
    'GET /stores': noMessage,
    'GET /vendors': noMessage,
  });
  expect(await screen.findByText('The stores and vendors could not be loaded.')).toBeDefined();
  expect(screen.queryByText(/Error fetching/)).toBeNull();
  const logTexts = logged.mock.calls.map(([text]) => String(text));
  expect(logTexts).toEqual(
    expect.arrayContaining(['Error fetching stores', 'Error fetching vendors']),
  );
  Object.assign(responses, {
    'GET /stores': { body: [store] },
    'GET /vendors': { body: [vendor] },
  });
  press('Retry');
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

it('INV-13 says that stores and vendors must be created first', async () => {
  await show(<CreateInvoice />, { 'GET /vendors': { body: [] } });
  await alert('Please create some stores and vendors first before creating invoices');
});

it('INV-16 shows why an invoice was not created, if known, and keeps the input', async () => {
  const { responses } = await show(<CreateInvoice />);
  await fill('A-2');
  responses['POST /invoices'] = { status: 507, body: { message: 'The disk is full' } };
  press('Create Invoice');
  await alert('The disk is full');
  responses['POST /invoices'] = noMessage;
  press('Create Invoice');
  await alert('Error creating invoice');
  expect(field('Amount').value).toBe('5');
});

it('INV-12 reports once that the number could not be checked, and sends nothing', async () => {
  const { created } = await show(<CreateInvoice />, { 'GET /invoices/check-number/*': noMessage });
  await fill('A-2');
  expect(await screen.findAllByText(checkFailed)).toHaveLength(1);
  press('Create Invoice');
  await alert(checkFailed);
  expect(screen.getByText(/^Not saved/)).toBeDefined();
  expect(field('Invoice Number').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getAllByText(checkFailed)).toHaveLength(1);
  expect(created()).toEqual([]);
});

it('INV-11 API-21 a number taken after the check is refused at its field', async () => {
  const text = 'Invoice number already exists. Please use a different invoice number.';
  const body = { message: text, fields: { invoice_number: text } };
  const { created } = await show(<CreateInvoice />, { 'POST /invoices': { status: 409, body } });
  await fill('A-1');
  press('Create Invoice');
  expect(await screen.findAllByText(text)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field('Invoice Number')));
  expect(field('Amount').value).toBe('5');
  expect(created()).toHaveLength(1);
});

it.each([
  ['the reason', { status: 503, body: { message: 'Not now' } }, 'Not now'],
  ['that it was not', { status: 202, body: {} }, 'Error deleting invoice'],
])('INV-40 says of an invoice that was not deleted %s', async (_, reply, text) => {
  await show(<CheckInvoices />, {
    'GET /invoices': { body: [invoice] },
    'DELETE /invoices/*': reply,
  });
  await choose('s1', 'v1');
  press('Check Invoices');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete A-1' }));
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  await alert(text);
  expect(await screen.findByRole('button', { name: 'Delete A-1' })).toBeDefined();
});

it.each<[Role, boolean]>([
  ['admin', true],
  ['owner', true],
  ['user', false],
  ['employee', false],
])('INV-37 the role %s may delete: %s', async (role, mayDelete) => {
  signInAs(role);
  await show(<CheckInvoices />, { 'GET /invoices': { body: [invoice] } });
  await choose('all', 'all');
  press('Check Invoices');
  const row = within((await screen.findByRole('cell', { name: 'A-1' })).closest('tr')!);
  expect(row.queryAllByRole('button', { name: 'Delete A-1' })).toHaveLength(mayDelete ? 1 : 0);
  expect(row.queryAllByText('Admin/Owner Only')).toHaveLength(mayDelete ? 0 : 1);
});
