import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshUser } from '../session/refresh-user.ts';
import { loadSession, sessionState, signOut } from '../session/session-store.ts';
import { answerFetch } from '../testing/fetching.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { followChanges } from './follow-changes.ts';

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('employee');
});
afterEach(() => {
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('SES-15 ends a session that the server tells nothing any more, on a page that asks nothing else', async () => {
  const seen = answerFetch(() => ({ status: 401, body: { message: 'No session' } }));
  const stop = followChanges(() => void refreshUser());
  await vi.waitFor(() => expect(sessionState().status).toBe('expired'));
  expect(seen.map(({ path }) => path)).toEqual(['/api/changes', '/api/auth/me']);
  stop();
});

it('SES-15 keeps a session where only the stream is refused', async () => {
  const user = { _id: 'u-employee', name: 'Kim', email: 'kim@shop.com', role: 'employee' };
  const seen = answerFetch(({ path }) =>
    path === '/api/changes' ? { status: 404, body: {} } : { body: user },
  );
  const stop = followChanges(() => void refreshUser());
  await vi.waitFor(() => expect(sessionState().session?.user.name).toBe('Kim'));
  expect(seen).toHaveLength(2);
  stop();
});

it('ROL-06 asks who one is when the stream begins anew, as a role that was taken away ends it', async () => {
  vi.useFakeTimers();
  answerFetch(() => ({ body: ': listening' }));
  const askWho = vi.fn();
  const stop = followChanges(askWho);
  await vi.advanceTimersByTimeAsync(900);
  expect(askWho).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(askWho).toHaveBeenCalledOnce();
  stop();
});
