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

async function showWithoutStores(role: 'owner' | 'employee') {
  signInAs(role);
  answerFetch(() => ({ body: { days: ['2026-11-20'], stores: [], cells: [] } }));
  await renderPage(<Board />, '/dashboard');
  expect(await screen.findByText(/^What is entered and what is missing stands here/)).toBeDefined();
}

it('leads from a business without stores to its first one', async () => {
  await showWithoutStores('owner');
  const link = screen.getByRole('link', { name: 'Create your first store' });
  expect(link.getAttribute('href')).toBe('/dashboard/stores?panel=create');
});

it('offers no store to who may not add one', async () => {
  await showWithoutStores('employee');
  expect(screen.queryByRole('link')).toBeNull();
});
