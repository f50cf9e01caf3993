import type { ReactNode } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DailyCashPanel } from '../features/daily-cash/panel.tsx';
import { EmployeesScreen } from '../features/employees/screen.tsx';
import { IncomeTable } from '../features/incomes/income-table.tsx';
import { IncomeTypes } from '../features/incomes/income-types.tsx';
import { InvoiceRows } from '../features/invoices/invoice-rows.tsx';
import { SalesFound } from '../features/sales/sales-found.tsx';
import { StoresScreen } from '../features/stores/screen.tsx';
import { VendorsPanel } from '../features/vendors/panel.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import type { StubResponse } from '../testing/stub-fetch.ts';
import { stubRoutes } from '../testing/stub-routes.ts';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

const [read, written] = ['2026-11-20T16:00:00.000Z', '2026-11-20T17:00:00.000Z'];
const place = { _id: 's1', name: 'Main St' };
const store = {
  ...{ _id: 's1', name: 'Main St', address: '1 Main St', created_at: read, updated_at: read },
  ...{ allow_simultaneous_shifts: true, closed_weekdays: [0], closed_dates: [] },
};
const acme = { _id: 'v1', name: 'Acme', store_ids: ['s1'], created_at: read, updated_at: read };
const sale = {
  ...{ _id: 'x1', store_id: place, total_sales: 12, date: '2026-11-18', description: null },
  ...{ createdAt: read, updatedAt: read },
};
const invoice = {
  ...{ _id: 'x1', invoice_number: 'A-1', store_id: place, date: '2026-11-18', amount: 12 },
  ...{ vendor_id: { _id: 'v1', name: 'Acme' }, vendor_name: 'Acme', createdAt: read },
  updatedAt: read,
};
const income = {
  ...{ _id: 'x1', storeId: place, incomeType: 'Lottery', amount: 12, date: '2026-11-18' },
  ...{ description: 'Old', isFixedAmount: false, isRecurring: false, updated_at: read },
  ...{ startDate: '2026-11-18', endDate: '2026-11-18', created_at: read },
};
const shift = {
  ...{ _id: 'x1', employee_id: { _id: 'e1', name: 'Ann' }, employee_name: 'Ann', store_id: 's1' },
  ...{ store_name: 'Main St', date: '2026-11-20', start_time: '09:00', end_time: '17:00' },
  ...{ status: 'scheduled', created_at: read, updated_at: read },
};
const ann = {
  ...{ _id: 'x1', name: 'Ann', employee_id: 'EMP-1', store_id: place, hourly_rate: 15 },
  ...{ email: null, phone_number: '555', created_at: read, updated_at: read },
};
const type = { _id: 'x1', name: 'Lottery', defaultAmount: 12, updated_at: read };
const day = {
  ...{ _id: 'x1', store_id: 's1', date: '2026-11-20', credit: 12, debit: 2, fuel: 3 },
  ...{ result: 11, updated_at: read },
};

/** A list that is loaded already. */
const loaded = { isPending: false, error: null, refetch: () => Promise.resolve() };

type Case = {
  noun: string;
  screen: ReactNode;
  address?: string;
  /** Opens the dialog; undefined for a form of the page. */
  edit?: string;
  /** Fields by label with their new values. */
  fields: Record<string, string>;
  save: string;
  route: string;
  /** The response of the change. */
  saved: unknown;
  detail: string;
  /** What the undo sends. */
  before: Record<string, unknown>;
};

