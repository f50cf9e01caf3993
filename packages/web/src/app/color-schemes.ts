import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { localTexts, setIfRoom } from '../session/browser-storage.ts';

const key = 'colorScheme';

let following = new AbortController();

/** The look that was chosen in this browser, for all its tabs. */
export const colorSchemes: MantineColorSchemeManager = {
  get(otherwise) {
    const kept = localTexts.getItem(key);
    return isMantineColorScheme(kept) ? kept : otherwise;
  },
  set: (scheme) => setIfRoom(localTexts, key, scheme),
  clear: () => localTexts.removeItem(key),
  subscribe(onChange) {
    following = new AbortController();
    const follow = (event: StorageEvent) => {
      if (event.key === key && isMantineColorScheme(event.newValue)) onChange(event.newValue);
    };
    window.addEventListener('storage', follow, { signal: following.signal });
  },
  unsubscribe: () => following.abort(),
};
