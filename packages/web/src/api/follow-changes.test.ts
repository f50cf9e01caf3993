import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshUser } from '../session/refresh-user.ts';
import { loadSession, sessionState, signOut } from '../session/session-store.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { followChanges, useChangeCount } from './follow-changes.ts';

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

it('SES-15 ends the session when the stream is refused, on a page without other requests', async () => {
  const seen = stubFetch(() => ({ status: 401, body: { message: 'No session' } }));
  const stop = followChanges(() => void refreshUser());
  await vi.waitFor(() => expect(sessionState().status).toBe('expired'));
  expect(seen.map(({ path }) => path)).toEqual(['/api/changes', '/api/auth/me']);
  stop();
});

it('SES-15 keeps the session if only the stream is refused', async () => {
  const user = { _id: 'u-employee', name: 'Kim', email: 'kim@shop.com', role: 'employee' };
  const seen = stubFetch(({ path }) =>
    path === '/api/changes' ? { status: 404, body: {} } : { body: user },
  );
  const stop = followChanges(() => void refreshUser());
  await vi.waitFor(() => expect(sessionState().session?.user.name).toBe('Kim'));
  expect(seen).toHaveLength(2);
  stop();
});

it('ROL-06 refreshes the user when the stream reconnects, as a revoked role ends it', async () => {
  vi.useFakeTimers();
  stubFetch(() => ({ body: ': listening' }));
  const onSessionStale = vi.fn();
  const stop = followChanges(onSessionStale);
  await vi.advanceTimersByTimeAsync(900);
  expect(onSessionStale).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onSessionStale).toHaveBeenCalledOnce();
  stop();
});

it('tells after a reconnect that something may have changed', async () => {
  vi.useFakeTimers();
  stubFetch(() => ({ body: ': listening' }));
  const { result } = renderHook(() => useChangeCount());
  const before = result.current;
  const stop = followChanges(() => undefined);
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(result.current).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(result.current).toBe(before + 1);
  stop();
});

const showPage = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

it('opens no stream when it is stopped while the page is hidden', async () => {
  const seen = stubFetch(() => ({ status: 401, body: { message: 'No session' } }));
  const page = showPage('hidden');
  const onSessionStale = vi.fn();
  const stop = followChanges(onSessionStale);
  stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  page.mockRestore();
  expect(seen).toEqual([]);
  expect(onSessionStale).not.toHaveBeenCalled();
});

it('listens once for the page being hidden, however often the stream reconnects', async () => {
  vi.useFakeTimers();
  const seen = stubFetch(() => ({ body: ': listening' }));
  const adding = vi.spyOn(document, 'addEventListener');
  const stop = followChanges(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  const signals = adding.mock.calls
    .filter(([type]) => type === 'visibilitychange')
    .map(([, , options]) => (options as AddEventListenerOptions).signal);
  adding.mockRestore();
  expect(seen.length).toBeGreaterThan(3);
  expect(signals).toHaveLength(seen.length);
  expect(signals.filter((signal) => signal?.aborted === false).length).toBeLessThanOrEqual(1);
  stop();
});