const cases: readonly Case[] = [
  {
    noun: 'SAL-24 a sale',
    screen: <SalesFound />,
    address: '/?by=days',
    edit: 'Edit Main St, 11/18/2026',
    fields: { Amount: '21', Date: '2026-11-17' },
    save: 'Update Sale',
    route: 'PUT /sales/x1',
    saved: { ...sale, total_sales: 21, date: '2026-11-17', updatedAt: written },
    detail: 'Main St, Nov 17, $21.00',
    before: { store_id: 's1', total_sales: 12, date: '2026-11-18T12:00:00.000Z' },
  },
  {
    noun: 'INV-36 an invoice',
    screen: <InvoiceRows label="Invoices" rows={[invoice as never]} loading={loaded} />,
    edit: 'Edit A-1',
    fields: { Amount: '21' },
    save: 'Update Invoice',
    route: 'PUT /invoices/x1',
    saved: { ...invoice, amount: 21, updatedAt: written },
    detail: 'A-1, Acme, Main St, Nov 18, $21.00',
    before: { invoice_number: 'A-1', store_id: 's1', amount: 12, date: '2026-11-18' },
  },
  {
    noun: 'INC-26 an income',
    screen: (
      <IncomeTable
        filter={{ storeId: 's1', month: '11', year: '2026', incomeType: '' }}
        response={loaded as never}
        incomes={[income]}
        empty={undefined}
      />
    ),
    edit: 'Edit Lottery, 11/18/2026',
    fields: { Amount: '21', Description: 'New' },
    save: 'Update Income',
    route: 'PUT /incomes/x1',
    saved: { ...income, amount: 21, description: 'New', updated_at: written },
    detail: 'Lottery, Main St, Nov 18, $21.00',
    before: { amount: 12, description: 'Old', isFixedAmount: false },
  },
  {
    noun: 'INC-09 an income type',
    screen: <IncomeTypes />,
    edit: 'Edit Lottery',
    fields: { 'Default Amount': '21' },
    save: 'Save',
    route: 'PUT /income-types/x1',
    saved: { ...type, defaultAmount: 21, updated_at: written },
    detail: 'Lottery, $21.00',
    before: { name: 'Lottery', defaultAmount: 12 },
  },
  {
    noun: 'SHF-20 a shift',
    screen: <EmployeesScreen />,
    address: '/?panel=shifts',
    edit: 'Edit Ann, 11/20/2026, 9:00 AM – 5:00 PM',
    fields: { 'End Time': '15:00' },
    save: 'Update Shift',
    route: 'PUT /shifts/x1',
    saved: { ...shift, end_time: '15:00', updated_at: written },
    detail: 'Ann, 11/20/2026, 9:00 AM – 3:00 PM',
    before: { employee_id: 'e1', date: '2026-11-20', end_time: '2026-11-20T17:00:00' },
  },
  {
    noun: 'EMP-13 an employee, with the rate that was in force on the day of the new one',
    screen: <EmployeesScreen />,
    address: '/?panel=list',
    edit: 'Edit Ann',
    fields: { 'Hourly Rate': '21', 'Rate from': '2026-03-01', Phone: '' },
    save: 'Update Employee',
    route: 'PUT /employees/x1',
    saved: { ...ann, updated_at: written },
    detail: 'Ann, EMP-1, Main St',
    before: { hourly_rate: 10, rate_from: '2026-03-01', email: null, phone_number: '555' },
  },
  {
    noun: 'VEN-26 a vendor',
    screen: <VendorsPanel />,
    edit: 'Edit Acme',
    fields: { 'Vendor Name': 'Acme Foods' },
    save: 'Update',
    route: 'PUT /vendors/v1',
    saved: { ...acme, name: 'Acme Foods', updated_at: written },
    detail: 'Acme Foods',
    before: { name: 'Acme', store_ids: ['s1'] },
  },
  {
    noun: 'STO-21 a store',
    screen: <StoresScreen />,
    edit: 'Update',
    fields: { Address: '2 Main St' },
    save: 'Update',
    route: 'PUT /stores/s1',
    saved: { ...store, address: '2 Main St', closed_weekdays: [], updated_at: written },
    detail: 'Saved: Main St, 2 Main St',
    before: { name: 'Main St', address: '1 Main St', closed_weekdays: [0] },
  },
  {
    noun: 'CSH-14 a day of cash',
    screen: <DailyCashPanel storeId="s1" onStore={vi.fn()} onPreviousWeek={vi.fn()} />,
    fields: { Credit: '21' },
    save: 'Save',
    route: 'PUT /daily-cash/x1',
    saved: { data: { ...day, credit: 21, updated_at: written } },
    detail: 'Main St, 11/20/2026',
    before: { credit: 12, debit: 2, fuel: 3 },
  },
];

/** Fake server; changes are answered in order, the first one by what was saved. */
async function change(made: Case, undoing: StubResponse = { body: made.saved }) {
  const answers = [{ body: made.saved }, undoing];
  const seen = stubRoutes({
    'GET /stores': { body: [store] },
    'GET /vendors': { body: { data: [acme] } },
    'GET /employees': { body: [ann] },
    'GET /employees/x1/wages': {
      body: [
        { rate_from: '2026-01-01', hourly_rate: 10 },
        { rate_from: '2026-06-01', hourly_rate: 15 },
      ],
    },
    'GET /sales': { body: { data: [sale], next_cursor: null } },
    'GET /sales/subtotals': { body: { count: 0, total: 0, groups: [] } },
    'GET /shifts': { body: [shift] },
    'GET /income-types': { body: [type] },
    'GET /findings': { body: { data: [], counts: {} } },
    'GET /activity': { body: { data: [], next_cursor: null } },
    'GET /attachments': { body: { data: [] } },
    'GET /daily-cash/store/s1/date/2026-11-20': { body: { data: day } },
    'GET /daily-cash/store/s1/week/2026-11-16/2026-11-22': { body: { data: [day] } },
    [made.route]: () => answers.shift() ?? {},
  });
  await renderPage(made.screen, made.address);
  if (made.edit !== undefined) {
    fireEvent.click(await screen.findByRole('button', { name: made.edit }));
  }
  const form = within(made.edit === undefined ? document.body : await screen.findByRole('dialog'));
  for (const [label, value] of Object.entries(made.fields)) {
    const field = () => form.getByLabelText<HTMLInputElement>(label);
    await waitFor(() => expect(field().disabled).toBe(false));
    fireEvent.change(field(), { target: { value } });
  }
  if (made.route.startsWith('PUT /employees')) await form.findByText('6/1/2026');
  fireEvent.click(form.getByRole('button', { name: made.save }));
  expect(await screen.findByText(made.detail)).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  return () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

describe.each(cases)('undoing a change of $noun', (made) => {
  it('writes what was there before over the version just saved', async () => {
    const sent = await change(made);
    expect(await screen.findByText(`Undone. ${made.detail}`)).toBeDefined();
    const [, undo, ...more] = sent();
    expect(undo).toMatchObject({ ...made.before, updated_at: written });
    expect(more).toEqual([]);
  });

  it('is refused if somebody else has changed it since', async () => {
    const fields = { updated_at: 'Changed by someone else' };
    await change(made, { status: 409, body: { message: 'Reload and try again.', fields } });
    const message = 'Someone else has changed this meanwhile, so it stays as it is.';
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
    expect(screen.getByText(`Not undone: ${made.detail}`)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
