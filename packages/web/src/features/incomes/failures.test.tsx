import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { AddIncome } from './add-income.tsx';
import { IncomeTypes } from './income-types.tsx';
import { ViewIncomes } from './view-incomes.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const at = '2026-11-14T18:00:00.000Z';
const kiosk = { _id: 't1', name: 'Kiosk', defaultAmount: 10, created_at: at, updated_at: at };
const income = {
  ...{ _id: 'i1', storeId: store, incomeType: 'Rent', amount: 10, date: '2026-11-14' },
  ...{
    description: null,
    isFixedAmount: false,
    isRecurring: false,
    created_at: at,
    updated_at: at,
  },
  ...{ startDate: '2026-11-14', endDate: '2026-11-14' },
};
const failing = { status: 500, body: {} };

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

async function show(panel: React.ReactNode, more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /income-types': { body: [kiosk] },
    ...more,
  };
  stubRoutes(responses);
  await renderPage(panel);
  return responses;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function deleteRow(name: string | RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }));
  press('Yes, Continue');
  press('Yes, Delete Permanently');
}

it('INC-26 types that fail to load are reported, and can be retried', async () => {
  const responses = await show(<IncomeTypes />, { 'GET /income-types': failing });
  expect(await screen.findByText('Failed to fetch income types')).toBeDefined();
  responses['GET /income-types'] = { body: [kiosk] };
  press('Retry');
  expect(await screen.findByRole('row', { name: /^Kiosk/ })).toBeDefined();
});

it('INC-26 says when a type could not be added, changed or deleted', async () => {
  await show(<IncomeTypes />, {
    'POST /income-types': failing,
    'PUT /income-types/*': failing,
    'DELETE /income-types/*': failing,
  });
  const row = await screen.findByRole('row', { name: /^Kiosk/ });
  type('Income Type Name', 'Anything');
  type('Default Amount', '1');
  fireEvent.submit(field('Income Type Name'));
  expect(await screen.findByText('Failed to add income type')).toBeDefined();
  fireEvent.click(within(row).getByRole('button', { name: 'Edit Kiosk' }));
  press('Save');
  expect(await screen.findByText('Failed to update income type')).toBeDefined();
  press('Cancel');
  await deleteRow('Delete Kiosk');
  expect(await screen.findByText('Failed to delete income type')).toBeDefined();
  expect(await screen.findByRole('row', { name: /^Kiosk/ })).toBeDefined();
});

it('INC-26 keeps an income whose deletion failed, and says so', async () => {
  await show(<ViewIncomes />, {
    'GET /incomes': { body: [income] },
    'DELETE /incomes/*': failing,
  });
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', 's1');
  press('Apply Filters');
  await deleteRow(/^Delete/);
  expect(await screen.findByText('Failed to delete income')).toBeDefined();
  expect(screen.getByRole('row', { name: /Rent.*\$10\.00/ })).toBeDefined();
});

it('INC-25 INC-26 reports incomes of the month or year that fail to load', async () => {
  await show(<ViewIncomes />, { 'GET /incomes': failing });
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', 'all');
  press('Apply Filters');
  expect(await screen.findByText('Failed to fetch incomes')).toBeDefined();
  expect(await screen.findByText('Failed to apply filters')).toBeDefined();
});

it('INC-26 reports an income that is not added, and keeps the input', async () => {
  await show(<AddIncome />, { 'POST /incomes': failing });
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', 's1');
  type('Income Type', 'other');
  type('Custom Type', 'Rent');
  type('Amount', '5');
  type('Date', '2026-11-20');
  fireEvent.submit(field('Amount'));
  expect(await screen.findByText('Failed to add income')).toBeDefined();
  expect(field('Amount').value).toBe('5');
});

it.each([
  ['the form', <AddIncome key="form" />],
  ['the filter', <ViewIncomes key="filter" />],
])('INC-25 API-04 %s fetches the types again that could not be loaded', async (_, panel) => {
  const responses = await show(panel, { 'GET /income-types': failing });
  await screen.findByText('Failed to fetch income types');
  responses['GET /income-types'] = { body: [kiosk] };
  press('Retry');
  await screen.findByRole('option', { name: 'Kiosk' });
  expect(screen.queryByText('Failed to fetch income types')).toBeNull();
});
