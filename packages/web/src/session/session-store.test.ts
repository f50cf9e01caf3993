import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { fullStorage } from '../testing/full-storage.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import {
  checkSession,
  expireSession,
  finishDemoIntro,
  loadSession,
  noteActivity,
  sessionState,
  setEmployeeName,
  signOut,
} from './session-store.ts';

const start = Date.UTC(2026, 10, 20, 18);
const hour = 3_600_000;

const stored = () =>
  JSON.parse(localStorage.getItem('tokenData') ?? 'null') as Record<string, unknown> | null;

/** A storage whose session cannot be read. */
const lockedStorage = (storage: Storage) =>
  new Proxy(storage, {
    get(kept, property) {
      if (property === 'getItem') {
        return (key: string) => {
          if (key === 'tokenData') throw new Error('The storage is locked');
          return kept.getItem(key);
        };
      }
      const value: unknown = Reflect.get(kept, property);
      return typeof value === 'function' ? (value.bind(kept) as unknown) : value;
    },
  });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  clearPage();
  loadSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the stored session', () => {
  it('SES-01 SES-03 SES-05 keeps token, user, end and last activity under tokenData, and the token', () => {
    signInAs('owner');
    expect(stored()).toMatchObject({
      token: 'token-owner',
      user: { role: 'owner' },
      expiresAt: start + 24 * hour,
      lastActivity: start,
    });
    expect(localStorage.getItem('token')).toBe('token-owner');
  });

  it('SES-02 SES-05 keeps the chosen name, and a new sign-in clears it', () => {
    signInAs('employee');
    setEmployeeName('Ann Lee');
    expect(stored()).toMatchObject({ employeeName: 'Ann Lee' });
    signInAs('employee');
    expect(stored()).not.toHaveProperty('employeeName');
  });

  it.each<[Role, boolean]>([
    ['demo', false],
    ['admin', true],
    ['employee', true],
  ])('SES-06 a sign-in of role %s leaves demo data: %s', (role, isKept) => {
    localStorage.setItem('demo_stores', '[]');
    localStorage.setItem('other', '1');
    signInAs(role);
    expect(localStorage.getItem('demo_stores') !== null).toBe(isKept);
    expect(localStorage.getItem('other')).toBe('1');
  });

  it('SES-07 shows the introduction to a demo user, across reloads, until it is finished', () => {
    signInAs('demo');
    loadSession();
    expect(sessionState().session?.demoIntro).toBe(true);
    finishDemoIntro();
    loadSession();
    expect(sessionState().session?.demoIntro).toBeUndefined();
    signInAs('admin');
    expect(sessionState().session?.demoIntro).toBeUndefined();
  });

  it('SES-08 a logout leaves nothing of the session or the demo', () => {
    signInAs('demo');
    localStorage.setItem('demo_sales', '[]');
    signOut();
    expect(sessionState()).toEqual({ status: 'signed-out', session: null });
    expect(localStorage.length).toBe(0);
  });
});

