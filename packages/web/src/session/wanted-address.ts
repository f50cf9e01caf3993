import { setIfRoom, tabTexts } from './browser-storage.ts';

const key = 'wantedAddress';

/** Remembers what somebody wanted to open who has to sign in first; null forgets it. */
export function wantAddress(href: string | null): void {
  if (href === null) tabTexts.removeItem(key);
  else setIfRoom(tabTexts, key, href);
}

/** Answers it once. */
export function takeWantedAddress(): string | null {
  const href = tabTexts.getItem(key);
  tabTexts.removeItem(key);
  return href;
}
