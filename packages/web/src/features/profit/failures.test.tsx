import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerRoutes, type Answers } from '../../testing/answer-routes.ts';
import { chooseFebruary } from '../../testing/choose-february.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import type { Seen } from '../../testing/fetching.ts';
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
const change = { value: 350, against: 350, change: 0, parts: [], sentence: '' };
const report = {
  ...{ sales: [], invoices: [], employeeShifts: [] },
  summary: { totalSales: 500, totalInvoices: 100, totalEmployeeSalary: 50, totalProfit: 350 },
};
const wordless = { status: 500, body: {} };

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

/** The panel with a store and a month chosen; what is answered may then be changed. */
async function show() {
  const answers: Answers = {
    'GET /stores': { body: [store] },
    'GET /profit': { body: [february] },
    'GET /profit/change': { body: change },
    'GET /profit/report': { body: report },
    'GET /sales': { body: [sale] },
  };
  answerRoutes(answers);
  await renderPage(<ProfitPanel />);
  await chooseFebruary();
  return answers;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
const total = () => screen.findByRole('row', { name: /^Final Total.*\$350\.00/ });

it('PRF-22 API-43 a failure is the literal text with Retry, never a zero', async () => {
  const answers = await show();
  answers['GET /profit'] = wordless;
  press('Calculate');
  await alert('Error calculating profits. Please try again.');
  expect(screen.queryByText('$0.00')).toBeNull();
  answers['GET /profit'] = { body: [february] };
  press('Retry');
  await total();
});

it('PRF-12 rows behind a figure that cannot be loaded are an error with Retry', async () => {
  const answers = await show();
  press('Calculate');
  await total();
  answers['GET /sales'] = wordless;
  press(/^Sales \$500\.00/);
  await alert('The rows behind this figure could not be loaded.');
  answers['GET /sales'] = { body: [sale] };
  press('Retry');
  expect(await screen.findByRole('cell', { name: '2/2/2026' })).toBeDefined();
});

it('PRF-15 incomes that cannot be loaded are an error with Retry', async () => {
  const answers = await show();
  answers['GET /incomes'] = wordless;
  press('Include Other Income');
  await alert('Failed to fetch incomes');
  answers['GET /incomes'] = { body: [] };
  press('Retry');
  const none = 'No income records found for the selected criteria';
  expect(await screen.findByText(none)).toBeDefined();
});

it('PRF-12 other months that cannot be loaded leave the result standing', async () => {
  const answers = await show();
  const isYear = ({ path }: Seen) => path.includes('year=');
  answers['GET /profit'] = (asked) => (isYear(asked) ? wordless : { body: [february] });
  press('Calculate');
  await total();
  await alert('The other months could not be loaded');
  answers['GET /profit'] = { body: [february] };
  press('Retry');
  await waitFor(() => expect(screen.getAllByRole('figure').length).toBeGreaterThanOrEqual(2));
});

it('PRF-24 a missing token is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers = await show();
  answers['GET /profit'] = { status: 401, body: {} };
  localStorage.removeItem('tokenData');
  press('Calculate');
  await waitFor(() =>
    expect(logged.mock.calls.flat().join(' ')).toContain('No authentication token found'),
  );
});

it('PRF-19 a report that cannot be loaded is tried again', async () => {
  const answers = await show();
  answers['GET /profit/report'] = wordless;
  press('View Detailed Monthly Report');
  const dialog = within(await screen.findByRole('dialog', { name: 'Detailed Monthly Report' }));
  const failure = await dialog.findByRole('alert');
  expect(failure.textContent).toContain('Failed to load detailed data');
  expect(failure.textContent).toContain('There was an error loading the detailed report data');
  answers['GET /profit/report'] = { body: report };
  fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByRole('row', { name: /^Total Profit.*\$350\.00/ })).toBeDefined();
});
