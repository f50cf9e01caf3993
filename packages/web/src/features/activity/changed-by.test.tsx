import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ChangedBy } from './changed-by.tsx';

// 10:42 AM on Nov 20 in Chicago.
const at = '2026-11-20T16:42:00.000Z';

type Log = { action?: string; employee_name?: string | null };

function serveLog({ action = 'update', employee_name = null }: Log = {}) {
  const entry = { action, at, user: { name: 'Maria' }, employee_name };
  return stubFetch(() => ({ body: { data: [entry], next_cursor: null } }));
}

const show = (subject: string | null, to: string | null = '$5.00') =>
  renderPage(
    <p>
      <ChangedBy subject={subject} to={to} otherwise="Someone else entered $5.00" />
    </p>,
  );

beforeEach(() => {
  clearPage();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T17:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [{}, '$5.00', 'Changed by Maria at 10:42 AM: $5.00'],
  [{ action: 'create' }, '$5.00', 'Added by Maria at 10:42 AM: $5.00'],
  [{ action: 'delete' }, null, 'Deleted by Maria at 10:42 AM'],
  [{ employee_name: 'Ann Lee' }, '$5.00', 'Changed by Maria as Ann Lee at 10:42 AM: $5.00'],
])('ROL-11 names who did %j and when, to those who may read it', async (log, to, said) => {
  signInAs('owner');
  const sent = serveLog(log);
  await show('sale-1', to);
  expect(await screen.findByText(said)).toBeDefined();
  expect(sent.map(({ path }) => path)).toContain('/api/activity?subject_id=sale-1&limit=1');
});

it('ROL-11 shows the day of changes not made today', async () => {
  vi.setSystemTime(Date.parse('2026-11-22T17:00:00Z'));
  signInAs('owner');
  serveLog();
  await show('sale-1');
  expect(
    await screen.findByText('Changed by Maria on 11/20/2026 at 10:42 AM: $5.00'),
  ).toBeDefined();
});

it('ROL-11 names nobody to users who may not read the activity, and sends no request', async () => {
  signInAs('user');
  const sent = serveLog();
  await show('sale-1');
  expect(screen.getByText('Someone else entered $5.00')).toBeDefined();
  expect(sent).toEqual([]);
});

it('names nobody if the row is unknown', async () => {
  signInAs('owner');
  const sent = serveLog();
  await show(null);
  expect(screen.getByText('Someone else entered $5.00')).toBeDefined();
  expect(sent).toEqual([]);
});
