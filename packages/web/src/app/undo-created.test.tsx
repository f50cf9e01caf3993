import type { ReactNode } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DailyCashPanel } from '../features/daily-cash/panel.tsx';
import { CreateEmployee } from '../features/employees/create-employee.tsx';
import { AddIncome } from '../features/incomes/add-income.tsx';
import { IncomeTypes } from '../features/incomes/income-types.tsx';
import { Proposals } from '../features/incomes/proposals.tsx';
import { CreateInvoice } from '../features/invoices/create-invoice.tsx';
import { CreateSale } from '../features/sales/create-sale.tsx';
import { AssignShifts } from '../features/shifts/assign-shifts.tsx';
import { StoresScreen } from '../features/stores/screen.tsx';
import { VendorsPanel } from '../features/vendors/panel.tsx';
import { signOut } from '../session/session-store.ts';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import { signInAs } from '../testing/sessions.ts';
import type { SeenRequest, StubResponse } from '../testing/stub-fetch.ts';
import { stubRoutes, type RouteStubs } from '../testing/stub-routes.ts';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

const at = '2026-11-20T16:00:00.000Z';
const store = {
  ...{ _id: 's1', name: 'Main St', address: '1 Main St', created_at: at, updated_at: at },
  ...{ allow_simultaneous_shifts: true, closed_weekdays: [], closed_dates: [] },
};
const place = { _id: 's1', name: 'Main St' };
const vendor = { _id: 'v1', name: 'Acme', store_ids: ['s1'], created_at: at, updated_at: at };
const ann = {
  ...{ _id: 'e1', name: 'Ann', employee_id: 'EMP-1', store_id: place, hourly_rate: 15 },
  updated_at: at,
};
const incomeType = { _id: 't1', name: 'Lottery', defaultAmount: 40, updated_at: at };
const income = {
  ...{ _id: 'x1', storeId: place, incomeType: 'Lottery', amount: 12, date: '2026-11-18' },
  ...{ description: null, isFixedAmount: true, isRecurring: false, updated_at: at },
  ...{ startDate: null, endDate: null },
};
const monthly = {
  ...{ ...income, _id: 'i0', date: '2026-10-18', isRecurring: true },
  ...{ startDate: '2026-10-18', endDate: '2027-10-18' },
};
const day = { _id: 'x1', store_id: 's1', date: '2026-11-20', credit: 12, debit: 2, fuel: 3 };

type Case = {
  noun: string;
  screen: ReactNode;
  address?: string;
  /** Fields by label, in the order in which they are filled. */
  fields: Record<string, string>;
  /** Pressed before the button, e.g. a checkbox. */
  tick?: string;
  button: string;
  creates: string;
  /** The response of the creation. */
  row: unknown;
  text: string;
  detail: string;
  deletes: string;
  /** The field that gets the focus after the undo. */
  focused?: string;
  /** A role that may create but not delete it. */
  mayNot?: 'user' | 'owner' | 'employee';
};

const sale: Case = {
  noun: 'SAL-09 a sale',
  screen: <CreateSale />,
  fields: { Store: 's1', Amount: '12', Date: '2026-11-18' },
  button: 'Create Sale',
  creates: 'POST /sales',
  row: { _id: 'x1', store_id: place, total_sales: 12, date: '2026-11-18', updatedAt: at },
  text: 'Sale created successfully!',
  detail: 'Main St, Nov 18, $12.00',
  deletes: 'DELETE /sales/x1',
  focused: 'Amount',
};

