import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fullStorage } from '../testing/full-storage.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { loadSession, signOut } from './session-store.ts';
import {
  dropOldUnsaved,
  forgetAllUnsaved,
  forgetUnsaved,
  loadUnsaved,
  moveUnsaved,
  saveUnsaved,
  unsavedNames,
} from './unsaved-inputs.ts';

const sale = { what: '$5.00 for Nov 18', values: { total_sales: '5' } };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) });
  clearPage();
  loadSession();
  signInAs('user');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  signOut();
});

it('keeps input of one person by the name of its form', () => {
  saveUnsaved('sale', sale);
  expect(loadUnsaved('sale')).toMatchObject(sale);
  expect(loadUnsaved('sale:1')).toBeNull();
  signInAs('owner');
  expect(loadUnsaved('sale')).toBeNull();
  signInAs('user');
  expect(loadUnsaved('sale')).toMatchObject(sale);
  forgetUnsaved('sale');
  expect(loadUnsaved('sale')).toBeNull();
});

it('keeps nothing when nobody is signed in', () => {
  signOut();
  saveUnsaved('sale', sale);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('keeps what is typed in the demo apart, under no key of the demo’s data', () => {
  history.replaceState(null, '', '/dashboard/sales?demo=true');
  saveUnsaved('sale', sale);
  expect(loadUnsaved('sale')).toMatchObject(sale);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('demo_'))).toEqual([]);
  history.replaceState(null, '', '/dashboard/sales');
  expect(loadUnsaved('sale')).toBeNull();
});

it('forgets after a week, and drops it from the storage', () => {
  saveUnsaved('sale', sale);
  vi.setSystemTime(Date.UTC(2026, 10, 25, 11, 59));
  expect(loadUnsaved('sale')).toMatchObject(sale);
  vi.setSystemTime(Date.UTC(2026, 10, 25, 12));
  expect(loadUnsaved('sale')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsaved:'))).toHaveLength(1);
  dropOldUnsaved();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsaved:'))).toEqual([]);
});

it('forgets everything of the person who logs out, in the demo too, and nothing of another', () => {
  signInAs('owner');
  saveUnsaved('sale', sale);
  signInAs('user');
  saveUnsaved('sale', sale);
  saveUnsaved('invoice', sale);
  forgetAllUnsaved();
  expect(unsavedNames('')).toEqual([]);
  signInAs('owner');
  expect(unsavedNames('')).toEqual(['sale']);
});

it('lists the days of a form, what was typed last first', () => {
  saveUnsaved('cash:1:2026-11-16', sale);
  vi.advanceTimersByTime(1000);
  saveUnsaved('cash:1:2026-11-17', sale);
  saveUnsaved('sale', sale);
  expect(unsavedNames('cash:')).toEqual(['cash:1:2026-11-17', 'cash:1:2026-11-16']);
});

it('moves input to a name that is free, and never over other input', () => {
  saveUnsaved('cash:undecided', sale);
  expect(moveUnsaved('cash:undecided', 'cash:1:2026-11-16')).toBe(true);
  expect(unsavedNames('cash:')).toEqual(['cash:1:2026-11-16']);
  saveUnsaved('cash:undecided', { ...sale, what: 'other' });
  expect(moveUnsaved('cash:undecided', 'cash:1:2026-11-16')).toBe(false);
  expect(loadUnsaved('cash:1:2026-11-16')).toMatchObject(sale);
});

it('keeps as long as the page what a full storage does not take', () => {
  saveUnsaved('sale', sale);
  vi.stubGlobal('localStorage', fullStorage(localStorage));
  saveUnsaved('sale', { ...sale, what: 'later' });
  expect(loadUnsaved('sale')).toMatchObject({ what: 'later' });
  expect(unsavedNames('')).toEqual(['sale']);
  forgetUnsaved('sale');
  expect(loadUnsaved('sale')).toBeNull();
});

it('takes what cannot be read for nothing', () => {
  saveUnsaved('sale', sale);
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('unsaved:'));
  for (const text of ['{', '[]', '{"what":1}']) {
    localStorage.setItem(key, text);
    expect(loadUnsaved('sale')).toBeNull();
  }
});
