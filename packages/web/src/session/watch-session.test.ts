import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { loadSession, sessionState, signOut, subscribeSession } from './session-store.ts';
import { watchSession } from './watch-session.ts';

const start = Date.UTC(2026, 10, 20, 18);
const minute = 60_000;
let stop = () => {};
const tellServer = vi.fn();

const lastActivity = () => sessionState().session?.lastActivity;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  clearPage();
  loadSession();
  signInAs('admin');
  tellServer.mockClear();
  stop = watchSession(tellServer);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it.each(['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'])(
  'SES-16 %s counts as activity',
  (name) => {
    vi.advanceTimersByTime(2 * minute);
    document.dispatchEvent(new Event(name));
    expect(lastActivity()).toBe(start + 2 * minute);
    expect(localStorage.getItem('tokenData')).toContain(String(start + 2 * minute));
  },
);

it('SES-16 many events within a second are recorded twice, the last one included', () => {
  const recorded = new Set<number | undefined>();
  for (let count = 0; count < 50; count += 1) {
    vi.advanceTimersByTime(10);
    document.dispatchEvent(new Event('mousemove'));
    recorded.add(lastActivity());
  }
  vi.advanceTimersByTime(1000);
  recorded.add(lastActivity());
  expect([...recorded]).toEqual([start + 10, start + 1010]);
});

it('SES-16 activity renders nothing, which would lose the click that it is', () => {
  const render = vi.fn();
  const unsubscribe = subscribeSession(render);
  document.dispatchEvent(new Event('mousedown'));
  vi.advanceTimersByTime(minute);
  document.dispatchEvent(new Event('click'));
  expect(lastActivity()).toBe(start + minute);
  expect(render).not.toHaveBeenCalled();
  unsubscribe();
});

it('SES-14 SES-15 checks every five minutes and signs out at the first check after the end', () => {
  vi.advanceTimersByTime(60 * minute);
  expect(sessionState().status).toBe('signed-in');
  vi.advanceTimersByTime(5 * minute);
  expect(sessionState().status).toBe('expired');
});

it('SES-14 reports activity to the server at a check, and only then', () => {
  vi.advanceTimersByTime(5 * minute);
  expect(tellServer).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('click'));
  vi.advanceTimersByTime(5 * minute);
  expect(tellServer).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5 * minute);
  expect(tellServer).toHaveBeenCalledTimes(1);
});

it('SES-08 a sign-out in another tab signs out here', () => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'tokenData', newValue: null }));
  expect(sessionState().status).toBe('signed-out');
});

it('SES-16 activity in another tab counts here', () => {
  const text = localStorage.getItem('tokenData') ?? '';
  vi.advanceTimersByTime(30 * minute);
  localStorage.setItem('tokenData', text.replaceAll(String(start), String(Date.now())));
  window.dispatchEvent(new StorageEvent('storage', { key: 'tokenData' }));
  expect(lastActivity()).toBe(start + 30 * minute);
});

it.each([
  ['the same person', () => {}, 0],
  ['nobody, after a logout here', signOut, 1],
  ['nobody, after a logout elsewhere', () => localStorage.clear(), 1],
])(
  'SES-08 what Back shows as it was left is loaded anew unless it is theirs: %s',
  (_, leave, times) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    leave();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(times);
    vi.unstubAllGlobals();
  },
);
