import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { answerRoutes, type Answers } from '../../testing/answer-routes.ts';
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
const wordless = { status: 500, body: {} };
const checkFailed = 'Error checking invoice number. Please try again.';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

async function show(section: React.ReactNode, more: Answers = {}) {
  const answers: Answers = {
    'GET /stores': { body: [store] },
    'GET /vendors': { body: [vendor] },
    'GET /invoices/subtotals': { body: { count: 0, total: 0, groups: [] } },
    'GET /findings': { body: { data: [], counts: {} } },
    'GET /invoices/check-number/*': { body: { exists: false } },
    ...more,
  };
  const seen = answerRoutes(answers);
  await renderPage(section);
  return { answers, created: () => seen.filter(({ method }) => method === 'POST') };
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

it('INV-30 INV-21 INV-25 a list that failed is no empty one, and says what was wrong with it', async () => {
  const { answers } = await show(<CheckInvoices />);
  await choose('all', 'all');
  const broken = (message: string, status: number) => {
    answers['GET /invoices'] = { status, body: { message } };
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
  answers['GET /invoices'] = { body: [invoice] };
  press('Retry');
  expect(await screen.findByRole('cell', { name: 'A-1' })).toBeDefined();
});

it('INV-35 a total that failed is no zero, nor the one before it', async () => {
  const total = { store_name: 'All Stores', vendor_name: 'All Vendors', period_label: '2026' };
  const { answers } = await show(<TotalInvoices />, {
    'GET /invoices/total': { body: { ...total, total: 0 } },
  });
  await choose('all', 'all');
  press('Calculate');
  expect(await screen.findByText('All Stores, All Vendors')).toBeDefined();
  answers['GET /invoices/total'] = wordless;
  press('Calculate');
  await alert('Error fetching total invoices');
  expect(screen.queryByText('All Stores, All Vendors')).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
  answers['GET /invoices/total'] = { status: 503, body: { message: 'Not now' } };
  press('Calculate');
  await alert('Not now');
});

it('INV-42 logs stores and vendors that could not be loaded, and tries again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { answers } = await show(<CreateInvoice />, {
    'GET /stores': wordless,
    'GET /vendors': wordless,
  });
  expect(await screen.findByText('The stores and vendors could not be loaded.')).toBeDefined();
  expect(screen.queryByText(/Error fetching/)).toBeNull();
  const said = logged.mock.calls.map(([text]) => String(text));
  expect(said).toEqual(expect.arrayContaining(['Error fetching stores', 'Error fetching vendors']));
  Object.assign(answers, { 'GET /stores': { body: [store] }, 'GET /vendors': { body: [vendor] } });
  press('Retry');
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

it('INV-13 says that stores and vendors come first', async () => {
  await show(<CreateInvoice />, { 'GET /vendors': { body: [] } });
  await alert('Please create some stores and vendors first before creating invoices');
});

it('INV-16 says why an invoice was not created, or that it was not, and keeps the input', async () => {
  const { answers } = await show(<CreateInvoice />);
  await fill('A-2');
  answers['POST /invoices'] = { status: 507, body: { message: 'The disk is full' } };
  press('Create Invoice');
  await alert('The disk is full');
  answers['POST /invoices'] = wordless;
  press('Create Invoice');
  await alert('Error creating invoice');
  expect(field('Amount').value).toBe('5');
});

it('INV-12 says once that the number could not be checked, and sends nothing', async () => {
  const { created } = await show(<CreateInvoice />, { 'GET /invoices/check-number/*': wordless });
  await fill('A-2');
  expect(await screen.findAllByText(checkFailed)).toHaveLength(1);
  press('Create Invoice');
  await alert(checkFailed);
  expect(screen.getByText(/^Not saved/)).toBeDefined();
  expect(field('Invoice Number').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getAllByText(checkFailed)).toHaveLength(1);
  expect(created()).toEqual([]);
});

it('INV-11 API-21 a number that was taken after the check is refused at its field', async () => {
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
