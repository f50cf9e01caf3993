import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { loadSession, noteActivity, sessionState, signOut } from './session-store.ts';
import { SessionWarning } from './session-warning.tsx';

const minute = 60_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  clearPage();
  loadSession();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 18) });
  signInAs('admin');
  await renderPage(<SessionWarning />);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('SES-13 warns two minutes before an idle session ends, and "Stay signed in" keeps it', async () => {
  const seen = stubFetch(() => ({ body: {} }));
  await pass(57 * minute);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(minute);
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionState().session?.lastActivity).toBe(Date.now());
  await pass(0);
  expect(seen.map(({ path }) => path)).toEqual(['/api/auth/me']);
});

it('SES-13 ends the session if the warning is ignored', async () => {
  await pass(61 * minute);
  expect(sessionState().status).toBe('expired');
});

it('SES-11 warns once before the absolute end of the session', async () => {
  for (let half = 0; half < 47; half += 1) {
    await pass(30 * minute);
    noteActivity();
  }
  await pass(28 * minute + 5_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(minute);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(minute);
  expect(sessionState().status).toBe('expired');
});
