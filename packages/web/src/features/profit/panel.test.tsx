import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { chooseFebruary } from '../../testing/choose-february.ts';
import { answerFetch, type Seen } from '../../testing/fetching.ts';
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
  parts: [part('sales', -250.5), part('invoices', -60), part('employeeSalary', 10)],
  sentence: 'Profit fell $201: sales −$251, invoices −$60.00, salary +$10.00.',
};

/** The whole of it, whose numbers are links. */
const isSentence = (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === change.sentence;

const report = { summary: february, sales: [], invoices: [], employeeShifts: [] };

let changeStatus = 200;
let asked: Seen[] = [];

const bodies: Record<string, unknown> = {
  '/api/stores': [store],
  '/api/profit': [february],
  '/api/profit/change': change,
  '/api/profit/report': report,
};

const pathOf = ({ path }: Seen) => new URL(path, 'http://backcounter.test');

function answer(seen: Seen) {
  const { pathname } = pathOf(seen);
  const status = pathname === '/api/profit/change' ? changeStatus : 200;
  return { status, body: bodies[pathname] ?? [] };
}

const changesAsked = () =>
  asked
    .map(pathOf)
    .filter(({ pathname }) => pathname === '/api/profit/change')
    .map(({ searchParams }) => Object.fromEntries(searchParams))
    // Not those of the answer for all stores that stood there before.
    .filter(({ store_id }) => store_id === 's1');

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  changeStatus = 200;
  asked = answerFetch(answer);
});

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

async function askOfFebruary() {
  await renderPage(<ProfitPanel />);
  await chooseFebruary();
  asked.length = 0;
}

const calculate = () => fireEvent.click(screen.getByRole('button', { name: 'Calculate' }));

it('says why the profit that was asked for changed, below the final total', async () => {
  await askOfFebruary();
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
  expect(changesAsked()).toEqual([
    {
      store_id: 's1',
      from: '2026-02-01',
      to: '2026-02-28',
      against_from: '2026-01-01',
      against_to: '2026-01-31',
      // The sentence names one store of many.
      limit: '2',
    },
  ]);
});

it('goes step by step from one profit to the other when asked to', async () => {
  await askOfFebruary();
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

it('says it below the report of the month too', async () => {
  await askOfFebruary();
  fireEvent.click(screen.getByRole('button', { name: 'View Detailed Monthly Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Detailed Monthly Report' }));
  const summary = await dialog.findByRole('table', { name: 'Summary' });
  const sentence = await dialog.findByText(isSentence);
  expect(
    summary.compareDocumentPosition(sentence) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeGreaterThan(0);
});

it('says it on the paper of the report too, below the figures', async () => {
  await askOfFebruary();
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

it('leaves result and report standing when the reason cannot be loaded', async () => {
  changeStatus = 500;
  await askOfFebruary();
  calculate();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Why it changed could not be worked out.');
  expect(screen.getByRole('row', { name: /^Final Total/ }).textContent).toContain('$350.00');
  fireEvent.click(screen.getByRole('button', { name: 'View Detailed Monthly Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Detailed Monthly Report' }));
  expect(await dialog.findByRole('table', { name: 'Summary' })).toBeDefined();
  expect(dialog.queryByRole('alert')).toBeNull();
});
