import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WeeklyCash } from '../features/daily-cash/weekly-cash.tsx';
import { MonthIncomes } from '../features/incomes/month-incomes.tsx';
import { ViewIncomes } from '../features/incomes/view-incomes.tsx';
import { CheckInvoices } from '../features/invoices/check-invoices.tsx';
import { InvoicesPanel } from '../features/invoices/panel.tsx';
import { TotalInvoices } from '../features/invoices/total-invoices.tsx';
import { ProfitPanel } from '../features/profit/panel.tsx';
import { SalesHistory } from '../features/sales/history.tsx';
import { SalesScreen } from '../features/sales/screen.tsx';
import { TotalSales } from '../features/sales/total.tsx';
import { Schedule } from '../features/shifts/schedule.tsx';
import { ViewShifts } from '../features/shifts/view-shifts.tsx';
import { WeekPanel } from '../features/sales/week/week-panel.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { parseSearch } from '../ui/search-params.ts';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const store = { _id: 's1', name: 'Elm', address: '' };

const total = { total: 12.5, store_name: 'Elm', vendor_name: 'All', period_label: 'Total of it' };

const responseOf = (path: string) => {
  if (path.startsWith('/api/stores')) return [store];
  if (path.includes('/total')) return total;
  if (path.startsWith('/api/sales/week')) return { days: [], stores: [] };
  if (path.startsWith('/api/schedule')) return { people: [] };
  if (path.includes('/subtotals')) return { count: 0, total: 0, groups: [] };
  if (path.includes('/findings')) return { data: [], counts: {} };
  if (path.includes('/board')) return { days: [], stores: [], cells: [], store_count: 0 };
  if (path.includes('/date/')) return { data: null };
  return path.includes('/daily-cash') ? { data: [] } : [];
};

async function open(view: React.ReactNode, address: string) {
  const seen = stubFetch(({ path }) => ({ body: responseOf(path) }));
  const { router } = await renderPage(view, address);
  await screen.findAllByRole('option', { name: 'Elm' });
  const requestedPaths = () =>
    seen.map(({ path }) => {
      const url = new URL(path, 'http://page');
      return `${url.pathname}${decodeURIComponent(url.search)}`;
    });
  return { router, requestedPaths, search: () => router.history.location.search };
}

const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);

const choose = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });

const october = { Store: 's1', 'Filter Type': 'monthly', Month: '10', Year: '2026' };

const filters = [
  {
    name: 'SAL-10 the history of sales',
    view: <SalesHistory />,
    filter: october,
    button: 'Apply Filters',
    address: '?store=s1&month=2026-10',
    expectedPath: '/api/sales?store_id=s1&month=2026-10',
  },
  {
    name: 'SAL-11 a total of sales',
    view: <TotalSales />,
    filter: { Store: 'all', 'Filter Type': 'weekly', 'From Date': '2026-11-02' },
    button: 'Calculate',
    address: '?store=all&week=2026-11-02',
    expectedPath: '/api/sales/total?store_id=all&start_date=2026-11-02',
  },
  {
    name: 'INC-20 the incomes of a month',
    view: <ViewIncomes />,
    filter: { Store: 's1', Month: '9', Year: '2026' },
    button: 'Apply Filters',
    address: '?store=s1&month=2026-09',
    expectedPath: '/api/incomes?storeId=s1&year=2026&month=9',
  },
  {
    name: 'INV-17 checked invoices',
    view: <CheckInvoices />,
    filter: { Store: 's1', Vendor: 'all', 'Filter Type': 'yearly', Year: '2026' },
    button: 'Check Invoices',
    address: '?store=s1&vendor=all&year=2026',
    expectedPath: '/api/invoices?store_id=s1&year=2026',
  },
  {
    name: 'INV-31 a total of invoices',
    view: <TotalInvoices />,
    filter: { Store: 's1', Vendor: 'all', Period: 'yearly', Year: '2026' },
    button: 'Calculate',
    address: '?store=s1&vendor=all&year=2026',
    expectedPath: '/api/invoices/total?store_id=s1&year=2026',
  },
  {
    name: 'PRF-11 a calculated profit',
    view: <ProfitPanel />,
    filter: october,
    button: 'Calculate',
    address: '?panel=result&store=s1&month=2026-10',
    expectedPath: '/api/profit?store_id=s1&month=2026-10',
  },
] as const;

