import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { localTexts, setIfRoom } from '../session/browser-storage.ts';

const key = 'colorScheme';

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

// Mantine's own check would load all of it with the sign-in page.
const isScheme = (text: string | null): text is MantineColorScheme =>
  schemes.some((scheme) => scheme === text);

let following = new AbortController();

/** The look that was chosen in this browser, for all its tabs. */
export const colorSchemes: MantineColorSchemeManager = {
  get(otherwise) {
    const kept = localTexts.getItem(key);
    return isScheme(kept) ? kept : otherwise;
  },
  set: (scheme) => setIfRoom(localTexts, key, scheme),
  clear: () => localTexts.removeItem(key),
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
 * Draws the page in the chosen look from its first frame on. Mantine does so too, once it is there:
 * the sign-in page, and what stands in until a page's code has come, are drawn without it.
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
