import { trySetItem, safeSessionStorage } from './browser-storage.ts';

const key = 'tab';

/**
 * An id of this browser tab that survives reloads. Duplicating a tab copies its sessionStorage, so
 * the id is stored only between pagehide and pageshow.
 */
const id = safeSessionStorage.getItem(key) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');

export const tabId = (): string => id;

safeSessionStorage.removeItem(key);
addEventListener('pagehide', () => trySetItem(safeSessionStorage, key, id));
addEventListener('pageshow', () => safeSessionStorage.removeItem(key));
