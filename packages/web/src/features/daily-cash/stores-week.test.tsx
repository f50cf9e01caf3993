import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, formatDay, mondayOf } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { StoresWeek } from './stores-week.tsx';
import { WeeklyCash } from './weekly-cash.tsx';

const monday = mondayOf(dateIn('America/Chicago', Date.now()));
const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
const store = { _id: 'a', name: 'Elm', address: '1 Elm St' };
const marks = ['done', 'late', 'open', 'closed', 'done', 'future', 'future'];
const results = [-12.5, null, null, null, 1234.29, null, null];

const week = {
  days,
  store_count: 1,
  totals: [-12.5, null, null, null, 1234.29, null, null],
};

let status = 200;
let began = monday;
let requests: URL[] = [];

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  status = 200;
  began = monday;
  requests = [];
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [store] };
    if (!path.startsWith('/api/daily-cash/week')) return { body: { data: [] } };
    requests.push(new URL(path, 'http://backcounter.test'));
    const elm = { ...store, started_on: began, cash: marks, results };
    return { status, body: { ...week, stores: [elm] } };
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const textsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map((cell) => cell.textContent);

it('CSH-01 CSH-03 shows the result of each day, and opens the clicked one', async () => {
  const onDay = vi.fn();
  await renderPage(<StoresWeek start={monday} onDay={onDay} />);
  const name = 'Elm, Monday: entered, −$12.50';
  const entered = await screen.findByRole('button', { name });
  expect([entered.textContent, entered.dataset['negative']]).toEqual(['−12.50', 'true']);
  expect(screen.getAllByRole('button')).toHaveLength(4);
  const [, elm, total] = screen.getAllByRole('row');
  expect(textsOf(elm).slice(-3)).toEqual(['–', '–', '1,221.79']);
  expect(textsOf(total)).toEqual([
    ...['Total', '−12.50', '–', '–', '–', '1,234.29', '–', '–', '1,221.79'],
  ]);
  // Columns as wide as the largest total, which no row that loads later exceeds.
  expect(screen.getByRole('table').style.getPropertyValue('--digits')).toBe('7');
  fireEvent.click(screen.getByRole('button', { name: 'Elm, Tuesday: enter' }));
  expect(onDay).toHaveBeenCalledWith('a', addDays(monday, 1));
});

it('CSH-03 on a phone shows totals per store and overall, and only whether a day is entered', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  const name = 'Elm, Monday: entered, −$12.50';
  const entered = await screen.findByRole('button', { name });
  expect(entered.textContent).toBe('');
  expect(screen.getByRole('rowheader', { name: /^Elm/ }).textContent).toBe('Elm1,221.79');
  const [, , total] = screen.getAllByRole('row');
  expect(textsOf(total)).toEqual(['Total', '1,221.79']);
});

it('has columns wide enough for the minus sign of a loss', async () => {
  const totals = [-864_185.04, null, null, null, null, null, null];
  stubFetch(({ path }) => {
    const isWeek = path.startsWith('/api/daily-cash/week');
    return { body: isWeek ? { ...week, totals, stores: [] } : [] };
  });
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  const table = await screen.findByRole('table');
  expect(table.style.getPropertyValue('--digits')).toBe('9');
  const [, total] = screen.getAllByRole('row');
  expect(total?.children[1]?.getAttribute('data-negative')).toBe('true');
});

it('asks for no cash of days whose books are closed, and opens what they contain', async () => {
  signInAs('owner', { settings: { books_closed_through: days[1] ?? null } });
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  await screen.findByRole('button', { name: 'Elm, Monday: entered, −$12.50' });
  expect(screen.queryByRole('button', { name: /^Elm, Tuesday/ })).toBeNull();
  expect(textsOf(screen.getAllByRole('row')[1])[2]).toBe('closed');
  expect(screen.getByRole('button', { name: 'Elm, Wednesday: enter' })).toBeDefined();
});

it('marks no day before the store’s start as late, but opens it', async () => {
  began = days[2] ?? '';
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  const name = 'Elm, Tuesday: enter';
  const button = await screen.findByRole('button', { name });
  expect([button.dataset['late'], button.dataset['before']]).toEqual([undefined, 'true']);
  cleanup();
  began = days[1] ?? '';
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  expect((await screen.findByRole('button', { name })).dataset['late']).toBe('true');
});

it('reports a week that failed to load, and not that nothing was entered', async () => {
  status = 500;
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('loads the first of a thousand stores, and the others on scroll', async () => {
  const many = Array.from({ length: 1115 }, (_, index) => ({
    _id: `s${index}`,
    name: `S ${index}`,
    ...{ started_on: monday, cash: marks, results },
  }));
  const seen = stubFetch(({ path }) => {
    if (!path.startsWith('/api/daily-cash/week')) return { body: [] };
    const limit = Number(new URL(path, 'http://page').searchParams.get('limit') ?? many.length);
    const stores = many.slice(0, limit);
    return { body: { ...week, stores, store_count: many.length } };
  });
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  const more = await screen.findByRole('button', { name: 'Show more of 1115 stores' });
  const reads = () => seen.filter(({ path }) => path.startsWith('/api/daily-cash/week')).length;
  const rows = () => screen.getAllByRole('rowheader', { name: /^S / }).length;
  await vi.waitFor(() => expect([rows(), reads()]).toEqual([40, 1]));
  for (const drawn of [80, 120, 160, 200]) {
    fireEvent.click(more);
    expect([rows(), reads()]).toEqual([drawn, 1]);
  }
  fireEvent.click(more);
  // Loaded rows stay while the rest loads.
  expect(rows()).toBe(200);
  await vi.waitFor(() => expect(rows()).toBe(240));
  expect(reads()).toBe(2);
});

it('CSH-02 the week before this one shows all stores too, and a day of it opens in its sheet', async () => {
  const { router } = await renderPage(<WeeklyCash />, '/dashboard/calculate?view=weekly-cash');
  fireEvent.click(await screen.findByRole('button', { name: 'Previous Week' }));
  const before = addDays(monday, -7);
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ week: before }));
  expect(await screen.findByText('Choose a store to enter its week.')).toBeDefined();
  expect(requests.at(-1)?.searchParams.get('week')).toBe(before);
  fireEvent.click(await screen.findByRole('button', { name: 'Elm, Tuesday: enter' }));
  await vi.waitFor(() =>
    expect(router.state.location.search).toMatchObject({ store: 'a', week: before }),
  );
  const credit = await screen.findByRole('textbox', { name: `Credit, ${formatDay(before)}` });
  expect(document.activeElement).toBe(credit);
});

it('the sheet of a week opens on a store and focuses its first missing amount', async () => {
  const { router } = await renderPage(<WeeklyCash />, '/dashboard/calculate?view=weekly-cash');
  await screen.findByRole('option', { name: 'Elm' });
  fireEvent.click(screen.getByRole('button', { name: 'Enter Week' }));
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ store: 'a' }));
  expect(router.state.location.search).toMatchObject({ week: monday, view: 'weekly-cash' });
  const credit = await screen.findByRole('textbox', { name: `Credit, ${formatDay(monday)}` });
  expect(document.activeElement).toBe(credit);
  // Navigating by the buttons keeps the focus on them.
  const previous = screen.getByRole('button', { name: 'Previous Week' });
  previous.focus();
  fireEvent.click(previous);
  const before = `Credit, ${formatDay(addDays(monday, -7))}`;
  await screen.findByRole('textbox', { name: before });
  expect(document.activeElement).toBe(previous);
});
