import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { chooseFebruary } from '../../testing/choose-february.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import type { SeenRequest } from '../../testing/stub-fetch.ts';
import { statement } from '../../testing/profit-and-loss.ts';
import { renderPage } from '../../testing/render.tsx';
import { ProfitPanel } from './panel.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const february = {
  ...{ store_id: { _id: 's1', name: 'Main St' }, label: 'February 2026', period: '2026-02' },
  ...{ sales: 500, invoices: 100, employeeSalary: 50, profit: 350, days_with_sales: 3, days: 28 },
};
const sale = {
  _id: 'x1',
  store_id: store,
  total_sales: 500,
  date: '2026-02-02',
  description: null,
};
const change = {
  ...{ value: 350, against: 350, change: 0, parts: [], sentence: '' },
  ...{ value_entered: true, against_entered: true },
};
const report = {
  ...{ sales: [], invoices: [], employeeShifts: [] },
  summary: { totalSales: 500, totalInvoices: 100, totalEmployeeSalary: 50, totalProfit: 350 },
};
const noMessage = { status: 500, body: {} };

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

/** Renders the panel with a store and month chosen; the test may then change the responses. */
async function show() {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /profit': { body: [february] },
    'GET /profit/change': { body: change },
    'GET /profit/accounts': { body: statement },
    'GET /profit/report': { body: report },
    'GET /sales': { body: [sale] },
  };
  stubRoutes(responses);
  await renderPage(<ProfitPanel />);
  await chooseFebruary();
  return responses;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
const total = () => screen.findByRole('row', { name: /^Final Total.*\$350\.00/ });

it('PRF-22 API-43 a failure is the literal text with Retry, never a zero', async () => {
  const responses = await show();
  responses['GET /profit'] = noMessage;
  press('Calculate');
  await alert('Error calculating profits. Please try again.');
  expect(screen.queryByText('$0.00')).toBeNull();
  responses['GET /profit'] = { body: [february] };
  press('Retry');
  await total();
});

it('PRF-12 rows behind a figure that cannot be loaded are an error with Retry', async () => {
  const responses = await show();
  press('Calculate');
  await total();
  responses['GET /sales'] = noMessage;
  press(/^Sales \$500\.00/);
  await alert('The rows behind this figure could not be loaded.');
  responses['GET /sales'] = { body: [sale] };
  press('Retry');
  expect(await screen.findByRole('cell', { name: '2/2/2026' })).toBeDefined();
});

it('PRF-15 incomes that cannot be loaded are an error with Retry', async () => {
  const responses = await show();
  responses['GET /incomes'] = noMessage;
  press('Include Other Income');
  await alert('Failed to fetch incomes');
  responses['GET /incomes'] = { body: [] };
  press('Retry');
  const none = 'No income records found for the selected criteria';
  expect(await screen.findByText(none)).toBeDefined();
});

it('PRF-12 keeps the result if the other months fail to load', async () => {
  const responses = await show();
  const isYear = ({ path }: SeenRequest) => path.includes('year=');
  responses['GET /profit'] = (request) => (isYear(request) ? noMessage : { body: [february] });
  press('Calculate');
  await total();
  await alert('The other months could not be loaded');
  responses['GET /profit'] = { body: [february] };
  press('Retry');
  await waitFor(() => expect(screen.getAllByRole('figure').length).toBeGreaterThanOrEqual(2));
});

it('PRF-24 a missing token is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const responses = await show();
  responses['GET /profit'] = { status: 401, body: {} };
  localStorage.removeItem('tokenData');
  press('Calculate');
  await waitFor(() =>
    expect(logged.mock.calls.flat().join(' ')).toContain('No authentication token found'),
  );
});

it('PRF-19 a report that cannot be loaded is tried again', async () => {
  const responses = await show();
  responses['GET /profit/report'] = noMessage;
  press('View Detailed Monthly Report');
  const dialog = within(await screen.findByRole('dialog', { name: 'Detailed Monthly Report' }));
  const failure = await dialog.findByRole('alert');
  expect(failure.textContent).toContain('Failed to load detailed data');
  expect(failure.textContent).toContain('There was an error loading the detailed report data');
  responses['GET /profit/report'] = { body: report };
  fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByRole('row', { name: /^Total Profit.*\$350\.00/ })).toBeDefined();
});
