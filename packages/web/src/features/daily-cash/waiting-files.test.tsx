import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pdfOf } from '@backcounter/core/testing/files';
import { forgetAllHeld, holdFile } from '../../session/held-files.ts';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { WeeklyCash } from './weekly-cash.tsx';

const stores = [{ _id: 's1', name: 'Main St', address: '1 Main St' }];

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z'), toFake: ['Date'] });
  clearPage();
  loadSession();
  signInAs('owner');
  await forgetAllHeld();
  answerFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    if (path.includes('/date/')) return { body: { data: null } };
    return { body: path.includes('/week/') ? { data: [] } : [] };
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('names the days whose files were not saved, leads there and offers them', async () => {
  await holdFile('cash:s1:2026-11-18', new File([pdfOf()], 'Drawer.pdf'));
  vi.setSystemTime(new Date('2026-11-20T18:00:01Z'));
  await renderPage(<WeeklyCash />, '/?view=weekly-cash&store=s1');
  expect(await screen.findByText(/Files wait to be saved for 11\/18\/2026, Main St/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Unsaved files' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go to 11/18/2026, Main St' }));
  const offer = await screen.findByRole('region', { name: 'Unsaved files' });
  expect(offer.textContent).toContain('Drawer.pdf');
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-18');
  expect(screen.queryByText(/Files wait to be saved/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText(/sent when you save/)).toBeTruthy();
});

it('opens on the day that the address names', async () => {
  await renderPage(<WeeklyCash />, '/?view=weekly-cash&store=s1&date=2026-11-17');
  expect((await screen.findByLabelText<HTMLInputElement>('Date')).value).toBe('2026-11-17');
});
