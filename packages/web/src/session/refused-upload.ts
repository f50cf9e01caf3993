import { trySetItem, safeSessionStorage } from './browser-storage.ts';
import { sessionState } from './session-store.ts';

const keyOf = () => `refusedUpload:${sessionState().session?.user._id ?? ''}`;

/** Why the user's last upload in this tab was refused, also after a reload; null if it was not. */
export const loadRefusedUpload = (): string | null => safeSessionStorage.getItem(keyOf());

/** Stores why an upload was refused; null clears it. */
export function saveRefusedUpload(reason: string | null): void {
  if (reason === null) safeSessionStorage.removeItem(keyOf());
  else trySetItem(safeSessionStorage, keyOf(), reason);
}
