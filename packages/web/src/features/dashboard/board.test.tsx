import { cleanup, fireEvent, screen } from '@testing-library/react';
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
    answerFetch(() => ({ body: { days: ['2026-11-20'], stores: [], store_count: 0, cells: [] } }));
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

it('reads of very many stores the first ones, and more when they are asked for', async () => {
  signInAs('owner');
  const asked = answerFetch(({ path }) => {
    const { searchParams } = new URL(path, 'http://backcounter.test');
    const stores = Array.from({ length: Number(searchParams.get('limit')) }, (_, index) => ({
      _id: `s${index}`,
      name: `Shop ${index}`,
    }));
    return { body: { days: ['2026-11-20'], stores, store_count: 1115, cells: [] } };
  });
  await renderPage(<Board />, '/dashboard');
  const table = await screen.findByRole('table', { name: 'Board' });
  expect(table.querySelectorAll('tbody tr')).toHaveLength(25);
  fireEvent.click(screen.getByRole('button', { name: 'Show more of 1115 stores' }));
  // What was there stays while the others are on their way.
  expect(table.querySelectorAll('tbody tr')).toHaveLength(25);
  expect(await screen.findByRole('rowheader', { name: 'Shop 124' })).toBeDefined();
  expect(table.isConnected).toBe(true);
  const limits = asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('limit'));
  expect(limits).toEqual(['25', '125']);
});
