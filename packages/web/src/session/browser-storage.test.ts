import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullStorage, refuse } from '../testing/full-storage.ts';
import { clearPage } from '../testing/sessions.ts';
import { localTexts, setIfRoom, tabTexts } from './browser-storage.ts';

beforeEach(clearPage);
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([
  ['localStorage', localTexts],
  ['sessionStorage', tabTexts],
] as const)('%s', (name, store) => {
  it('SES-01 keeps texts where the browser keeps them', () => {
    store.setItem('tokenData', 'a');
    expect(globalThis[name].getItem('tokenData')).toBe('a');
    expect(store.getItem('tokenData')).toBe('a');
    expect(store.keys()).toEqual(['tokenData']);
    store.removeItem('tokenData');
    expect(store.getItem('tokenData')).toBeNull();
    expect(globalThis[name].length).toBe(0);
  });

  it('SES-01 keeps texts for the life of the page when the browser forbids its storage', () => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse('SecurityError'));
    expect(store.getItem('tokenData')).toBeNull();
    store.setItem('tokenData', 'a');
    store.setItem('tokenData', 'b');
    expect(store.getItem('tokenData')).toBe('b');
    expect(store.keys()).toEqual(['tokenData']);
    store.removeItem('tokenData');
    expect(store.getItem('tokenData')).toBeNull();
    expect(store.keys()).toEqual([]);
  });

  it('LOG-21 a full storage says so, but for what nobody misses, of which nothing older stays', () => {
    store.setItem('draft', 'old');
    const kept = globalThis[name];
    vi.spyOn(globalThis, name, 'get').mockReturnValue(fullStorage(kept));
    expect(() => store.setItem('tokenData', 'a')).toThrow('No');
    setIfRoom(store, 'draft', 'new');
    expect(kept.getItem('draft')).toBeNull();
  });
});
