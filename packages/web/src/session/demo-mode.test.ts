import { beforeEach, expect, it } from 'vitest';
import { clearPage, signInAs } from '../testing/sessions.ts';
import {
  currentSettings,
  followDemoFlag,
  isDemoMode,
  setVisitorSettings,
  syncDemoFlag,
} from './demo-mode.ts';
import { loadSession } from './session-store.ts';

const goTo = (address: string) => {
  history.replaceState(null, '', address);
  syncDemoFlag();
};

beforeEach(() => {
  clearPage();
  loadSession();
});

it.each([
  ['/login?demo=true', 'true'],
  ['/dashboard/sales?view=x&demo=true', 'true'],
  ['/login?demo=false', null],
  ['/login?demo', null],
  ['/login', null],
])('RTE-05 RTE-06 at %s the flag is %s', (address, flag) => {
  localStorage.setItem('demoMode', 'true');
  goTo(address);
  expect(localStorage.getItem('demoMode')).toBe(flag);
  expect(isDemoMode()).toBe(flag === 'true');
});

it.each([
  ['/login?demo=true', null, 'true'],
  ['/login', 'true', null],
])('RTE-05 RTE-07 a page at %s that is shown from the cache sets the flag', (address, was, is) => {
  goTo(address);
  followDemoFlag();
  // What a page that was opened after it left behind.
  if (was === null) localStorage.removeItem('demoMode');
  else localStorage.setItem('demoMode', was);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(localStorage.getItem('demoMode')).toBe(was);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(localStorage.getItem('demoMode')).toBe(is);
});

it('DEM-01 shows a visiting account the demo’s settings, and later its own', () => {
  signInAs('admin', { settings: { business_name: 'Three Corners' } });
  expect(currentSettings().business_name).toBe('Three Corners');
  goTo('/dashboard?demo=true');
  expect(currentSettings().business_name).toBeUndefined();
  setVisitorSettings({ business_name: 'Springfield' });
  expect(currentSettings().business_name).toBe('Springfield');
  expect(localStorage.getItem('tokenData')).toContain('Three Corners');
  goTo('/dashboard');
  expect(currentSettings().business_name).toBe('Three Corners');
});

it('DEM-01 a demo user is in the demo at every address', () => {
  goTo('/dashboard');
  signInAs('admin');
  expect(isDemoMode()).toBe(false);
  signInAs('demo');
  expect(isDemoMode()).toBe(true);
});
