import type { ReactNode } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { staleRowMessage } from '@backcounter/core/business';
import { DailyCashPanel } from '../features/daily-cash/panel.tsx';
import { EmployeesScreen } from '../features/employees/screen.tsx';
import { IncomeTable } from '../features/incomes/income-table.tsx';
import { IncomeTypes } from '../features/incomes/income-types.tsx';
import { InvoiceRows } from '../features/invoices/invoice-rows.tsx';
import { SalesFound } from '../features/sales/sales-found.tsx';
import { StoresScreen } from '../features/stores/screen.tsx';
import { UserTable } from '../features/users/user-table.tsx';
import { VendorsPanel } from '../features/vendors/panel.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import { signInAs } from '../testing/sessions.ts';
import { stubRoutes } from '../testing/stub-routes.ts';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

const [at, later] = ['2026-11-20T16:00:00.000Z', '2026-11-20T16:40:00.000Z'];
const place = { _id: 's1', name: 'Main St' };
const store = {
  ...{ _id: 's1', name: 'Main St', address: '1 Main St', created_at: at, updated_at: at },
  ...{ allow_simultaneous_shifts: true, closed_weekdays: [], closed_dates: [] },
};
const acme = { _id: 'changed1', name: 'Acme', store_ids: ['s1'], created_at: at, updated_at: at };
const sale = {
  ...{ _id: 'changed1', store_id: place, total_sales: 12, date: '2026-11-18', description: null },
  ...{ createdAt: at, updatedAt: at },
};
const invoice = {
  ...{ _id: 'changed1', invoice_number: 'A-1', store_id: place, date: '2026-11-18', amount: 12 },
  ...{ vendor_id: { _id: 'v1', name: 'Acme' }, vendor_name: 'Acme', createdAt: at, updatedAt: at },
};
const income = {
  ...{ _id: 'changed1', storeId: place, incomeType: 'Lottery', amount: 12, date: '2026-11-18' },
  ...{ description: 'Old', isFixedAmount: false, isRecurring: false, updated_at: at },
  ...{ startDate: '2026-11-18', endDate: '2026-11-18', created_at: at },
};
const shift = {
  ...{
    _id: 'changed1',
    employee_id: { _id: 'e1', name: 'Ann' },
    employee_name: 'Ann',
    store_id: 's1',
  },
  ...{ store_name: 'Main St', date: '2026-11-20', start_time: '09:00', end_time: '17:00' },
  ...{ status: 'scheduled', created_at: at, updated_at: at },
};
const ann = {
  ...{ _id: 'changed1', name: 'Ann', employee_id: 'EMP-1', store_id: place, hourly_rate: 15 },
  ...{ email: null, phone_number: '555', created_at: at, updated_at: at },
};
const type = { _id: 'changed1', name: 'Lottery', defaultAmount: 12, updated_at: at };
const day = {
  ...{ _id: 'changed1', store_id: 's1', date: '2026-11-20', credit: 12, debit: 2, fuel: 3 },
  ...{ result: 11, updated_at: at },
};
const user = {
  ...{ _id: 'changed1', name: 'Bo', email: 'bo@shop.example', role: 'user', store_ids: [] },
  ...{ must_change_password: false, created_at: at, updated_at: at },
};

/** A list that is loaded already. */
const loaded = { isPending: false, error: null, refetch: () => Promise.resolve() };

const [goOn, really] = ['Yes, Continue', 'Yes, Delete Permanently'];

type Case = {
  noun: string;
  screen: ReactNode;
  address?: string;
  /** The buttons that lead to the deletion. */
  buttons: readonly string[];
  route: string;
  kind: string;
  before: object;
  after: object;
  /** How the change is shown. */
  change: string;
};

