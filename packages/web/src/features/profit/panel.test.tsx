import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { chooseFebruary } from '../../testing/choose-february.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { statement } from '../../testing/profit-and-loss.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ProfitPanel } from './panel.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };

const february = {
  store_id: { _id: 's1', name: 'Main St' },
  label: 'February 2026',
  period: '2026-02',
  sales: 500,
  invoices: 100,
  employeeSalary: 50,
  profit: 350,
  days_with_sales: 3,
  days: 28,
};

const part = (figure: string, change: number) => ({
  figure,
  change,
  stores: [{ store_id: 's1', name: 'Main St', change }],
});

const change = {
  value: 350,
  against: 550.5,
  change: -200.5,
  value_entered: true,
  against_entered: true,
  parts: [part('sales', -250.5), part('invoices', -60), part('employeeSalary', 10)],
  sentence: 'Profit fell $201: sales −$251, invoices −$60.00, salary +$10.00.',
};

/** The paragraph as a whole: its numbers are links. */
const isSentence = (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === change.sentence;

const report = { summary: february, sales: [], invoices: [], employeeShifts: [] };

let changeStatus = 200;
let changeShown: object = change;
let requests: SeenRequest[] = [];

const bodies: Record<string, unknown> = {
  '/api/stores': [store],
  '/api/profit': [february],
  '/api/profit/report': report,
  '/api/profit/accounts': statement,
};

const pathOf = ({ path }: SeenRequest) => new URL(path, 'http://backcounter.test');

function respond(seen: SeenRequest) {
  const { pathname } = pathOf(seen);
  const status = pathname === '/api/profit/change' ? changeStatus : 200;
  if (pathname === '/api/profit/change') return { status, body: changeShown };
  return { status, body: bodies[pathname] ?? [] };
}

const changeRequests = () =>
  requests
    .map(pathOf)
    .filter(({ pathname }) => pathname === '/api/profit/change')
    .map(({ searchParams }) => Object.fromEntries(searchParams))
    // Not those of the default view, which covers all stores.
    .filter(({ store_id }) => store_id === 's1');

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  changeStatus = 200;
  changeShown = change;
  requests = stubFetch(respond);
});

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

async function requestFebruary() {
  await renderPage(<ProfitPanel />);
  await chooseFebruary();
  requests.length = 0;
}

const calculate = () => fireEvent.click(screen.getByRole('button', { name: 'Calculate' }));