const cases: readonly Case[] = [
  sale,
  {
    noun: 'INV-15 an invoice',
    screen: <CreateInvoice />,
    fields: {
      ...{ Store: 's1', Vendor: 'v1', 'Invoice Number': 'A-1' },
      ...{ Amount: '12', Date: '2026-11-18' },
    },
    button: 'Create Invoice',
    creates: 'POST /invoices',
    row: {
      ...{ _id: 'x1', invoice_number: 'A-1', store_id: place, date: '2026-11-18', amount: 12 },
      ...{ vendor_id: { _id: 'v1', name: 'Acme' }, vendor_name: 'Acme', updatedAt: at },
    },
    text: 'Invoice created successfully',
    detail: 'A-1, Acme, Main St, Nov 18, $12.00',
    deletes: 'DELETE /invoices/x1',
    focused: 'Amount',
    mayNot: 'employee',
  },
  {
    noun: 'INC-17 an income',
    screen: <AddIncome />,
    fields: { Store: 's1', 'Income Type': 't1', Amount: '12', Date: '2026-11-18' },
    button: 'Add Income',
    creates: 'POST /incomes',
    row: income,
    text: 'Income added successfully!',
    detail: 'Lottery, Main St, Nov 18, $12.00',
    deletes: 'DELETE /incomes/x1',
    focused: 'Amount',
  },
  {
    noun: 'INC-18 a proposed income',
    screen: <Proposals filter={{ storeId: 's1', month: '11', year: '2026', incomeType: '' }} />,
    fields: {},
    button: 'Add Lottery, Main St, 11/18/2026',
    creates: 'POST /incomes',
    row: income,
    text: 'Income added successfully!',
    detail: 'Lottery, Main St, Nov 18, $12.00',
    deletes: 'DELETE /incomes/x1',
  },
  {
    noun: 'INC-07 an income type',
    screen: <IncomeTypes />,
    fields: { 'Income Type Name': 'Rent', 'Default Amount': '12' },
    button: 'Add Income Type',
    creates: 'POST /income-types',
    row: { _id: 'x1', name: 'Rent', defaultAmount: 12, updated_at: at },
    text: 'Income type added successfully!',
    detail: 'Rent, $12.00',
    deletes: 'DELETE /income-types/x1',
    focused: 'Default Amount',
  },
  {
    noun: 'SHF-20 a shift',
    screen: <AssignShifts />,
    fields: {
      ...{ Store: 's1', Employee: 'e1', Date: '2026-11-21' },
      ...{ 'Start Time': '09:00', 'End Time': '17:00' },
    },
    button: 'Assign Shift',
    creates: 'POST /shifts',
    row: [
      {
        ...{ _id: 'x1', employee_id: { _id: 'e1', name: 'Ann' }, employee_name: 'Ann' },
        ...{ store_id: 's1', date: '2026-11-21', start_time: '09:00', end_time: '17:00' },
        updated_at: at,
      },
    ],
    text: 'Shift created successfully!',
    detail: 'Ann, 11/21/2026, 9:00 AM – 5:00 PM',
    deletes: 'DELETE /shifts/x1',
    focused: 'Start Time',
  },
  {
    noun: 'EMP-13 an employee',
    screen: <CreateEmployee />,
    fields: { Name: 'Bob', Store: 's1', 'Hourly Rate': '15' },
    button: 'Create Employee',
    creates: 'POST /employees',
    row: { ...ann, _id: 'x1', name: 'Bob', employee_id: 'EMP-2' },
    text: 'Employee created successfully!',
    detail: 'Bob, EMP-2, Main St',
    deletes: 'DELETE /employees/x1',
    focused: 'Hourly Rate',
  },
  {
    noun: 'VEN-26 a vendor',
    screen: <VendorsPanel />,
    address: '/?panel=create',
    fields: { 'Vendor Name': 'Best' },
    tick: 'Main St',
    button: 'Create Vendor',
    creates: 'POST /vendors',
    row: { ...vendor, _id: 'x1', name: 'Best' },
    text: 'Vendor created successfully',
    detail: 'Best',
    deletes: 'DELETE /vendors/x1',
    focused: 'Vendor Name',
    mayNot: 'owner',
  },
  {
    noun: 'STO-21 a store',
    screen: <StoresScreen />,
    address: '/?panel=create',
    fields: { 'Store Name': 'Oak', Address: '2 Oak Ave' },
    button: 'Create Store',
    creates: 'POST /stores',
    row: { ...store, _id: 'x1', name: 'Oak', address: '2 Oak Ave' },
    text: '',
    detail: 'Added: Oak, 2 Oak Ave',
    deletes: 'DELETE /stores/x1',
    focused: 'Store Name',
  },
  {
    noun: 'CSH-14 a day of cash',
    screen: <DailyCashPanel storeId="s1" onStore={vi.fn()} onPreviousWeek={vi.fn()} />,
    fields: { Credit: '12', Debit: '2', Fuel: '3' },
    button: 'Save',
    creates: 'POST /daily-cash',
    row: { data: { ...day, result: 11, updated_at: at } },
    text: 'Daily cash saved successfully!',
    detail: 'Main St, 11/20/2026',
    deletes: 'DELETE /daily-cash/x1',
    focused: 'Credit',
  },
];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const undoButton = () => screen.findByRole('button', { name: 'Undo' });
/** At once, as an offer expires by itself. */
const noUndo = () => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

