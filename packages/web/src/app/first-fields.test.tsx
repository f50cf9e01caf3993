import type { ReactNode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CreateEmployee } from '../features/employees/create-employee.tsx';
import { AddIncome } from '../features/incomes/add-income.tsx';
import { CreateInvoice } from '../features/invoices/create-invoice.tsx';
import { AssignShifts } from '../features/shifts/assign-shifts.tsx';
import { CreateStore } from '../features/stores/create-store.tsx';
import { CreateVendor } from '../features/vendors/create-vendor.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';

eachTestAs('admin');

const onClose = () => undefined;

const forms: [name: string, form: ReactNode, field: string][] = [
  [
    'a store',
    <CreateStore key="" {...{ onClose, onCreated: onClose, onRefused: onClose }} />,
    'Store Name',
  ],
  [
    'a vendor',
    <CreateVendor key="" {...{ onClose, onCreated: onClose, onRefused: onClose }} />,
    'Vendor Name',
  ],
  ['an invoice', <CreateInvoice key="" />, 'Invoice Number'],
  ['an employee', <CreateEmployee key="" />, 'Name'],
  ['a shift', <AssignShifts key="" />, 'Store'],
  ['an income', <AddIncome key="" />, 'Store'],
];

it.each(forms)('the form that adds %s focuses its first field', async (_, form, field) => {
  stubFetch(({ path }) => ({
    body: path.startsWith('/api/employees/next-id') ? { employee_id: 'EMP-1' } : [],
  }));
  await renderPage(form);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
});

it.each([
  [1, 'words'],
  [2, 'characters'],
  [3, 'words'],
])(
  'the keyboard of a phone corrects nothing in the first field of form %i',
  async (at, capitals) => {
    const [, form, field] = forms[at] ?? [];
    stubFetch(() => ({ body: [] }));
    await renderPage(form);
    const input = await screen.findByLabelText(field ?? '');
    expect(input.getAttribute('autocorrect')).toBe('off');
    expect(input.getAttribute('spellcheck')).toBe('false');
    expect(input.getAttribute('autocapitalize')).toBe(capitals);
  },
);
