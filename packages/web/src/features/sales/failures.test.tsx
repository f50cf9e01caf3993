import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { CreateSale } from './create-sale.tsx';
import { SalesHistory } from './history.tsx';
import { TotalSales } from './total.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const sale = {
  ...{ _id: 'x1', store_id: store, total_sales: 12, date: '2026-11-14', description: null },
  ...{ createdAt: '2026-11-14T18:00:00.000Z', updatedAt: '2026-11-14T18:00:00.000Z' },
};
const closed = { status: 500, body: { message: 'The books are closed' } };
const noMessage = { status: 500, body: {} };
const noSums = { body: { count: 0, total: 0, groups: [] } };

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

async function show(panel: React.ReactNode, more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /sales/subtotals': noSums,
    ...more,
  };
  stubRoutes(responses);
  await renderPage(panel, '/dashboard/sales');
  await screen.findByRole('option', { name: 'Main St' });
  return responses;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

function enter() {
  type('Store', 's1');
  type('Amount', '7');
  type('Date', '2026-11-20');
  press('Create Sale');
}

it.each([
  ['SAL-07 409', { status: 409, body: {} }],
  ['SAL-07 API-27 400 that says so', { status: 400, body: { message: 'Duplicate entry' } }],
  ['SAL-07 API-27 any other that says so', { status: 500, body: { message: 'already exists' } }],
])('%s is a duplicate, refused at its date until another is typed', async (_, reply) => {
  await show(<CreateSale />, { 'POST /sales': reply });
  enter();
  const text =
    'A sale for this store and date already exists. Please choose a different date or store.';
  expect(await screen.findByText(text)).toBeDefined();
  type('Date', '');
  type('Date', '2026-11-13');
  expect(screen.queryByText(text)).toBeNull();
});

it.each([
  ['the server’s reason', { message: 'The till is on fire' }, 'The till is on fire'],
  [
    'else the literal text',
    {},
    'Unable to create sale. Please try again or contact support if the problem persists.',
  ],
])('SAL-08 any other failure says %s, and keeps the input', async (_, body, text) => {
  await show(<CreateSale />, { 'POST /sales': { status: 500, body } });
  enter();
  await alert(text);
  expect(field('Amount').value).toBe('7');
});

it('SAL-09 treats 200 as success, like 201', async () => {
  await show(<CreateSale />, { 'POST /sales': { status: 200, body: {} } });
  enter();
  expect((await screen.findByRole('status')).textContent).toBe('Sale created successfully!');
});

it('SAL-24 stores that fail to load are reported at their field', async () => {
  stubRoutes({ 'GET /stores': closed });
  await renderPage(<CreateSale />);
  expect(await screen.findByText('Error fetching stores')).toBeDefined();
});

function applyFilters() {
  type('Store', 's1');
  press('Apply Filters');
}

it('SAL-24 a history that fails to load does not look empty, and can be retried', async () => {
  const responses = await show(<SalesHistory />);
  responses['GET /sales'] = closed;
  applyFilters();
  await alert('The books are closed');
  expect(screen.queryByText('No sales found')).toBeNull();
  responses['GET /sales'] = noMessage;
  press('Retry');
  await alert('Error fetching sales');
  responses['GET /sales'] = { body: [] };
  press('Retry');
  expect(await screen.findByText('No sales found')).toBeDefined();
});

it('SAL-24 a total that fails to load shows the literal text, and can be retried', async () => {
  const responses = await show(<TotalSales />, { 'GET /sales/total': closed });
  type('Store', 's1');
  press('Calculate');
  await alert('Error fetching total sales');
  responses['GET /sales/total'] = { body: { total: 0, store_name: 'Main St' } };
  press('Retry');
  expect(await screen.findByText('$0.00')).toBeDefined();
});

it('SAL-16 SAL-23 API-30 the total of all stores is labeled as such', async () => {
  const total = { body: { total: 20_000.1, store_name: 'All Stores' } };
  await show(<TotalSales />, { 'GET /sales/total': total });
  type('Store', 'all');
  press('Calculate');
  const sum = await screen.findByText('$20,000.10');
  expect(within(sum.closest('[role=status]')!).getByText('All Stores')).toBeDefined();
});

it.each([
  ['a refusal', closed, 'The books are closed'],
  ['a refusal without words', noMessage, 'Error deleting sale'],
  ['anything but 200', { status: 202, body: {} }, 'Error deleting sale'],
])('SAL-28 %s is no deletion: the row stays', async (_, reply, text) => {
  await show(<SalesHistory />, { 'GET /sales': { body: [sale] }, 'DELETE /sales/*': reply });
  applyFilters();
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  await alert(text);
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
});

it.each<[Role, boolean]>([
  ['owner', true],
  ['user', false],
  ['employee', false],
])('SAL-25 ROL-11 the role %s may delete; changing and undoing: %s', async (role, isManager) => {
  signInAs(role);
  const responses = await show(<SalesHistory />, { 'GET /sales': { body: [sale] } });
  applyFilters();
  const remove = await screen.findByRole('button', { name: /^Delete/ });
  expect(screen.queryAllByRole('button', { name: /^Edit/ })).toHaveLength(isManager ? 1 : 0);
  responses['DELETE /sales/*'] = { body: { message: 'Sale deleted successfully!' } };
  responses['GET /sales'] = { body: [] };
  fireEvent.click(remove);
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  expect(await screen.findByText('No sales found')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(isManager ? 1 : 0);
});
