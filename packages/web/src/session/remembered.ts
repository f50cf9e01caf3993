import { localTexts, setIfRoom } from './browser-storage.ts';
import { isDemoMode } from './demo-mode.ts';
import { sessionState } from './session-store.ts';

const keyOf = (name: string) => `remembered:${sessionState().session?.user._id ?? ''}:${name}`;

/** What this person chose last on this device under a name; null when nothing is remembered. */
export const remembered = (name: string): string | null =>
  isDemoMode() ? null : localTexts.getItem(keyOf(name));

/** Keeps a choice for the next visit; the demo leaves nothing behind. */
export function remember(name: string, value: string): void {
  if (!isDemoMode()) setIfRoom(localTexts, keyOf(name), value);
}
