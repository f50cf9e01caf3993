import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { DailyCashPanel } from './panel.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  // Ten seconds before midnight in Chicago.
  vi.useFakeTimers({
    now: Date.parse('2026-11-19T05:59:50Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [{ _id: 'a', name: 'Elm', address: '' }] };
    return path.includes('/date/') ? { status: 404, body: {} } : { body: { data: [] } };
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const date = () => screen.getByLabelText<HTMLInputElement>('Date').value;
const credit = () => screen.getByLabelText<HTMLInputElement>('Credit');
const midnight = () => act(() => void vi.advanceTimersByTime(30_000));

async function show(storeId = 'a') {
  await renderPage(<DailyCashPanel onPreviousWeek={vi.fn()} storeId={storeId} onStore={vi.fn()} />);
  await vi.waitFor(() => expect(credit().disabled).toBe(false));
  expect(date()).toBe('2026-11-18');
}

it('CSH-01 follows the midnight rollover if no other day was chosen', async () => {
  await show();
  midnight();
  expect(date()).toBe('2026-11-19');
});

it('CSH-01 follows the midnight rollover after returning to today, too', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Previous Day' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next Day' }));
  midnight();
  expect(date()).toBe('2026-11-19');
});

it('CSH-01 stays on a chosen day at midnight', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Previous Day' }));
  midnight();
  expect(date()).toBe('2026-11-17');
});

it.each([
  ['of a store', 'a'],
  ['before a store is chosen', ''],
])('leaves amounts %s with the day under which they were typed', async (_, storeId) => {
  await show(storeId);
  fireEvent.change(credit(), { target: { value: '41.50' } });
  midnight();
  expect(date()).toBe('2026-11-18');
  expect(credit().value).toBe('41.50');
});
