import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ActivityScreen } from '../features/activity/screen.tsx';
import { WeekPanel } from '../features/daily-cash/week-panel.tsx';
import { HoursResult } from '../features/hours/hours-result.tsx';
import { IncomeTypes } from '../features/incomes/income-types.tsx';
import { StoresScreen } from '../features/stores/screen.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { stubRoutes } from '../testing/stub-routes.ts';
import { renderPage } from '../testing/render.tsx';
import { captureSavedFiles } from '../testing/saved-files.ts';

let saved: ReturnType<typeof captureSavedFiles>;

eachTestAs('owner');
beforeEach(() => {
  saved = captureSavedFiles();
});

/** Exports the list as CSV and returns its lines. */
async function take(name: string): Promise<string[]> {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved.map((file) => file.name)).toEqual([name]));
  const text = (await saved[0]?.text) ?? '';
  return text.replace('\ufeff', '').trimEnd().split('\n');
}

const stamps = {
  created_at: '2026-11-20T18:00:00.000Z',
  updated_at: '2026-11-20T18:00:00.000Z',
};

it('SHF-07 hours are exported in display order, to the minute, with their rates', async () => {
  const worked = (name: string, minutes: number, salary: number) => ({
    ...{ employee_id: { _id: name, name }, minutes, hours: 0.1, salary },
  });
  const hours = [worked('Ann', 100, 25), worked('Bo', 33, 8.57)];
  stubFetch(({ path }) => ({ body: path.startsWith('/api/hours') ? hours : [] }));
  await renderPage(<HoursResult query={{ month: '2026-11' }} scope="all stores" />);
  await screen.findByText('2 rows');
  fireEvent.click(screen.getByRole('button', { name: 'Salary' }));
  expect(await take('hours.csv')).toEqual([
    'Employee,Hours,Hourly Rate,Salary',
    'Bo,0.55,15.58,8.57',
    'Ann,1.67,15.00,25.00',
  ]);
});

it('INC-02 income types are exported by name', async () => {
  const types = [
    { _id: 't1', name: 'Rent', defaultAmount: 100, ...stamps },
    { _id: 't2', name: 'ATM', defaultAmount: 2.5, ...stamps },
  ];
  stubFetch(() => ({ body: types }));
  await renderPage(<IncomeTypes />);
  await screen.findByText('Rent');
  expect(await take('income-types.csv')).toEqual([
    'Income Type Name,Default Amount',
    'ATM,2.50',
    'Rent,100.00',
  ]);
});

it('STO-01 the stores found by a search are exported', async () => {
  const store = (name: string, address: string) => ({
    ...{ _id: name, name, address, allow_simultaneous_shifts: false },
    ...{ closed_weekdays: [], closed_dates: [], ...stamps },
  });
  const stores = [store('Main St', '1 Main St'), store('Oak', '2 Oak'), store('Elm', '3 Main St')];
  const sold = { count: 0, total: 0, groups: [] };
  stubRoutes({ 'GET /stores': { body: stores }, 'GET /sales/subtotals': { body: sold } });
  await renderPage(<StoresScreen />, '/?q=main');
  await screen.findByRole('heading', { name: 'Elm' });
  expect(await take('stores.csv')).toEqual(['Name,Address', 'Main St,1 Main St', 'Elm,3 Main St']);
});

it('CSH-06 a week of cash is exported day by day', async () => {
  const entry = (date: string, fuel: number) => ({
    ...{ _id: date, store_id: 's', date, credit: 100, debit: 50.5, fuel, result: 150.5 - fuel },
    ...stamps,
  });
  const entries = [entry('2026-11-17', 10), entry('2026-11-16', 200)];
  const week = { entries, error: null, refetch: () => Promise.resolve() };
  await renderPage(
    <WeekPanel
      day={{ storeId: 's', date: '2026-11-17' }}
      storeName="Main St"
      week={week as unknown as Parameters<typeof WeekPanel>[0]['week']}
      onDate={() => undefined}
    >
      {null}
    </WeekPanel>,
  );
  expect(await take('daily-cash.csv')).toEqual([
    'Date,Credit,Debit,Fuel,Result',
    '2026-11-16,100.00,50.50,200.00,-49.50',
    '2026-11-17,100.00,50.50,10.00,140.50',
  ]);
});

it('ROL-11 the log is exported by the server, with its filter', async () => {
  const seen = stubFetch(({ path }) =>
    path.startsWith('/api/exports/')
      ? { status: 507, body: { message: 'No room left' } }
      : { body: { data: [], next_cursor: null } },
  );
  await renderPage(<ActivityScreen />);
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'sales' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/activity?kind=sales'));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'Excel (XLSX)' }));
  expect(await screen.findByText('No room left')).toBeDefined();
  expect(seen.at(-1)?.path).toBe('/api/exports/activity.xlsx?kind=sales');
});
