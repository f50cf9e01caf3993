import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { NeedsAttention } from './needs-attention.tsx';

const finding = (day: number) => ({
  ...{ _id: `missing_day.2026-11-0${day}.s1`, kind: 'missing_day', store_id: 's1' },
  ...{ title: `No sale on Nov ${day}`, detail: 'Usually $500.00.', amount: 500 + day },
  ...{ path: '/dashboard/sales?panel=week&store=s1&week=2026-11-02', at: `2026-11-0${day}` },
});

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

const show = () => renderPage(<NeedsAttention />, '/dashboard');
const answer = (count: number) =>
  answerFetch(() => ({ body: { data: [9, 8, 7, 6, 5, 4, 3, 2, 1].slice(0, count).map(finding) } }));

it('says that nothing needs attention', async () => {
  answer(0);
  await show();
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined();
});

it('shows each finding with its amount and its link, seven until all are asked for', async () => {
  answer(9);
  await show();
  const region = screen.getByRole('region', { name: 'Needs attention' });
  const link = await within(region).findByRole('link', { name: 'No sale on Nov 9' });
  expect(link.getAttribute('href')).toBe('/dashboard/sales?panel=week&store=s1&week=2026-11-02');
  expect(within(region).getByText('$509.00')).toBeDefined();
  expect(within(region).getAllByRole('button', { name: /^Dismiss / })).toHaveLength(7);
  fireEvent.click(within(region).getByRole('button', { name: 'Show all 9' }));
  expect(within(region).getAllByRole('button', { name: /^Dismiss / })).toHaveLength(9);
});

it('tells a failure and loads again', async () => {
  answerFetch(() => ({ status: 500, body: {} }));
  await show();
  expect(await screen.findByText('What needs attention could not be loaded')).toBeDefined();
  answer(0);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined();
});

it('dismisses with a reason, and only with one', async () => {
  const seen = answer(1);
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss No sale on Nov 9' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await dialog.findByText('Please say why this needs no attention')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A holiday' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.map(({ path }) => path)).toContain('/api/findings/missing_day.2026-11-09.s1/dismiss');
});
