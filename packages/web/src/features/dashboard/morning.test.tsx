import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { AtAGlance } from './at-a-glance.tsx';
import { Board } from './board.tsx';

const trend = [
  { date: '2026-11-18', value: 10 },
  { date: '2026-11-19', value: null },
];

const figure = {
  id: 'sales_week',
  label: 'Sales this week',
  value: 3334.87,
  previous: 3000,
  last_year: null,
  change: 334.87,
  days_entered: 12,
  days: 16,
  from: '2026-11-16',
  to: '2026-11-19',
  path: '/dashboard/sales?panel=week&week=2026-11-16',
  trend,
};

const profit = {
  ...figure,
  ...{ id: 'profit_month', label: 'Profit this month', path: '/dashboard/calculate', value: 1 },
};

const nothing = { ...figure, id: 'cash_week', label: 'Cash this week', value: null, change: null };

/** Four stores of four days each; one closes on Thursdays, one has opened on the third day. */
const stores = [{ _id: 's1' }, { _id: 's2' }, { _id: 's3', closed_weekdays: [4] }, { _id: 's4' }];
const starts = [{ store_id: 's4', started_on: '2026-11-18' }];

const cell = (store_id: string, date: string, sale: string) => ({
  store_id,
  date,
  sale,
  cash: 'open',
  invoices: 'done',
  shifts: 'done',
  invoice_count: 3,
});

const target = {
  target: 95_000,
  target_sales: 77_070,
  target_stores: 3,
  target_to: '2026-11-19',
  target_expected: 101_499,
};

let status = 200;
let aims: object = {};
let profitShown: object = profit;

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  status = 200;
  aims = {};
  profitShown = profit;
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    if (path.startsWith('/api/sales/starts')) return { body: starts };
    return answer(path);
  });
});

function answer(path: string) {
  return {
    status,
    body: path.startsWith('/api/profit/change')
      ? {
          value: 1,
          against: 2,
          change: -1,
          parts: [
            { figure: 'sales', change: -1, stores: [{ store_id: 's1', name: 'A', change: -1 }] },
          ],
          sentence: 'Profit fell $1.00: sales −$1.00.',
        }
      : path.startsWith('/api/overview')
        ? {
            as_of: '2026-11-20T18:00:00.000Z',
            figures: [{ ...figure, ...aims }, profitShown, nothing],
          }
        : {
            days: ['2026-11-19', '2026-11-20'],
            stores: [{ _id: 's1', name: 'Main St' }],
            cells: [cell('s1', '2026-11-19', 'late'), cell('s1', '2026-11-20', 'done')],
          },
  };
}

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('shows a figure with its comparison, the days it covers and its link', async () => {
  await renderPage(<AtAGlance />, '/dashboard');
  const region = within(screen.getByRole('region', { name: 'At a glance' }));
  const link = await region.findByRole('link', { name: 'Sales this week' });
  expect(link.getAttribute('href')).toBe('/dashboard/sales?panel=week&week=2026-11-16');
  // Of the 16 days, the stores are asked for 13.
  await region.findAllByText('12 of 13 days entered');
  const words = document.getElementById(link.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe(
    '$3,334.87+$334.87 (+11.2%) vs. a week before12 of 13 days entered',
  );
});

it('shows the progress toward the sales target, and links to the charts', async () => {
  aims = target;
  await renderPage(<AtAGlance />, '/dashboard');
  const link = await screen.findByRole('link', {
    name: 'On the way to $95,000 of sales in November 2026, 3 stores: $77,070 of it, 81%, day 19 of 30, about $101,000 expected by the end',
  });
  expect(link.getAttribute('href')).toBe('/dashboard/charts');
});

it('says nothing of a target where no store has one', async () => {
  await renderPage(<AtAGlance />, '/dashboard');
  await screen.findByRole('link', { name: 'Sales this week' });
  expect(screen.queryByText(/On the way to/)).toBeNull();
});

it('says in one sentence why the profit of the month changed, and leads to the rows', async () => {
  await renderPage(<AtAGlance />, '/dashboard');
  const link = await screen.findByRole('link', { name: 'sales −$1.00, show the sales' });
  expect(link.closest('p')?.textContent).toMatch(/^Profit fell \$1\.00: sales −\$1\.00\. /);
  expect(link.getAttribute('href')).toMatch(
    /^\/dashboard\/sales\?panel=history&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/,
  );
});

it.each([{ value: null }, { previous: null }])(
  'says nothing of why the profit changed where nothing was entered: %o',
  async (without) => {
    profitShown = { ...profit, ...without, change: null };
    await renderPage(<AtAGlance />, '/dashboard');
    await screen.findByRole('link', { name: 'Profit this month' });
    await waitFor(() => expect(document.querySelector('[class*=whyWaiting]')).toBeNull());
    expect(screen.queryByText(/Profit fell/)).toBeNull();
  },
);

it('says that nothing was entered instead of showing a zero', async () => {
  await renderPage(<AtAGlance />, '/dashboard');
  const link = await screen.findByRole('link', { name: 'Cash this week' });
  const tile = link.closest('[data-figure]');
  expect(tile?.textContent).toContain('Nothing entered');
  expect(tile?.textContent).not.toContain('$0');
});

it('says that the figures could not be loaded, and loads them again', async () => {
  status = 500;
  await renderPage(<AtAGlance />, '/dashboard');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The figures could not be loaded');
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$3,334.87')).toBeDefined();
});

it('names each day of the board by its store, date and four marks, and leads to where it is entered', async () => {
  await renderPage(<Board />, '/dashboard');
  const table = within(await screen.findByRole('table', { name: 'Board' }));
  expect(table.getByRole('rowheader', { name: 'Main St' })).toBeDefined();
  const late = table.getByRole('link', {
    name: 'Main St, Thu, Nov 19: sale late, cash missing, 3 invoices, shifts planned',
  });
  expect(late.getAttribute('href')).toBe(
    '/dashboard/sales?panel=week&store=s1&week=2026-11-16&date=2026-11-19',
  );
  const done = table.getByRole('link', {
    name: 'Main St, Fri, Nov 20: sale entered, cash missing, 3 invoices, shifts planned',
  });
  expect(done.getAttribute('href')).toBe(
    '/dashboard/calculate?view=weekly-cash&store=s1&week=2026-11-16',
  );
});

it('explains the board’s marks, and describes the focused or hovered day', async () => {
  await renderPage(<Board />, '/dashboard');
  const day = await screen.findByRole('link', { name: /^Main St, Thu, Nov 19/ });
  const legend = screen.getByText('In each day: sale, cash, invoices, shifts.');
  const table = screen.getByRole('table', { name: 'Board' });
  expect(legend.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const words = 'Main St, Thu, Nov 19: sale late, cash missing, 3 invoices, shifts planned';
  fireEvent.focusIn(day);
  expect(screen.getByText(words)).toBeDefined();
  fireEvent.focusOut(day);
  expect(screen.queryByText(words)).toBeNull();
  fireEvent.mouseOver(day);
  expect(screen.getByText(words)).toBeDefined();
});
