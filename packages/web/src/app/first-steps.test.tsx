import type { ReactNode } from 'react';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WeeklyCash } from '../features/daily-cash/weekly-cash.tsx';
import { ChartsScreen } from '../features/charts/screen.tsx';
import { CreateEmployee } from '../features/employees/create-employee.tsx';
import { EmployeesScreen } from '../features/employees/screen.tsx';
import { AddIncome } from '../features/incomes/add-income.tsx';
import { IncomesScreen } from '../features/incomes/screen.tsx';
import { LatestInvoices } from '../features/invoices/latest-invoices.tsx';
import { InvoicesPanel } from '../features/invoices/panel.tsx';
import { ProfitOverview } from '../features/profit/profit-overview.tsx';
import { CreateSale } from '../features/sales/create-sale.tsx';
import { SalesScreen } from '../features/sales/screen.tsx';
import { AssignShifts } from '../features/shifts/assign-shifts.tsx';
import { CreateVendor } from '../features/vendors/create-vendor.tsx';
import { VendorsPanel } from '../features/vendors/panel.tsx';
import { loadSession, signOut } from '../session/session-store.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { clearPage, signInAs } from '../testing/sessions.ts';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const lists: Readonly<Record<string, object>> = {
  '/api/invoices': { data: [], next_cursor: null },
  '/api/invoices/total': { total: 0 },
  '/api/invoices/subtotals': { count: 0, total: 0, groups: [] },
  '/api/schedule': { people: [], days: [] },
  '/api/findings': { data: [], counts: {} },
};

const stubEmpty = (stores: object[] = []) =>
  stubFetch(({ path }) => {
    const [route = ''] = path.split('?');
    return { body: route === '/api/stores' ? stores : (lists[route] ?? []) };
  });

const screens: [string, ReactNode, RegExp][] = [
  ['the week of sales', <SalesScreen />, /^A week of sales is entered here/],
  ['vendors', <VendorsPanel />, /^Vendors are listed here/],
  ['invoices', <LatestInvoices />, /^The invoices of your vendors are listed here/],
  ['the schedule', <EmployeesScreen />, /^The week’s shifts are planned here/],
  ['other income', <IncomesScreen />, /^Money that does not come over the counter/],
  ['profit', <ProfitOverview />, /^Profit for each month appears here/],
  ['weekly cash', <WeeklyCash />, /^A store’s week of cash appears here/],
  ['charts', <ChartsScreen />, /^Sales, profit, costs and hours are drawn here/],
];

it.each(screens)('without a store, %s says what it is for', async (_, page, sentence) => {
  stubEmpty();
  signInAs('owner');
  await renderPage(page, '/dashboard');
  expect(await screen.findByText(sentence)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Create your first store' });
  expect(link.getAttribute('href')).toBe('/dashboard/stores?panel=create');
});

const entryForms: [string, ReactNode, string][] = [
  ['a sale', <CreateSale />, 'A sale belongs to a store.'],
  ['an employee', <CreateEmployee />, 'An employee belongs to a store.'],
  ['a shift', <AssignShifts />, 'A shift belongs to a store.'],
  ['other income', <AddIncome />, 'Other income belongs to a store.'],
  [
    'a vendor',
    <CreateVendor onCreated={vi.fn()} onRefused={vi.fn()} onClose={vi.fn()} />,
    'A vendor delivers to stores.',
  ],
];

it.each(entryForms)('the form of %s says that a store comes first', async (_, form, sentence) => {
  stubEmpty();
  signInAs('admin');
  await renderPage(form, '/dashboard');
  expect(await screen.findByText(sentence)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Create your first store' });
  expect(link.getAttribute('href')).toBe('/dashboard/stores?panel=create');
});

it('the form of a sale says so to nobody who has a store, and names who adds the first one', async () => {
  stubEmpty([{ _id: 'a', name: 'Main St', address: '1 Main St' }]);
  signInAs('employee');
  await renderPage(<CreateSale />, '/dashboard');
  await screen.findByRole('option', { name: 'Main St' });
  expect(screen.queryByText(/belongs to a store/)).toBeNull();
  cleanup();
  stubEmpty();
  await renderPage(<CreateSale />, '/dashboard');
  const text = 'A sale belongs to a store. An owner adds the first store.';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('tells users who may not add a store who can', async () => {
  stubEmpty();
  signInAs('employee');
  await renderPage(<SalesScreen />, '/dashboard/sales');
  expect(await screen.findByText(/An owner adds the first store\.$/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

it('preselects no store for the first vendor if there are two', async () => {
  stubEmpty([
    { _id: 'a', name: 'Main St', address: '1 Main St' },
    { _id: 'b', name: 'Oak Ave', address: '2 Oak Ave' },
  ]);
  signInAs('owner');
  await renderPage(<VendorsPanel />, '/dashboard/vendors-invoices');
  const link = await screen.findByRole('link', { name: 'Create your first vendor' });
  expect(link.getAttribute('href')).toBe('/dashboard/vendors-invoices?panel=create');
});

const forms: [string, ReactNode, string][] = [
  ['a vendor', <VendorsPanel />, '/dashboard/vendors-invoices?panel=create'],
  ['an employee', <EmployeesScreen />, '/dashboard/employees?panel=form'],
  ['an invoice', <InvoicesPanel />, '/dashboard/vendors-invoices?view=invoices&panel=create'],
  ['an income', <IncomesScreen />, '/dashboard/income?panel=add'],
];

const isChosen = () =>
  screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Main St' })?.checked ??
  screen.queryByLabelText<HTMLSelectElement>('Store')?.value === 'a';

it.each(forms)(
  'the form of %s begins with the store that its link names',
  async (_, page, path) => {
    stubEmpty([{ _id: 'a', name: 'Main St', address: '1 Main St' }]);
    signInAs('owner');
    await renderPage(page, `${path}&store=a`);
    await waitFor(() => expect(isChosen()).toBe(true));
  },
);

it.each<[string, ReactNode, string, string]>([
  ['vendors', <VendorsPanel />, 'Create your first vendor', '/dashboard/vendors-invoices'],
  ['the schedule', <EmployeesScreen />, 'Add your first employee', '/dashboard/employees'],
])('with a store, %s link to the next step', async (_, page, name, path) => {
  stubEmpty([{ _id: 'a', name: 'Main St', address: '1 Main St' }]);
  signInAs('owner');
  await renderPage(page, path);
  const link = await screen.findByRole('link', { name });
  const form = new RegExp(`^${path}\\?panel=\\w+&store=a$`);
  await waitFor(() => expect(link.getAttribute('href')).toMatch(form));
});
