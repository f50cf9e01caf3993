import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullStorage, throwDomException } from '../testing/full-storage.ts';
import { clearPage } from '../testing/sessions.ts';
import { safeLocalStorage, trySetItem, safeSessionStorage } from './browser-storage.ts';

beforeEach(clearPage);
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([
  ['localStorage', safeLocalStorage],
  ['sessionStorage', safeSessionStorage],
] as const)('%s', (name, store) => {
  it('SES-01 stores texts in the browser’s storage', () => {
    store.setItem('tokenData', 'a');
    expect(globalThis[name].getItem('tokenData')).toBe('a');
    expect(store.getItem('tokenData')).toBe('a');
    expect(store.keys()).toEqual(['tokenData']);
    store.removeItem('tokenData');
    expect(store.getItem('tokenData')).toBeNull();
    expect(globalThis[name].length).toBe(0);
  });

  it('SES-01 stores texts in memory when the browser forbids its storage', () => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(throwDomException('SecurityError'));
    expect(store.getItem('tokenData')).toBeNull();
    store.setItem('tokenData', 'a');
    store.setItem('tokenData', 'b');
    expect(store.getItem('tokenData')).toBe('b');
    expect(store.keys()).toEqual(['tokenData']);
    store.removeItem('tokenData');
    expect(store.getItem('tokenData')).toBeNull();
    expect(store.keys()).toEqual([]);
  });

  it('LOG-21 a full storage throws, but optional values are dropped, old ones included', () => {
    store.setItem('draft', 'old');
    const kept = globalThis[name];
    vi.spyOn(globalThis, name, 'get').mockReturnValue(fullStorage(kept));
    expect(() => store.setItem('tokenData', 'a')).toThrow('No');
    trySetItem(store, 'draft', 'new');
    expect(kept.getItem('draft')).toBeNull();
  });
});
