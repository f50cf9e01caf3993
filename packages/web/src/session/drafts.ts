import { sessionState } from './session-store.ts';

const prefix = 'draft:';

const keyOf = (name: string) => `${prefix}${sessionState().session?.user._id ?? ''}:${name}`;

/** What somebody typed into a form and did not send; kept for the same user in this tab. */
export function saveDraft(name: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // A full storage costs the draft, never the form.
  }
}

export function loadDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}

/** Drops every draft: whoever logs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}