describe('at load', () => {
  it('SES-09 restores a session that is still valid', () => {
    signInAs('admin');
    vi.advanceTimersByTime(hour);
    loadSession();
    expect(sessionState()).toMatchObject({
      status: 'signed-in',
      session: { token: 'token-admin' },
    });
  });

  it('SES-10 removes an expired session, wipes the demo and sets the flag', () => {
    signInAs('admin');
    localStorage.setItem('demo_stores', '[]');
    vi.advanceTimersByTime(hour + 1);
    loadSession();
    expect(sessionState().status).toBe('expired');
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['at its very end', { expiresAt: start }, 'signed-in'],
    ['after its end', { expiresAt: start - 1 }, 'expired'],
    ['at the limit of its rest', { lastActivity: start - hour }, 'signed-in'],
    ['after its rest', { lastActivity: start - hour - 1 }, 'expired'],
  ])('SES-12 SES-13 a session of an owner %s', (_, change, status) => {
    signInAs('owner');
    localStorage.setItem('tokenData', JSON.stringify({ ...stored(), ...change }));
    loadSession();
    expect(sessionState().status).toBe(status);
  });

  it.each([
    ['at the limit of its rest', hour / 2, 'signed-in'],
    ['after its rest', hour / 2 + 1, 'expired'],
  ])('SES-13 a session of the demo %s', (_, rest, status) => {
    signInAs('demo');
    localStorage.setItem('tokenData', JSON.stringify({ ...stored(), lastActivity: start - rest }));
    loadSession();
    expect(sessionState().status).toBe(status);
  });

  it('SES-18 an unreadable storage means signed out, and is logged', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    signInAs('owner');
    vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(lockedStorage(localStorage));
    loadSession();
    expect(sessionState().status).toBe('signed-out');
    expect(log).toHaveBeenCalledWith('Token loading error', expect.any(Error));
  });

  it.each([
    '{',
    '[]',
    '{"token":"x"}',
    '{"token":"x","user":{"role":"king"},"expiresAt":1,"lastActivity":1}',
  ])('SES-17 SES-18 removes corrupt data %s, wipes the demo and logs it', (text) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    localStorage.setItem('tokenData', text);
    localStorage.setItem('token', 'x');
    localStorage.setItem('demo_stores', '[]');
    loadSession();
    expect(sessionState().status).toBe('signed-out');
    expect(localStorage.length).toBe(0);
    expect(log).toHaveBeenCalledWith('Token loading error', expect.any(Error));
  });
});

describe('the session’s time', () => {
  it.each<[Role, number]>([
    ['demo', 2],
    ['admin', 24],
    ['employee', 24],
  ])('SES-11 SES-12 a session of role %s ends after %i hours, despite activity', (role, hours) => {
    signInAs(role);
    for (let minutes = 0; minutes < hours * 60; minutes += 20) {
      vi.advanceTimersByTime(20 * 60_000);
      noteActivity();
    }
    expect(Date.now()).toBe(start + hours * hour);
    checkSession();
    expect(sessionState().status).toBe('signed-in');
    vi.advanceTimersByTime(1);
    checkSession();
    expect(sessionState().status).toBe('expired');
  });

  it.each<[Role, number]>([
    ['demo', 30],
    ['owner', 60],
  ])('SES-13 SES-15 role %s may be idle for %i minutes and no longer', (role, minutes) => {
    signInAs(role);
    localStorage.setItem('demo_stores', '[]');
    vi.advanceTimersByTime(minutes * 60_000);
    checkSession();
    expect(sessionState().status).toBe('signed-in');
    vi.advanceTimersByTime(1);
    checkSession();
    expect(sessionState()).toEqual({ status: 'expired', session: null });
    expect(localStorage.length).toBe(0);
  });

  it('SES-16 activity after the end does not revive the session', () => {
    signInAs('admin');
    vi.advanceTimersByTime(hour + 1);
    noteActivity();
    expect(sessionState().status).toBe('expired');
  });

  it('SES-12 a clock set back revives nothing', () => {
    signInAs('admin');
    expireSession();
    vi.setSystemTime(start - hour);
    loadSession();
    expect(sessionState().status).toBe('signed-out');
  });
});

it('SES-16 a full storage does not end the session', () => {
  signInAs('employee');
  vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(fullStorage(localStorage));
  vi.advanceTimersByTime(hour);
  setEmployeeName('Ann Lee');
  noteActivity();
  expect(sessionState().session).toMatchObject({
    employeeName: 'Ann Lee',
    lastActivity: start + hour,
  });
  expect(stored()).toMatchObject({ lastActivity: start });
});

describe('other tabs', () => {
  it('SES-08 a session signed out in another tab is not written back', () => {
    signInAs('admin');
    localStorage.clear();
    noteActivity();
    expect(localStorage.length).toBe(0);
    expect(sessionState().status).toBe('signed-out');
  });
});
