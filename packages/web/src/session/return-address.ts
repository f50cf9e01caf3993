import { trySetItem, safeSessionStorage } from './browser-storage.ts';

const key = 'wantedAddress';
const visitorKey = 'visitor';

/** Records this tab's user, who owns any address requested later. */
export function setVisitor(userId: string): void {
  if (safeSessionStorage.getItem(visitorKey) !== userId)
    trySetItem(safeSessionStorage, visitorKey, userId);
}

/** Call on logout: an address opened afterwards may be another user's. */
export function clearVisitor(): void {
  safeSessionStorage.removeItem(visitorKey);
}

/** Stores the address to return to after sign-in; null clears it. */
export function saveReturnAddress(href: string | null): void {
  if (href === null) safeSessionStorage.removeItem(key);
  else
    trySetItem(safeSessionStorage, key, `${safeSessionStorage.getItem(visitorKey) ?? ''} ${href}`);
}

/**
 * The stored address. Null if another user was signed in before: at a shared counter the next user
 * starts at the dashboard.
 */
export function findReturnAddress(userId: string | undefined): string | null {
  const wanted = safeSessionStorage.getItem(key);
  if (wanted === null) return null;
  const at = wanted.indexOf(' ');
  const visitor = wanted.slice(0, at);
  return visitor === '' || visitor === userId ? wanted.slice(at + 1) : null;
}

/** Like `findReturnAddress`, but clears the stored address. */
export function takeReturnAddress(userId: string | undefined): string | null {
  const wanted = findReturnAddress(userId);
  safeSessionStorage.removeItem(key);
  return wanted;
}
