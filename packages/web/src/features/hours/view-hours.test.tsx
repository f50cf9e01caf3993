import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, sundayOf } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ViewHours } from './view-hours.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('SHF-06 the week that is to be paid is one click away, in the fields too', async () => {
  const seen = answerFetch(() => ({ body: [] }));
  await renderPage(<ViewHours />);
  const sunday = sundayOf(dateIn('America/Chicago', Date.now()));
  const start = addDays(sunday, -7);
  const lastWeek = screen.getByRole('button', { name: 'Last week' });
  expect(screen.getByRole('button', { name: 'This week' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  fireEvent.click(lastWeek);
  expect(lastWeek.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('Start Date')).toHaveProperty('value', start);
  await waitFor(() =>
    expect(seen.at(-1)?.path).toBe(
      `/api/hours?start_date=${start}&end_date=${addDays(sunday, -1)}`,
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Last month' }));
  expect(screen.getByLabelText('Period')).toHaveProperty('value', 'monthly');
});
