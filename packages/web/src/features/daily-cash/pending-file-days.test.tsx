import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pdfOf } from '@backcounter/core/testing/files';
import { removeAllPendingFiles, addPendingFile } from '../../session/pending-files.ts';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { WeeklyCash } from './weekly-cash.tsx';

const stores = [{ _id: 's1', name: 'Main St', address: '1 Main St' }];

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z'), toFake: ['Date'] });
  clearPage();
  loadSession();
  signInAs('owner');
  await removeAllPendingFiles();
  stubFetch(({ path }) => {
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

it('lists the days with unsaved files, opens them and offers the files', async () => {
  await addPendingFile('cash:s1:2026-11-18', new File([pdfOf()], 'Drawer.pdf'));
  vi.setSystemTime(new Date('2026-11-20T18:00:01Z'));
  await renderPage(<WeeklyCash />, '/?view=weekly-cash&store=s1');
  expect(await screen.findByText(/Files not yet saved for 11\/18\/2026, Main St/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Unsaved files' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go to 11/18/2026, Main St' }));
  const offer = await screen.findByRole('region', { name: 'Unsaved files' });
  expect(offer.textContent).toContain('Drawer.pdf');
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-18');
  expect(screen.queryByText(/Files wait to be saved/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText(/sent when you save/)).toBeTruthy();
});

it('opens on the day in the URL', async () => {
  await renderPage(<WeeklyCash />, '/?view=weekly-cash&store=s1&date=2026-11-17');
  expect((await screen.findByLabelText<HTMLInputElement>('Date')).value).toBe('2026-11-17');
});
