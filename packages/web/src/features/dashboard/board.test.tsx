import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { Board } from './board.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it.each(['owner', 'employee'] as const)(
  'tells the %s of a business without stores what will stand there, and offers no days',
  async (role) => {
    signInAs(role);
    answerFetch(() => ({ body: { days: ['2026-11-20'], stores: [], cells: [] } }));
    await renderPage(<Board />, '/dashboard');
    expect(
      await screen.findByText(
        'What is entered and what is missing stands here, a row for each store.',
      ),
    ).toBeDefined();
    // The way to the first store stands above, under 'Start here'.
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByLabelText('Days')).toBeNull();
  },
);
