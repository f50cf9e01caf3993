import { setIfRoom, tabTexts } from './browser-storage.ts';
import { sessionState } from './session-store.ts';

const keyOf = () => `refusedUpload:${sessionState().session?.user._id ?? ''}`;

/** Why this person's last upload in this tab was refused, for after a reload; null when it was not. */
export const refusedUpload = (): string | null => tabTexts.getItem(keyOf());

/** Keeps why an upload was refused until the next one; null forgets it. */
export function keepRefused(reason: string | null): void {
  if (reason === null) tabTexts.removeItem(keyOf());
  else setIfRoom(tabTexts, keyOf(), reason);
}
