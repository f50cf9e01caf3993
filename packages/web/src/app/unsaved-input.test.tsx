import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CalculateScreen } from '../features/calculate/screen.tsx';
import { EmployeesScreen } from '../features/employees/screen.tsx';
import { IncomesScreen } from '../features/incomes/screen.tsx';
import { SalesScreen } from '../features/sales/screen.tsx';
import { UpdateSale } from '../features/sales/update-sale.tsx';
import { SettingsScreen } from '../features/settings/screen.tsx';
import { StoresScreen } from '../features/stores/screen.tsx';
import { UsersScreen } from '../features/users/screen.tsx';
import { VendorsInvoicesScreen } from '../features/vendors-invoices/screen.tsx';
import { expireSession, loadSession, signOut } from '../session/session-store.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { clearPage, signInAs } from '../testing/sessions.ts';

const stamps = { created_at: '2026-01-05T18:00:00.000Z', updated_at: '2026-02-01T18:00:00.000Z' };
const store = { _id: 's', name: 'Main St', address: '1 Main St', ...stamps };
const sale = {
  ...{ _id: 'x', store_id: store, total_sales: 50, date: '2026-02-02', description: null },
  ...{ createdAt: stamps.created_at, updatedAt: stamps.updated_at },
};

const responses: Readonly<Record<string, unknown>> = {
  '/api/stores': [{ ...store, closed_weekdays: [], closed_dates: [] }],
  '/api/employees/next-id': { employee_id: 'EMP-1' },
  '/api/settings': {
    ...{ business_name: 'Corner Shops', time_zone: 'America/Chicago', password_minimum: 8 },
    ...{ opens_at: '06:00', closes_at: '23:00', earliest_invoice_date: '2025-01-01' },
    ...{ week_starts_on: 'sunday', updated_at: stamps.updated_at },
  },
  '/api/schedule': { people: [] },
  '/api/profit': [],
  '/api/sales/week': { days: [], stores: [] },
  '/api/findings': { data: [], counts: {} },
  '/api/board': { days: [], stores: [], store_count: 0, cells: [] },
  '/api/daily-cash/week': { days: [], stores: [], store_count: 0, totals: [] },
};

type Form = {
  screen: ReactNode;
  address?: string;
  /** Opens the form; absent where the form is always open. */
  open?: string | RegExp;
  /** Closes the form, if not the button that opens it. */
  close?: string;
  /** The neighboring tab and the form's own. */
  tabs?: [away: string, back: string];
  typed: Readonly<Record<string, string>>;
};

const cashAddress = '/dashboard/calculate?view=weekly-cash&store=s';
const invoicesAddress = '/dashboard/vendors-invoices?view=invoices';
const onClose = () => undefined;