describe.each(filters)('$name', ({ view, filter, button, address, expectedPath }) => {
  const shown = (requestedPaths: () => string[]) =>
    waitFor(() =>
      expect(requestedPaths().some((each) => each.startsWith(expectedPath))).toBe(true),
    );
  const fill = () => {
    for (const [name, value] of Object.entries(filter)) choose(name, value);
    fireEvent.click(screen.getByRole('button', { name: button }));
  };

  it('is in the address, and Back clears its fields', async () => {
    const { requestedPaths, search, router } = await open(view, '/');
    fill();
    await shown(requestedPaths);
    await waitFor(() => expect(search()).toBe(address));
    router.history.back();
    await waitFor(() => expect(field('Store').value).toBe(''));
    expect(search()).toBe('');
  });

  it('is restored from the address, with its fields filled in', async () => {
    const consoleError = vi.spyOn(console, 'error');
    const { requestedPaths } = await open(view, `/${address}`);
    await shown(requestedPaths);
    expect(consoleError.mock.calls.flat().join(' ')).not.toContain('same key');
    for (const [name, value] of Object.entries(filter)) {
      await waitFor(() => expect(field(name).value).toBe(value));
    }
  });
});

const nextPanels = [
  {
    name: 'INV-02 from checked invoices to the total',
    view: <InvoicesPanel />,
    address: '?panel=check&store=s1&vendor=all&month=2026-10',
    button: 'Show Total',
    next: '?panel=total',
    unwanted: '/api/invoices/total',
  },
  {
    name: 'INV-02 from checked invoices to the latest ones',
    view: <InvoicesPanel />,
    address: '?panel=check&store=s1&vendor=all&month=2026-10',
    button: 'Hide Filters',
    next: '',
    unwanted: '/api/invoices?store_id=s1&limit',
  },
  {
    name: 'SAL-01 from the history of sales to the total',
    view: <SalesScreen />,
    address: '?panel=history&store=s1&month=2026-10',
    button: 'Total Sales',
    next: '?panel=total',
    unwanted: '/api/sales/total',
  },
] as const;

it.each(nextPanels)('$name no filter is kept', async (one) => {
  const { requestedPaths, search, router } = await open(one.view, `/${one.address}`);
  await waitFor(() => expect(field('Store').value).toBe('s1'));
  fireEvent.click(screen.getByRole('button', { name: one.button }));
  await waitFor(() => expect(router.state.location.search).toEqual(parseSearch(one.next)));
  expect(requestedPaths().filter((path) => path.startsWith(one.unwanted))).toEqual([]);
  expect(search()).toBe(one.next);
  router.history.back();
  await waitFor(() => expect(field('Store').value).toBe('s1'));
  expect(search()).toBe(one.address);
});

it('SHF-04 the filter of shifts is in the address', async () => {
  const onAssign = vi.fn();
  const { search, requestedPaths, router } = await open(<ViewShifts onAssign={onAssign} />, '/');
  choose('Store', 's1');
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  fireEvent.click(screen.getByRole('button', { name: 'Day' }));
  await waitFor(() => expect(search()).toBe('?store=s1&week=2026-11-08&look=day'));
  router.history.back();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true'),
  );
  router.history.push('/?month=2026-09&look=day');
  await screen.findAllByText('September 2026');
  await waitFor(() => expect(requestedPaths().join()).toContain('start_date=2026-09-01'));
});

