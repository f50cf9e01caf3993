import { safeLocalStorage, trySetItem } from './browser-storage.ts';
import { isDemoMode } from './demo-mode.ts';
import { sessionState } from './session-store.ts';

const keyOf = (name: string) => `remembered:${sessionState().session?.user._id ?? ''}:${name}`;

/** The user's stored preference on this device; null if there is none, and in the demo. */
export const loadPreference = (name: string): string | null =>
  isDemoMode() ? null : safeLocalStorage.getItem(keyOf(name));

/** Stores a preference of the user on this device; the demo stores nothing. */
export function savePreference(name: string, value: string): void {
  if (!isDemoMode()) trySetItem(safeLocalStorage, keyOf(name), value);
}
