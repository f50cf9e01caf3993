import { trySetItem, safeSessionStorage } from '../../session/browser-storage.ts';
import { sessionState } from '../../session/session-store.ts';
import type { Choice } from './choices.ts';

const most = 6;

const keyOf = () => `found:${sessionState().session?.user._id ?? ''}`;

function isChoice(value: unknown): value is Choice {
  const { id, title, detail, path } = (value ?? {}) as Record<string, unknown>;
  return [id, title, detail, path].every((text) => typeof text === 'string');
}

/** Entries that this user last opened from the search, in this tab. */
export function recentChoices(): Choice[] {
  try {
    const stored: unknown = JSON.parse(safeSessionStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(choice: Choice): void {
  const others = recentChoices().filter(({ id }) => id !== choice.id);
  trySetItem(safeSessionStorage, keyOf(), JSON.stringify([choice, ...others].slice(0, most)));
}
