import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dateIn } from '@backcounter/core/time-zone';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ClerkPage } from './clerk-page.tsx';

const today = dateIn('America/Chicago', Date.now());

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('employee');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const shift = (store_id: string, date: string) => ({
  _id: `shift ${date}`,
  store_id,
  store_name: store_id,
  date,
  start_time: '08:00',
  end_time: '16:00',
  minutes: 480,
});

const stores = ['Elm', 'Oak', 'Pine'].map((name) => ({ _id: name, name, address: '' }));

async function show(shifts: object[]) {
  const week = { start: today, end: today, name: 'Kim', shifts, minutes: 0, hours: 0 };
  answerFetch(({ path }) => ({
    body: path.startsWith('/api/my-week') ? week : path.startsWith('/api/stores') ? stores : [],
  }));
  await renderPage(<ClerkPage />, '/dashboard');
}

it.each([
  ['where she works today', [shift('Oak', '2020-01-01'), shift('Pine', today)], 'Pine'],
  ['where she works this week', [shift('Oak', '2020-01-01')], 'Oak'],
  ['at the first of her stores when nothing is planned', [], 'Elm'],
])('SAL-02 opens the sale of today %s', async (_, shifts, store) => {
  await show(shifts);
  const name = `Today at ${store}`;
  expect(await screen.findByRole('region', { name }, { timeout: 10_000 })).toBeDefined();
});