it('explains the change of the calculated profit below the final total', async () => {
  await requestFebruary();
  calculate();
  const total = await screen.findByRole('row', { name: /^Final Total/ });
  const sentence = await screen.findByText(isSentence);
  expect(
    total.compareDocumentPosition(sentence) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeGreaterThan(0);
  const why = within(screen.getByRole('region', { name: 'Why it changed' }));
  expect(
    why.getByText('Feb 1, 2026 – Feb 28, 2026 against Jan 1, 2026 – Jan 31, 2026'),
  ).toBeDefined();
  expect(changeRequests()).toEqual([
    {
      store_id: 's1',
      from: '2026-02-01',
      to: '2026-02-28',
      against_from: '2026-01-01',
      against_to: '2026-01-31',
      // The sentence names one of many stores.
      limit: '2',
    },
  ]);
});

it('shows the bridge from one profit to the other on demand', async () => {
  await requestFebruary();
  calculate();
  await screen.findByText(isSentence);
  const why = within(screen.getByRole('region', { name: 'Why it changed' }));
  expect(why.queryByRole('figure')).toBeNull();
  const steps = why.getByRole('button', { name: 'Step by Step' });
  fireEvent.click(steps);
  expect(why.getByRole('figure', { name: 'What each part did to profit' })).toBeDefined();
  expect(steps.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(steps);
  expect(why.queryByRole('figure')).toBeNull();
});

it.each([
  [{ against_entered: false }, 'Jan 1, 2026 – Jan 31, 2026'],
  [{ value_entered: false }, 'Feb 1, 2026 – Feb 28, 2026'],
  [
    { value_entered: false, against_entered: false },
    'Feb 1, 2026 – Feb 28, 2026 or Jan 1, 2026 – Jan 31, 2026',
  ],
])('compares nothing with a period without entries: %o', async (entered, dates) => {
  changeShown = { ...change, ...entered };
  await requestFebruary();
  calculate();
  const text = `Nothing was entered for ${dates}, so there is nothing to compare.`;
  await screen.findByText(text);
  const why = within(screen.getByRole('region', { name: 'Why it changed' }));
  expect(why.queryByRole('button', { name: 'Step by Step' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'View Detailed Monthly Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Detailed Monthly Report' }));
  expect(await dialog.findByText(text)).toBeDefined();
  expect(screen.queryByText(isSentence)).toBeNull();
});

it('explains it below the month’s report, too', async () => {
  await requestFebruary();
  fireEvent.click(screen.getByRole('button', { name: 'View Detailed Monthly Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Detailed Monthly Report' }));
  const summary = await dialog.findByRole('table', { name: 'Summary' });
  const sentence = await dialog.findByText(isSentence);
  expect(
    summary.compareDocumentPosition(sentence) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeGreaterThan(0);
});

it('explains it in the printed report, too', async () => {
  await requestFebruary();
  fireEvent.click(screen.getByRole('button', { name: 'View Detailed Monthly Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Detailed Monthly Report' });
  await within(dialog).findByText(isSentence);
  const onScreen = screen.getAllByText(isSentence);
  window.dispatchEvent(new Event('beforeprint'));
  const onPaper = screen.getAllByText(isSentence).filter((each) => !onScreen.includes(each));
  expect(onPaper).toHaveLength(1);
  const paper = onPaper[0]?.closest('section')?.textContent;
  expect(paper).toMatch(/^Main St, February 2026.*Total Profit.*against.*Profit fell/);
  window.dispatchEvent(new Event('afterprint'));
  expect(screen.getAllByText(isSentence)).toEqual(onScreen);
});

it('keeps result and report if the explanation fails to load', async () => {
  changeStatus = 500;
  await requestFebruary();
  calculate();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The reasons for the change could not be loaded.');
  expect(screen.getByRole('row', { name: /^Final Total/ }).textContent).toContain('$350.00');
  fireEvent.click(screen.getByRole('button', { name: 'View Detailed Monthly Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Detailed Monthly Report' }));
  expect(await dialog.findByRole('table', { name: 'Summary' })).toBeDefined();
  expect(dialog.queryByRole('alert')).toBeNull();
});

it.each([
  ['2026-01-05', {}, 3, '3 of 28 days'],
  ['2026-02-16', {}, 3, '3 of 13 days'],
  ['2026-03-02', {}, 0, '–'],
  ['2026-01-05', { closed_weekdays: [0] }, 3, '3 of 24 days'],
  ['2026-02-16', { closed_dates: ['2026-02-20'] }, 3, '3 of 12 days'],
  ['2026-02-27', { closed_weekdays: [6] }, 2, '2 of 2 days'],
  ['2025-01-01', {}, 1092, '1,092 of 1,092 days'],
])('PRF-10 counts the days of a store since %s, %j, %i sold: %s', async (...row) => {
  const [startedOn, closed, sold, expected] = row;
  bodies['/api/sales/starts'] = [{ store_id: 's1', started_on: startedOn }];
  bodies['/api/stores'] = [{ ...store, ...closed }];
  bodies['/api/profit'] = [{ ...february, days_with_sales: sold }];
  await requestFebruary();
  calculate();
  const days = () => document.querySelector('td[data-label="Days"]')?.textContent;
  await waitFor(() => expect(days()).toBe(expected));
  delete bodies['/api/sales/starts'];
  bodies['/api/stores'] = [store];
  bodies['/api/profit'] = [february];
});
