import { setIfRoom, tabTexts } from './browser-storage.ts';

const key = 'wantedAddress';
const visitorKey = 'visitor';

/** Notes who is signed in in this tab: an address that is wanted later was theirs. */
export function noteVisitor(userId: string): void {
  if (tabTexts.getItem(visitorKey) !== userId) setIfRoom(tabTexts, visitorKey, userId);
}

/** Whoever opens an address after a logout is somebody else than who left. */
export function forgetVisitor(): void {
  tabTexts.removeItem(visitorKey);
}

/** Remembers what somebody wanted to open who has to sign in first; null forgets it. */
export function wantAddress(href: string | null): void {
  if (href === null) tabTexts.removeItem(key);
  else setIfRoom(tabTexts, key, `${tabTexts.getItem(visitorKey) ?? ''} ${href}`);
}

/**
 * Answers it once. Where another person was signed in before, it was theirs: whoever signs in after
 * them at the same counter begins at the dashboard, and not where they may not even be.
 */
export function takeWantedAddress(userId: string | undefined): string | null {
  const wanted = tabTexts.getItem(key);
  tabTexts.removeItem(key);
  if (wanted === null) return null;
  const at = wanted.indexOf(' ');
  const visitor = wanted.slice(0, at);
  return visitor === '' || visitor === userId ? wanted.slice(at + 1) : null;
}