it.each([
  ['SAL-01 sales', <WeekPanel />, '?panel=week&week=banana', '?panel=week&week=2026-11-16'],
  ['SAL-01 sales', <WeekPanel />, '?week=2027-03-01&date=2027-03-02', '?week=2026-11-16'],
  ['CSH-02 cash', <WeeklyCash />, '?store=s1&week=2027-03-01', '?store=s1&week=2026-11-16'],
  ['SHF-04 the schedule', <Schedule />, '?week=banana', '?week=2026-11-15'],
  ['SHF-04 shifts', <ViewShifts onAssign={vi.fn()} />, '?week=banana', '?week=2026-11-15'],
  ['SHF-04 shifts', <ViewShifts onAssign={vi.fn()} />, '?look=day&month=2026-13', '?look=day'],
  ['INC-20 incomes', <MonthIncomes />, '?store=s1&month=2026-13', '?store=s1'],
  ['INC-20 incomes', <ViewIncomes />, '?panel=view&store=s1&month=2026-13', '?panel=view'],
  ['SAL-10 sales', <SalesHistory />, '?panel=history&store=s1&month=2026-13', '?panel=history'],
  ['SAL-11 a total', <TotalSales />, '?panel=total&store=s1&year=1999', '?panel=total'],
  ['INV-17 invoices', <CheckInvoices />, '?panel=check&store=s1&month=2026-13', '?panel=check'],
  ['PRF-11 profit', <ProfitPanel />, '?panel=result&store=s1&month=2026-13', ''],
  ['CSH-13 cash', <WeeklyCash />, '?store=s1&date=2026-02-30', '?store=s1'],
  ['CSH-13 cash', <WeeklyCash />, '?store=s1&date=2026-11-21', '?store=s1'],
])('%s: %# a time that cannot be shown is replaced in the address', async (...row) => {
  const [, view, wrong, right] = row;
  stubFetch(({ path }) => ({ body: responseOf(path) }));
  const { router } = await renderPage(view, '/?store=s1');
  router.history.push(`/${wrong}`);
  await waitFor(() => expect(router.history.location.search).toBe(right));
  router.history.back();
  await waitFor(() => expect(router.state.location.search).toEqual({ store: 's1' }));
});

it('CSH-13 the day of the cash is in the address', async () => {
  const { search, router } = await open(<WeeklyCash />, '/?store=s1');
  const day = () => screen.getByLabelText<HTMLInputElement>('Date');
  fireEvent.click(screen.getByRole('button', { name: 'Previous Day' }));
  await waitFor(() => expect(search()).toBe('?store=s1&date=2026-11-19'));
  fireEvent.change(day(), { target: { value: '2026-11-1' } });
  expect(search()).toBe('?store=s1&date=2026-11-19');
  fireEvent.change(day(), { target: { value: '2026-11-17' } });
  await waitFor(() => expect(search()).toBe('?store=s1&date=2026-11-17'));
  router.history.back();
  await waitFor(() => expect(day().value).toBe('2026-11-20'));
});

it('CSH-13 choosing a store and a day is one history entry', async () => {
  const body = {
    days: ['2026-11-16'],
    stores: [{ ...store, started_on: '2026-11-01', cash: ['open'], results: [null] }],
    store_count: 1,
    totals: [null],
  };
  const cash = { status: 404, body: {} };
  stubFetch(({ path }) => {
    if (path.startsWith('/api/daily-cash/week')) return { body };
    return path.includes('/date/') ? cash : { body: responseOf(path) };
  });
  const { router } = await renderPage(<WeeklyCash />, '/');
  const table = await screen.findByRole('table', { name: 'Cash entered this week' });
  fireEvent.click(within(table).getByRole('button', { name: 'Elm, Monday: enter' }));
  await waitFor(() => expect(router.history.location.search).toBe('?store=s1&date=2026-11-16'));
  router.history.back();
  await screen.findByRole('table', { name: 'Cash entered this week' });
  expect(router.history.location.search).toBe('');
});
