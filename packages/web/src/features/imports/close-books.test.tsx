import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { CloseBooks } from './close-books.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const settings = (day: string | null) => ({ books_closed_through: day });

const at = '2026-11-20T17:00:00.000Z';

/** A server whose books are closed through a day, and close through October, or that refuses. */
function stubSettings(put: RouteStubs[string], day: string | null = null, missing = 0) {
  const responses: RouteStubs = {
    'GET /settings': { body: { ...settings(day), updated_at: at } },
    'PUT /settings': put,
    'GET /findings': { body: { data: [], next_cursor: null, counts: { missing_day: missing } } },
  };
  return { responses, seen: stubRoutes(responses) };
}

const closeButton = () =>
  screen.queryByRole('button', { name: 'Close the books through Oct 31, 2026' });

it('closes the books through the end of the month, and Undo opens them as they were', async () => {
  signInAs('owner', { settings: settings('2026-09-30') });
  const updated_at = '2026-11-20T17:00:01.000Z';
  const { seen } = stubSettings({ body: { ...settings('2026-10-31'), updated_at } }, '2026-09-30');
  await renderPage(<CloseBooks month="2026-10" />);
  closeButton()!.focus();
  fireEvent.click(closeButton()!);
  const again = await screen.findByRole('button', { name: 'Undo' });
  const notice = screen.getByRole('group', { name: 'What was done last' });
  signInAs('owner', { settings: settings('2026-10-31') });
  await waitFor(() => expect(document.activeElement).toBe(notice));
  fireEvent.click(again);
  const puts = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() =>
    expect(puts()).toEqual([
      { ...settings('2026-10-31'), updated_at: at },
      { ...settings('2026-09-30'), updated_at },
    ]),
  );
});

it('opens nothing that somebody else has closed meanwhile', async () => {
  const { seen } = stubSettings({ body: {} }, '2026-11-19');
  await renderPage(<CloseBooks month="2026-10" />);
  fireEvent.click(closeButton()!);
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/auth/me'));
  expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('says that the books could not be closed, and offers it again', async () => {
  stubSettings({ status: 503, body: {} });
  await renderPage(<CloseBooks month="2026-10" />);
  fireEvent.click(closeButton()!);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The books could not be closed. Please try again.',
  );
  await waitFor(() => expect(closeButton()?.hasAttribute('data-loading')).toBe(false));
});

it.each([
  [1, '1 day of a store has no sale in October 2026.'],
  [7, '7 days of stores have no sale in October 2026.'],
])('says that %d days without a sale could not be entered any more', async (count, text) => {
  const { seen } = stubSettings({ body: {} }, null, count);
  await renderPage(<CloseBooks month="2026-10" />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(seen[0]?.path).toContain('kind=missing_day&from=2026-10-01&to=2026-10-31');
});

it('says that the month’s books are closed already', async () => {
  signInAs('owner', { settings: settings('2026-10-31') });
  await renderPage(<CloseBooks month="2026-10" />);
  expect(screen.getByText('The books of October 2026 are closed.')).toBeDefined();
  expect(closeButton()).toBeNull();
});

it('offers nothing for a month that is not over, or before one is chosen', async () => {
  await renderPage(<CloseBooks month="2026-11" />);
  await renderPage(<CloseBooks month="" />);
  expect(screen.queryByRole('button')).toBeNull();
});
