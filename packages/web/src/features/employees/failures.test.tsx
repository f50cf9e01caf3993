import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { EmployeesScreen } from './screen.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const ann = {
  ...{ _id: 'e1', name: 'Ann Lee', employee_id: 'EMP001', store_id: store, hourly_rate: 15 },
  ...{ email: null, phone_number: null, created_at: '2026-01-05T18:00:00.000Z' },
};
const noMessage = { status: 500, body: {} };

eachTestAs('admin');

async function show(panel: string, more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /employees': { body: [ann] },
    'GET /employees/next-id': { body: { employee_id: 'EMP002' } },
    ...more,
  };
  stubRoutes(responses);
  await renderPage(<EmployeesScreen />, `/dashboard/employees?panel=${panel}`);
  return responses;
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

it('EMP-05 a list that failed does not look empty; an empty one links to the form', async () => {
  const responses = await show('list', { 'GET /employees': noMessage });
  await alert('Failed to fetch employees');
  expect(screen.queryByText('No employees found')).toBeNull();
  responses['GET /employees'] = { status: 500, body: { message: 'The books are closed' } };
  press('Retry');
  await alert('The books are closed');
  responses['GET /employees'] = { body: [] };
  press('Retry');
  expect(await screen.findByText('No employees found')).toBeDefined();
  expect(screen.queryByLabelText('Store')).toBeNull();
  press('Add the first one');
  expect(await screen.findByRole('button', { name: 'Create Employee' })).toBeDefined();
});

it('EMP-14 says that an employee was not created if the server gives no reason', async () => {
  await show('form', { 'POST /employees': noMessage });
  await screen.findByRole('option', { name: 'Main St' });
  type('Name', 'Bob');
  type('Store', 's1');
  type('Hourly Rate', '12');
  press('Create Employee');
  await alert('Failed to create employee');
});

it('EMP-14 keeps an employee whose deletion failed, and says so', async () => {
  await show('list', { 'DELETE /employees/*': noMessage });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Ann Lee' }));
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  await alert('Failed to delete employee');
  expect(screen.getByRole('button', { name: 'Delete Ann Lee' })).toBeDefined();
});

it('EMP-14 stores that fail to load are reported at their field', async () => {
  await show('form', { 'GET /stores': noMessage });
  expect(await screen.findByText('Failed to fetch stores')).toBeDefined();
});
