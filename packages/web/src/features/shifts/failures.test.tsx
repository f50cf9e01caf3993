import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { ViewHours } from '../hours/view-hours.tsx';
import { AssignShifts } from './assign-shifts.tsx';
import { ViewShifts } from './view-shifts.tsx';

const store = { _id: 's1', name: 'Main St', address: '1', allow_simultaneous_shifts: false };
const ann = { _id: 'e1', name: 'Ann', employee_id: 'EMP001', store_id: store, hourly_rate: 15 };
const at = '2026-01-05T18:00:00.000Z';
const shift = {
  ...{ _id: 'x1', employee_id: { _id: 'e1', name: 'Ann' }, employee_name: 'Ann', store_id: 's1' },
  ...{ store_name: 'Main St', date: '2026-11-20', start_time: '09:00', end_time: '17:00' },
  ...{ status: 'scheduled', created_at: at, updated_at: at },
};
const noMessage = { status: 500, body: {} };

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

async function show(panel: React.ReactNode, more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /employees': { body: [ann] },
    ...more,
  };
  stubRoutes(responses);
  await renderPage(panel);
  return responses;
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

it.each([
  ['a 400 without one', 400, {}, 'Shift overlaps with existing shift or invalid data'],
  ['a 400 with one', 400, { message: 'The shop is closed' }, 'The shop is closed'],
  ['another failure without one', 500, {}, 'Failed to create shift'],
  ['another failure with one', 500, { message: 'The books are closed' }, 'The books are closed'],
])('SHF-21 a refused shift says the reason, or has its text: %s', async (_, status, body, text) => {
  await show(<AssignShifts />, { 'POST /shifts': { status, body } });
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', 's1');
  await screen.findByRole('option', { name: /^Ann/ });
  type('Employee', 'e1');
  type('Date', '2026-11-21');
  type('Start Time', '09:00');
  type('End Time', '17:00');
  press('Assign Shift');
  await alert(text);
});

it('SHF-05 shifts that fail to load never look like an empty list, in any view', async () => {
  const responses = await show(<ViewShifts onAssign={vi.fn()} />, { 'GET /shifts': noMessage });
  await alert('Failed to fetch shifts');
  press('Day');
  await alert('Failed to fetch shifts');
  expect(screen.queryByText(/^No shifts/)).toBeNull();
  responses['GET /shifts'] = { body: [] };
  press('Retry');
  expect(await screen.findByRole('region', { name: /^Monday, / })).toBeDefined();
});

it('SHF-22 API-36 a deletion that fails leaves the shift', async () => {
  await show(<ViewShifts onAssign={vi.fn()} />, {
    'GET /shifts': { body: [shift] },
    'DELETE /shifts/*': noMessage,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  await alert('Failed to delete shift');
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
});

it('SHF-07 SHF-25 hours that fail to load do not look like zero', async () => {
  const responses = await show(<ViewHours />, { 'GET /hours': noMessage });
  await alert('Failed to fetch hours');
  expect(screen.queryByText(/\$0|0\.0/)).toBeNull();
  responses['GET /hours'] = { body: [] };
  press('Retry');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('SHF-16 API-04 people who could not be loaded are fetched again without leaving the form', async () => {
  const responses = await show(<AssignShifts />, { 'GET /employees': noMessage });
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', 's1');
  await screen.findByText('Failed to fetch employees');
  responses['GET /employees'] = { body: [ann] };
  press('Retry');
  await screen.findByRole('option', { name: 'Ann' });
  expect(screen.queryByText('Failed to fetch employees')).toBeNull();
});
