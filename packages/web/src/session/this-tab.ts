import { setIfRoom, tabTexts } from './browser-storage.ts';

const key = 'tab';

/**
 * Names this tab of the browser, and does so after a reload too. A copy of the tab takes the storage
 * along, so the name stands in there only while the page is away.
 */
const named = tabTexts.getItem(key) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');

export const thisTab = (): string => named;

tabTexts.removeItem(key);
addEventListener('pagehide', () => setIfRoom(tabTexts, key, named));
addEventListener('pageshow', () => tabTexts.removeItem(key));
