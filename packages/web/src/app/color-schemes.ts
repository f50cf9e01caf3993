import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { safeLocalStorage, trySetItem } from '../session/browser-storage.ts';

const key = 'colorScheme';

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

// Importing Mantine's own check would pull it into the sign-in page.
const isScheme = (text: string | null): text is MantineColorScheme =>
  schemes.some((scheme) => scheme === text);

let following = new AbortController();

/** The chosen color scheme, shared by all tabs of this browser. */
export const colorSchemes: MantineColorSchemeManager = {
  get(otherwise) {
    const stored = safeLocalStorage.getItem(key);
    return isScheme(stored) ? stored : otherwise;
  },
  set: (scheme) => trySetItem(safeLocalStorage, key, scheme),
  clear: () => safeLocalStorage.removeItem(key),
  subscribe(onChange) {
    following = new AbortController();
    const follow = (event: StorageEvent) => {
      if (event.key === key && isScheme(event.newValue)) onChange(event.newValue);
    };
    window.addEventListener('storage', follow, { signal: following.signal });
  },
  unsubscribe: () => following.abort(),
};

/**
 * Applies the color scheme from the first frame on, before Mantine is loaded: the sign-in page and
 * loading screens render without it.
 */
export function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = colorSchemes.get('auto');
    const ofSystem = dark.matches ? 'dark' : 'light';
    const shown = chosen === 'auto' ? ofSystem : chosen;
    document.documentElement.setAttribute('data-mantine-color-scheme', shown);
  };
  show();
  dark.addEventListener('change', show);
  window.addEventListener('storage', show);
}
