import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { MonthIncomes } from './month-incomes.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const income = {
  ...{ _id: 'i1', storeId: { _id: 's1', name: 'Main St' }, incomeType: 'Lottery', amount: 20 },
  ...{ date: '2026-10-02', description: null, isFixedAmount: false, isRecurring: false },
  ...{ startDate: '2026-10-02', endDate: '2026-10-02', created_at: '', updated_at: '' },
};

/** Fake server: one store; incomes of the year or all incomes, none for a month. */
function serve({ year, all }: { year: object[]; all: object[] }) {
  stubFetch(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://shop.test');
    if (pathname === '/api/stores') return { body: [{ _id: 's1', name: 'Main St', address: '1' }] };
    if (pathname !== '/api/incomes' || searchParams.has('month')) return { body: [] };
    return { body: searchParams.has('year') ? year : all };
  });
}

it('shows the first step instead of zero if there are no incomes', async () => {
  serve({ year: [], all: [] });
  await renderPage(<MonthIncomes />);
  const step = await screen.findByRole('link', { name: 'Add your first income' });
  const path = '/dashboard/income?panel=add&store=s1';
  await waitFor(() => expect(step.getAttribute('href')).toBe(path));
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.queryByText(/Total/)).toBeNull();
});

it('says that the month has no incomes, with the total of its year', async () => {
  serve({ year: [income], all: [income] });
  await renderPage(<MonthIncomes />);
  expect(await screen.findByText('No incomes in November 2026')).toBeTruthy();
  expect(screen.getByText('Yearly Total')).toBeTruthy();
  expect(screen.getByText('$20.00')).toBeTruthy();
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add your first income' })).toBeNull();
});

it('renders the totals of 201 stores near the viewport, and more on demand', async () => {
  const stores = Array.from({ length: 201 }, (_, index) => ({
    ...{ _id: `s${index}`, name: `Shop ${index}`, address: '' },
  }));
  const incomes = stores.map((storeId, index) => ({ ...income, _id: `i${index}`, storeId }));
  stubFetch(({ path }) => {
    const { pathname } = new URL(path, 'http://shop.test');
    return { body: pathname === '/api/stores' ? stores : incomes };
  });
  await renderPage(<MonthIncomes />);
  expect(await screen.findByText('Monthly Total')).toBeDefined();
  // The month's total, the year's, and those of forty stores.
  await vi.waitFor(() => expect(document.querySelectorAll('dl > div')).toHaveLength(42));
  fireEvent.click(screen.getByRole('button', { name: 'Show more of 201 stores' }));
  await vi.waitFor(() => expect(document.querySelectorAll('dl > div')).toHaveLength(82));
});
