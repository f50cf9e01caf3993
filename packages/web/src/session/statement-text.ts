import { trySetItem, safeSessionStorage } from './browser-storage.ts';
import { isDemoMode } from './demo-mode.ts';
import { sessionState } from './session-store.ts';

/** The bank's statement, or that of a vendor by its id. */
export type StatementOf = 'bank' | { vendorId: string };

const nameOf = (of: StatementOf) =>
  of === 'bank' ? 'bankStatement' : `vendorStatement:${of.vendorId}`;

/** An account that visits the demo has other statements there. */
const keyOf = (of: StatementOf) =>
  `${isDemoMode() ? 'demo:' : ''}${nameOf(of)}:${sessionState().session?.user._id ?? ''}`;

/** The statement that the user has pasted in this tab; empty for none. */
export const loadStatement = (of: StatementOf): string =>
  safeSessionStorage.getItem(keyOf(of)) ?? '';

/** Keeps a pasted statement while the tab is open; an empty one is removed. */
export function saveStatement(of: StatementOf, text: string): void {
  if (text === '') safeSessionStorage.removeItem(keyOf(of));
  else trySetItem(safeSessionStorage, keyOf(of), text);
}