const cases: readonly Case[] = [
  {
    noun: 'SAL-26 a sale',
    screen: <SalesFound />,
    address: '/?by=days',
    buttons: ['Delete Main St, 11/18/2026', goOn, really],
    route: 'DELETE /sales/changed1',
    ...{ kind: 'sales', before: sale, after: { ...sale, total_sales: 21 } },
    change: '$12.00 → $21.00',
  },
  {
    noun: 'INV-38 an invoice',
    screen: <InvoiceRows label="Invoices" rows={[invoice as never]} loading={loaded} />,
    buttons: ['Delete A-1', goOn, really],
    route: 'DELETE /invoices/changed1',
    ...{ kind: 'invoices', before: invoice, after: { ...invoice, amount: 21 } },
    change: '$12.00 → $21.00',
  },
  {
    noun: 'INC-27 an income',
    screen: (
      <IncomeTable
        filter={{ storeId: 's1', month: '11', year: '2026', incomeType: '' }}
        response={loaded as never}
        incomes={[income]}
        empty={undefined}
      />
    ),
    buttons: ['Delete Lottery, 11/18/2026', goOn, really],
    route: 'DELETE /incomes/changed1',
    ...{ kind: 'incomes', before: income, after: { ...income, description: 'New' } },
    change: 'Old → New',
  },
  {
    noun: 'INC-10 an income type',
    screen: <IncomeTypes />,
    buttons: ['Delete Lottery', goOn, really],
    route: 'DELETE /income-types/changed1',
    ...{ kind: 'incomeTypes', before: type, after: { ...type, defaultAmount: 21 } },
    change: '$12.00 → $21.00',
  },
  {
    noun: 'SHF-22 a shift',
    screen: <EmployeesScreen />,
    address: '/?panel=shifts',
    buttons: ['Delete Ann, 11/20/2026, 9:00 AM – 5:00 PM', goOn, really],
    route: 'DELETE /shifts/changed1',
    ...{ kind: 'shifts', before: shift, after: { ...shift, end_time: '15:00' } },
    change: '5:00 PM → 3:00 PM',
  },
  {
    noun: 'EMP-15 an employee',
    screen: <EmployeesScreen />,
    address: '/?panel=list',
    buttons: ['Delete Ann', goOn, really],
    route: 'DELETE /employees/changed1',
    ...{ kind: 'employees', before: ann, after: { ...ann, hourly_rate: 16 } },
    change: '$15.00 → $16.00',
  },
  {
    noun: 'VEN-22 a vendor',
    screen: <VendorsPanel />,
    buttons: ['Delete Acme', goOn, really],
    route: 'DELETE /vendors/changed1',
    ...{ kind: 'vendors', before: acme, after: { ...acme, name: 'Acme Foods' } },
    change: 'Acme → Acme Foods',
  },
  {
    noun: 'CSH-16 a day of cash',
    screen: <DailyCashPanel storeId="s1" onStore={vi.fn()} onPreviousWeek={vi.fn()} />,
    buttons: ['Delete', goOn, really],
    route: 'DELETE /daily-cash/changed1',
    ...{ kind: 'dailyCash', before: day, after: { ...day, credit: 21 } },
    change: '$12.00 → $21.00',
  },
  {
    noun: 'STO-15 a store',
    screen: <StoresScreen />,
    buttons: ['Delete', 'Continue', 'Yes, Delete Store'],
    route: 'DELETE /stores/s1',
    ...{ kind: 'stores', before: store, after: { ...store, address: '2 Main St' } },
    change: '1 Main St → 2 Main St',
  },
  {
    noun: 'USR-16 a user',
    screen: <UserTable />,
    buttons: ['Delete bo@shop.example', 'Delete', 'Delete user'],
    route: 'DELETE /auth/users/changed1',
    ...{ kind: 'users', before: user, after: { ...user, role: 'owner' } },
    change: 'user → owner',
  },
];

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Deletes the row after somebody else has changed it; returns the addresses of the deletions. */
async function deleteChanged({ screen: shown, address, buttons, route, ...of }: Case) {
  let isDeleted = false;
  const entry = {
    ...{ _id: 'a1', kind: of.kind, action: 'update', subject_id: 'changed1', at: later },
    ...{ before: of.before, after: of.after, employee_name: null },
    user: { _id: 'u2', name: 'Maria' },
  };
  const older = { ...entry, _id: 'a0', at, user: { _id: 'u3', name: 'Carl' } };
  const list = (row: object) => () => ({ body: isDeleted ? [] : [row] });
  const seen = stubRoutes({
    'GET /stores': of.kind === 'stores' ? list(store) : { body: [store] },
    'GET /vendors': of.kind === 'vendors' ? list(acme) : { body: [] },
    'GET /sales': of.kind === 'sales' ? list(sale) : { body: [] },
    'GET /sales/subtotals': { body: { count: 0, total: 0, groups: [] } },
    'GET /shifts': list(shift),
    'GET /employees': list(ann),
    'GET /income-types': list(type),
    'GET /auth/users': list(user),
    'GET /findings': { body: { data: [], counts: {} } },
    'GET /attachments': { body: { data: [] } },
    'GET /daily-cash/store/s1/date/2026-11-20': () => ({ body: { data: isDeleted ? null : day } }),
    'GET /daily-cash/store/s1/week/2026-11-16/2026-11-22': { body: { data: [day] } },
    'GET /activity': { body: { data: [entry, older], next_cursor: null } },
    [route]: ({ headers }) => {
      if (headers.has('if-match')) {
        const fields = { updated_at: 'Changed by someone else' };
        return { status: 409, body: { message: staleRowMessage, fields } };
      }
      isDeleted = true;
      return { body: { message: 'Deleted' } };
    },
  });
  await renderPage(shown, address);
  for (const name of buttons) await press(name);
  await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
  return () =>
    seen
      .filter(({ method }) => method === 'DELETE')
      .map(({ path, headers }) => [path, headers.get('if-match')]);
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Changed Meanwhile' }));

describe('a row that somebody else has changed since the user saw it', () => {
  it.each(cases)('$noun is deleted only after a question that shows the change', async (given) => {
    const deletions = await deleteChanged(given);
    const [, path] = given.route.split(' ');
    const address = `/api${path ?? ''}`;
    expect(deletions()).toEqual([[address, `"${at}"`]]);
    expect(await dialog().findByText('Maria', { exact: false })).toBeDefined();
    expect(dialog().queryByText('Carl', { exact: false })).toBeNull();
    expect(dialog().getByRole('list', { name: 'Changes' }).textContent).toContain(given.change);
    await press('Delete Anyway');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deletions()).toEqual([
      [address, `"${at}"`],
      [address, null],
    ]);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('SAL-26 stays after Cancel', async () => {
    const deletions = await deleteChanged(cases[0]!);
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Delete Main St, 11/18/2026' })).toBeDefined();
  });

  it('SAL-26 is asked about without the change for users who may not read it', async () => {
    signInAs('employee');
    await deleteChanged(cases[0]!);
    expect(dialog().getByRole('alert').textContent).toBe(
      'Someone else has changed this record since you opened it, so it was not deleted.',
    );
    expect(dialog().queryByRole('list', { name: 'Changes' })).toBeNull();
    await press('Delete Anyway');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
