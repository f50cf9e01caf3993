import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ViewShifts } from './view-shifts.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  // Ten seconds before a Sunday begins in Chicago.
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T05:59:50Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  stubFetch(() => ({ body: [] }));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const midnight = () => act(() => void vi.advanceTimersByTime(30_000));

it('SHF-04 follows the midnight rollover to a new week if no other was chosen', async () => {
  await renderPage(<ViewShifts onAssign={vi.fn()} />);
  expect(await screen.findByText('Nov 15, 2026 – Nov 21, 2026')).toBeDefined();
  midnight();
  expect(await screen.findByText('Nov 22, 2026 – Nov 28, 2026')).toBeDefined();
});

it('SHF-05 follows the midnight rollover after Today, too', async () => {
  await renderPage(<ViewShifts onAssign={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Today' }));
  midnight();
  expect(await screen.findByText('Nov 22, 2026 – Nov 28, 2026')).toBeDefined();
});

it('SHF-05 stays on a chosen week at midnight', async () => {
  await renderPage(<ViewShifts onAssign={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Previous' }));
  midnight();
  expect(await screen.findByText('Nov 8, 2026 – Nov 14, 2026')).toBeDefined();
});
