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

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  status = 200;
  answerFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [store] };
    return path.startsWith('/api/board') ? { status, body: board } : { body: { data: [] } };
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('CSH-01 shows which days have their cash, and opens the one that is chosen', async () => {
  const onDay = vi.fn();
  await renderPage(<StoresWeek onDay={onDay} />);
  expect(
    await screen.findByRole('button', { name: 'Elm, Monday: entered' }, { timeout: 10_000 }),
  ).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Elm, Tuesday: enter' }));
  expect(onDay).toHaveBeenCalledWith('a', addDays(monday, 1));
});

it('says when the week could not be read, and not that nothing was entered', async () => {
  status = 500;
  await renderPage(<StoresWeek onDay={vi.fn()} />);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
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
