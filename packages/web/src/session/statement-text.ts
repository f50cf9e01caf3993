import { trySetItem, safeSessionStorage } from './browser-storage.ts';
import { sessionState } from './session-store.ts';

const keyOf = () => `bankStatement:${sessionState().session?.user._id ?? ''}`;

/** The bank statement that the user has pasted in this tab; empty for none. */
export const loadStatement = (): string => safeSessionStorage.getItem(keyOf()) ?? '';

/** Keeps a pasted bank statement while the tab is open; an empty one is removed. */
export function saveStatement(text: string): void {
  if (text === '') safeSessionStorage.removeItem(keyOf());
  else trySetItem(safeSessionStorage, keyOf(), text);
}
