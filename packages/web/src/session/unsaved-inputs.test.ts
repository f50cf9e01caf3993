import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fullStorage } from '../testing/full-storage.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { forgetEmployeeName, loadSession, setEmployeeName, signOut } from './session-store.ts';
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

it('stores a user’s input by form name', () => {
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

it('stores nothing when signed out', () => {
  signOut();
  saveUnsaved('sale', sale);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('stores the demo’s input separately, outside the demo’s data keys', () => {
  history.replaceState(null, '', '/dashboard/sales?demo=true');
  saveUnsaved('sale', sale);
  expect(loadUnsaved('sale')).toMatchObject(sale);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('demo_'))).toEqual([]);
  history.replaceState(null, '', '/dashboard/sales');
  expect(loadUnsaved('sale')).toBeNull();
});

it('expires after a week, and is removed from the storage', () => {
  saveUnsaved('sale', sale);
  vi.setSystemTime(Date.UTC(2026, 10, 25, 11, 59));
  expect(loadUnsaved('sale')).toMatchObject(sale);
  vi.setSystemTime(Date.UTC(2026, 10, 25, 12));
  expect(loadUnsaved('sale')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsaved:'))).toHaveLength(1);
  dropOldUnsaved();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsaved:'))).toEqual([]);
});

it('removes all input of the user who logs out, in the demo too, and none of others', () => {
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

it('leaves to other employees of a shared account what they typed when one logs out', () => {
  saveUnsaved('sale', sale);
  setEmployeeName('Ann Lee');
  saveUnsaved('sale', { ...sale, what: 'Ann’s' });
  setEmployeeName('Bo Diaz');
  saveUnsaved('sale', { ...sale, what: 'Bo’s' });
  expect(loadUnsaved('sale')).toMatchObject({ what: 'Bo’s', by: 'Bo Diaz' });
  forgetAllUnsaved();
  expect(loadUnsaved('sale')).toMatchObject({ what: 'Ann’s', by: 'Ann Lee' });
  forgetEmployeeName();
  forgetAllUnsaved();
  expect(loadUnsaved('sale')).toMatchObject({ what: 'Ann’s' });
});

it('lists the days of a form, latest input first', () => {
  saveUnsaved('cash:1:2026-11-16', sale);
  vi.advanceTimersByTime(1000);
  saveUnsaved('cash:1:2026-11-17', sale);
  saveUnsaved('sale', sale);
  expect(unsavedNames('cash:')).toEqual(['cash:1:2026-11-17', 'cash:1:2026-11-16']);
});

it('renames input to a free name, never over other input', () => {
  saveUnsaved('cash:undecided', sale);
  expect(moveUnsaved('cash:undecided', 'cash:1:2026-11-16')).toBe(true);
  expect(unsavedNames('cash:')).toEqual(['cash:1:2026-11-16']);
  saveUnsaved('cash:undecided', { ...sale, what: 'other' });
  expect(moveUnsaved('cash:undecided', 'cash:1:2026-11-16')).toBe(false);
  expect(loadUnsaved('cash:1:2026-11-16')).toMatchObject(sale);
});

it('keeps input in memory when the storage is full', () => {
  saveUnsaved('sale', sale);
  vi.stubGlobal('localStorage', fullStorage(localStorage));
  saveUnsaved('sale', { ...sale, what: 'later' });
  expect(loadUnsaved('sale')).toMatchObject({ what: 'later' });
  expect(unsavedNames('')).toEqual(['sale']);
  forgetUnsaved('sale');
  expect(loadUnsaved('sale')).toBeNull();
});

it('ignores unreadable entries', () => {
  saveUnsaved('sale', sale);
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('unsaved:'));
  for (const text of ['{', '[]', '{"what":1}']) {
    localStorage.setItem(key, text);
    expect(loadUnsaved('sale')).toBeNull();
  }
});
