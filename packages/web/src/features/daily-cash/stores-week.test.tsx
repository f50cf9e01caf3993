import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, formatDay, mondayOf } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { StoresWeek } from './stores-week.tsx';
import { WeeklyCash } from './weekly-cash.tsx';

const monday = mondayOf(dateIn('America/Chicago', Date.now()));
const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
const store = { _id: 'a', name: 'Elm', address: '1 Elm St' };
const marks = ['done', 'late', 'open', 'closed', 'future', 'future', 'future'];

const board = {
  days,
  stores: [store],
  store_count: 1,
  cells: days.map((date, index) => ({
    store_id: 'a',
    date,
    sale: 'done',
    cash: marks[index],
    invoices: 'open',
    invoice_count: 0,
    shifts: 'open',
  })),
};

let status = 200;
let began: string | null = null;
let boards: URL[] = [];

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  status = 200;
  began = null;
  boards = [];
  answerFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [store] };
    if (!path.startsWith('/api/board')) return { body: { data: [] } };
    boards.push(new URL(path, 'http://backcounter.test'));
    return { status, body: { ...board, stores: [{ ...store, started_on: began }] } };
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('CSH-01 shows which days have their cash, and opens the one that is chosen', async () => {
  const onDay = vi.fn();
  await renderPage(<StoresWeek start={monday} onDay={onDay} />);
  expect(
    await screen.findByRole('button', { name: 'Elm, Monday: entered' }, { timeout: 10_000 }),
  ).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Elm, Tuesday: enter' }));
  expect(onDay).toHaveBeenCalledWith('a', addDays(monday, 1));
});

it('calls nothing late that is from before the store began, and opens it all the same', async () => {
  began = days[2] ?? '';
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  const name = 'Elm, Tuesday: enter';
  const button = await screen.findByRole('button', { name }, { timeout: 10_000 });
  expect([button.dataset['late'], button.dataset['before']]).toEqual([undefined, 'true']);
  cleanup();
  began = days[1] ?? '';
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  expect((await screen.findByRole('button', { name })).dataset['late']).toBe('true');
});

it('says when the week could not be read, and not that nothing was entered', async () => {
  status = 500;
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('reads of a thousand stores the first ones, and the others when one comes to them', async () => {
  const many = Array.from({ length: 1115 }, (_, index) => ({
    _id: `s${index}`,
    name: `S ${index}`,
  }));
  const asked = answerFetch(({ path }) => {
    if (!path.startsWith('/api/board')) return { body: [] };
    const limit = Number(new URL(path, 'http://page').searchParams.get('limit') ?? many.length);
    return { body: { days, stores: many.slice(0, limit), store_count: many.length, cells: [] } };
  });
  await renderPage(<StoresWeek start={monday} onDay={vi.fn()} />);
  const more = await screen.findByRole('button', { name: 'Show more of 1115 stores' });
  const boards = () => asked.filter(({ path }) => path.startsWith('/api/board')).length;
  const rows = () => screen.getAllByRole('rowheader').length;
  expect([rows(), boards()]).toEqual([40, 1]);
  for (const drawn of [80, 120, 160, 200]) {
    fireEvent.click(more);
    expect([rows(), boards()]).toEqual([drawn, 1]);
  }
  fireEvent.click(more);
  // Those that were read stay while the others are on their way.
  expect(rows()).toBe(200);
  await vi.waitFor(() => expect(rows()).toBe(240));
  expect(boards()).toBe(2);
});

it('CSH-02 the week before this one shows all stores too, and a day of it opens in its sheet', async () => {
  const { router } = await renderPage(<WeeklyCash />, '/dashboard/calculate?view=weekly-cash');
  fireEvent.click(
    await screen.findByRole('button', { name: 'Previous Week' }, { timeout: 10_000 }),
  );
  const before = addDays(monday, -7);
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ week: before }));
  expect(await screen.findByText('Choose a store to enter its week.')).toBeDefined();
  const asked = boards.at(-1)?.searchParams;
  expect([asked?.get('from'), asked?.get('store_id')]).toEqual([before, 'all']);
  fireEvent.click(await screen.findByRole('button', { name: 'Elm, Tuesday: enter' }));
  await vi.waitFor(() =>
    expect(router.state.location.search).toMatchObject({ store: 'a', week: before }),
  );
  const credit = await screen.findByRole('textbox', { name: `Credit, ${formatDay(before)}` });
  expect(document.activeElement).toBe(credit);
});

it('the sheet of a week opens on a store, in the first amount that it waits for', async () => {
  const { router } = await renderPage(<WeeklyCash />, '/dashboard/calculate?view=weekly-cash');
  await screen.findByRole('option', { name: 'Elm' });
  fireEvent.click(screen.getByRole('button', { name: 'Enter Week' }));
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ store: 'a' }));
  expect(router.state.location.search).toMatchObject({ week: monday, view: 'weekly-cash' });
  const credit = await screen.findByRole('textbox', { name: `Credit, ${formatDay(monday)}` });
  expect(document.activeElement).toBe(credit);
  // Whoever goes on by the buttons stays at them.
  const previous = screen.getByRole('button', { name: 'Previous Week' });
  previous.focus();
  fireEvent.click(previous);
  const before = `Credit, ${formatDay(addDays(monday, -7))}`;
  await screen.findByRole('textbox', { name: before });
  expect(document.activeElement).toBe(previous);
});