/** Fake server; the undo gets `deleting`, one after the other, and then succeeds. */
async function create(made: Case, deleting: StubResponse[] = []): Promise<SeenRequest[]> {
  let isThere = false;
  const routes: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /vendors': { body: { data: [vendor] } },
    'GET /employees': { body: [ann] },
    'GET /employees/next-id': { body: { employee_id: 'EMP-2' } },
    'GET /invoices/check-number': { body: { exists: false } },
    'GET /income-types': { body: [incomeType] },
    'GET /incomes': ({ path }) => ({ body: path.includes('isRecurring') ? [monthly] : [] }),
    'GET /findings': { body: { data: [], counts: {} } },
    'GET /sales/subtotals': { body: { count: 0, total: 0, groups: [] } },
    'GET /activity': { body: { data: [], next_cursor: null } },
    'GET /daily-cash/store/s1/date/2026-11-20': () =>
      isThere ? { body: made.row } : { status: 404, body: {} },
    'GET /daily-cash/store/s1/week/2026-11-16/2026-11-22': { body: { data: [] } },
    [made.creates]: () => {
      isThere = true;
      // Only 200 counts as success for a store (API-13).
      return { status: made.creates === 'POST /stores' ? 200 : 201, body: made.row };
    },
    [made.deletes]: () => {
      const next = deleting.shift();
      if (next === undefined) isThere = false;
      return next ?? { body: { message: 'Deleted', deletions: ['d1'] } };
    },
  };
  const seen = stubRoutes(routes);
  await renderPage(made.screen, made.address);
  await fill(made);
  fireEvent.click(screen.getByRole('button', { name: made.button }));
  expect(await screen.findByText(made.detail)).toBeDefined();
  return seen;
}

async function fill({ fields, tick, button }: Case) {
  await screen.findByRole('button', { name: button });
  for (const [label, value] of Object.entries(fields)) {
    await waitFor(() => expect(field(label).disabled).toBe(false));
    if (field(label).tagName === 'SELECT') {
      await waitFor(() => expect(field(label).innerHTML).toContain(`value="${value}"`));
    }
    fireEvent.change(field(label), { target: { value } });
  }
  if (tick !== undefined) fireEvent.click(await screen.findByRole('checkbox', { name: tick }));
}

const routeOf = ({ method, path }: SeenRequest) => `${method} ${path.replace('/api', '')}`;
const writes = (seen: readonly SeenRequest[]) =>
  seen.filter(({ method }) => method !== 'GET').map(routeOf);

/** The deletion of the row as it was created. */
const undoOf = ({ deletes }: Case) => `${deletes}?updated_at=${encodeURIComponent(at)}`;

/** What was typed is in the fields again. */
const expectTyped = ({ fields }: Case) =>
  waitFor(() => {
    for (const [label, value] of Object.entries(fields)) expect(field(label).value).toBe(value);
  });

describe.each(cases)('undoing $noun', (made) => {
  it('deletes it, and gives what was typed back with the field to correct', async () => {
    const seen = await create(made);
    const status = screen.queryAllByRole('status').map(({ textContent }) => textContent);
    if (made.text !== '') expect(status).toContain(made.text);
    const button = await undoButton();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText(`Undone. ${made.detail}`)).toBeDefined();
    noUndo();
    expect(writes(seen)).toEqual([made.creates, undoOf(made)]);
    await expectTyped(made);
    const { focused } = made;
    if (focused === undefined) return;
    await waitFor(() => expect(document.activeElement).toBe(field(focused)));
  });

  it('stays possible without a connection, and says so', async () => {
    const seen = await create(made, [new TypeError('Failed to fetch')]);
    fireEvent.click(await undoButton());
    const alert = await screen.findByText(
      'Not undone, as far as this page knows: no connection. It is safe to try again.',
    );
    expect(alert.getAttribute('role')).toBe('alert');
    expect(screen.getByText(made.detail)).toBeDefined();
    fireEvent.click(await undoButton());
    expect(await screen.findByText(`Undone. ${made.detail}`)).toBeDefined();
    expect(writes(seen)).toEqual([made.creates, undoOf(made), undoOf(made)]);
  });

  it('says why it is refused, and of what', async () => {
    await create(made, [{ status: 409, body: { message: 'It is in use' } }]);
    fireEvent.click(await undoButton());
    expect((await screen.findByText('It is in use')).getAttribute('role')).toBe('alert');
    expect(screen.getByText(`Not undone: ${made.detail}`)).toBeDefined();
    noUndo();
  });
});

it.each(cases.filter(({ mayNot }) => mayNot !== undefined))(
  'offers no undo of $noun to users who may not delete it',
  async (made) => {
    act(() => signOut());
    signInAs(made.mayNot ?? 'user');
    await create(made);
    noUndo();
  },
);

it('SAL-25 offers no undo of a sale to employees who may not delete sales', async () => {
  act(() => signOut());
  signInAs('employee', { settings: { employees_may_delete_sales: false } });
  await create(sale);
  noUndo();
});