const forms: Readonly<Record<string, Form>> = {
  'a new sale': {
    ...{ screen: <SalesScreen />, open: 'Create New Sale' },
    typed: { Amount: '77.25' },
  },
  'a changed sale': {
    screen: <UpdateSale {...{ sale, onClose, onSaved: onClose }} />,
    typed: { Amount: '88.5' },
  },
  'an invoice': {
    ...{ screen: <VendorsInvoicesScreen />, address: invoicesAddress },
    ...{ open: 'Show Form', close: 'Hide Form', tabs: ['Vendors', 'Invoices'] },
    typed: { 'Invoice Number': 'A-100', Amount: '12.5' },
  },
  'a vendor': {
    ...{ screen: <VendorsInvoicesScreen />, tabs: ['Invoices', 'Vendors'] },
    ...{ open: 'Create Vendor', close: 'Hide Create Form' },
    typed: { 'Vendor Name': 'Acme Foods' },
  },
  'a store': {
    ...{ screen: <StoresScreen />, open: 'Add Store' },
    typed: { 'Store Name': 'Corner', Address: '2 Oak Ave' },
  },
  'a changed store': {
    ...{ screen: <StoresScreen />, open: /^Update/, close: 'Cancel' },
    typed: { Address: '3 Elm St' },
  },
  'an employee': {
    ...{ screen: <EmployeesScreen />, open: 'Add Employee', close: 'Hide Form' },
    typed: { Name: 'Ann Lee', 'Hourly Rate': '15.5' },
  },
  'a shift': {
    ...{ screen: <EmployeesScreen />, open: 'Assign Shifts' },
    typed: { Date: '2026-03-02' },
  },
  'an income': {
    ...{ screen: <IncomesScreen />, open: 'Add Income' },
    typed: { Amount: '20', Description: 'Vending machine' },
  },
  'an income type': {
    ...{ screen: <IncomesScreen />, open: 'Income Types' },
    typed: { 'Income Type Name': 'Ice', 'Default Amount': '5' },
  },
  'a user': { screen: <UsersScreen />, typed: { Email: 'ann@example.com', Name: 'Ann' } },
  'the settings': { screen: <SettingsScreen />, typed: { 'Business Name': 'Lee’s Shops' } },
  'a day of cash': {
    ...{ screen: <CalculateScreen />, address: cashAddress },
    tabs: ['Profit Calculation', 'Weekly Cash'],
    typed: { Credit: '9999.99', Debit: '5' },
  },
};

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('admin');
  stubFetch(({ path }) => {
    if (path.includes('/daily-cash/') && path.includes('/date/')) return { status: 404, body: {} };
    const empty = { data: [], next_cursor: null, total: 0, count: 0, groups: [], counts: {} };
    const isList = /^\/api\/(income-types|employees|vendors|sales\/starts)$/.test(path);
    return { body: responses[path.split('?')[0] ?? ''] ?? (isList ? [] : empty) };
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

/** The editable field: a filter of the same name may be next to the form. */
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function press(name: string | RegExp) {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) fireEvent.click(button);
}

/** Opens a form unless the address already did. */
async function open({ open: opener, typed }: Form) {
  const [name = ''] = Object.keys(typed);
  const isOpen = () => screen.queryByRole('textbox', { name }) !== null;
  const isThere = () => isOpen() || screen.queryAllByRole('button', { name: opener ?? '' })[0];
  await waitFor(() => expect(isThere()).toBeTruthy());
  if (!isOpen() && opener !== undefined) await press(opener);
  await waitFor(() => expect(field(name).disabled).toBe(false));
}

/** Expects an empty form that offers the input, and "Keep" to restore it. */
async function expectBack({ typed }: Form) {
  const values = () =>
    Object.fromEntries(Object.keys(typed).map((name) => [name, field(name).value]));
  const keep = await screen.findByRole('button', { name: 'Keep' });
  for (const [name, value] of Object.entries(typed)) expect(field(name).value).not.toBe(value);
  fireEvent.click(keep);
  await waitFor(() => expect(values()).toEqual(typed));
  expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
}

const start = async (form: Form) => {
  await renderPage(form.screen, form.address);
  await open(form);
};

const table = Object.entries(forms);

it.each(table)(
  'SES-15 unsaved input of the form of %s is offered again after leaving the form, screen or session',
  async (_, form) => {
    const [first = ''] = Object.keys(form.typed);
    await start(form);
    for (const [name, value] of Object.entries(form.typed)) {
      fireEvent.change(field(name), { target: { value } });
    }
    if (form.open !== undefined) {
      await press(form.close ?? form.open);
      await waitFor(() => expect(screen.queryByRole('textbox', { name: first })).toBeNull());
      await open(form);
      await expectBack(form);
    }
    if (form.tabs) {
      for (const name of form.tabs) {
        fireEvent.click(await screen.findByRole('tab', { name }));
      }
      await open(form);
      await expectBack(form);
    }
    cleanup();
    act(expireSession);
    signInAs('admin');
    await start(form);
    await expectBack(form);
  },
);
