import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ScheduleSheet } from './week-print.tsx';
import type { Schedule } from './week-shifts.ts';

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
});
afterEach(() => {
  cleanup();
  signOut();
});

const week = {
  start: '2026-11-15',
  people: [{ _id: 'ann', name: 'Ann', store_id: null, minutes: 480 }],
  shifts: [
    {
      _id: 's1',
      employee_id: { _id: 'ann', name: 'Ann' },
      store_id: 'main',
      date: '2026-11-16',
      start_time: '06:30',
      end_time: '14:00',
      minutes: 450,
      salary: 0,
    },
  ],
  sales: [],
  expected: [],
} as unknown as Schedule;

it('keeps hours and days of the month whole in the narrow columns of a printed week', async () => {
  await renderPage(<ScheduleSheet week={week} scope="Main St" />);
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  const texts = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(texts.slice(1, 3)).toEqual(['Sun, Nov\u00a015', 'Mon, Nov\u00a016']);
  const [, , monday] = screen.getAllByRole('cell');
  expect(monday?.textContent).toBe('6:30\u00a0AM\u00a0– 2\u00a0PM');
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
});
