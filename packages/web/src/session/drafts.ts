import { setIfRoom, tabTexts } from './browser-storage.ts';
import { sessionState } from './session-store.ts';

const prefix = 'draft:';

const keyOf = (name: string) => `${prefix}${sessionState().session?.user._id ?? ''}:${name}`;

/** What somebody typed into a form and did not send; kept for the same user in this tab. */
export function saveDraft(name: string, values: unknown): void {
  setIfRoom(tabTexts, keyOf(name), JSON.stringify(values));
}

export function loadDraft(name: string): unknown {
  try {
    return JSON.parse(tabTexts.getItem(keyOf(name)) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  tabTexts.removeItem(keyOf(name));
}

/** Drops every draft: whoever logs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of tabTexts.keys()) {
    if (key.startsWith(prefix)) tabTexts.removeItem(key);
  }
}
