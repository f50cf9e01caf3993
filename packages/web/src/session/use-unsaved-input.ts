import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import {
  byAnother,
  dropUnsaved,
  forgetUnsaved,
  isOwnInput,
  loadUnsaved,
  saveUnsaved,
  subscribeUnsaved,
  unsavedNames,
  unsavedVersion,
  type UnsavedInput,
} from './unsaved-inputs.ts';

type UnsavedInputOptions<Values> = {
  /** The current field values; must survive JSON. */
  values: Values;
  /** Whether the values differ from the saved ones. */
  isChanged: boolean;
  /** Summarizes the values: '$9,999.99 credit for Nov 18'. */
  describe: (values: Values) => string;
  /** Restores unsaved values into the fields. */
  onKeep: (values: Values) => void;
  /** Merges unsaved values with newer ones; newer fields win. */
  merge?: (unsaved: Values, now: Values) => Values;
};

/** Props of the "Unsaved input" region. */
export type UnsavedOffer = {
  what: string;
  /** Who else typed it, on an account that employees share. */
  by: string | null;
  keep: () => void;
  discard: () => void;
};

/**
 * Stores unsaved input for the user for a week and offers it when the form of this name opens
 * again. A form that switches to another row or day needs a new name and React key; a null name
 * disables it. Call `markSaved` once the values are stored; an unanswered offer stays.
 */
export function useUnsavedInput<Values extends object>(
  name: string | null,
  {
    values,
    isChanged,
    describe,
    onKeep,
    merge = (before, now) => ({ ...before, ...now }),
  }: UnsavedInputOptions<Values>,
): { offer: UnsavedOffer | null; markSaved: () => void } {
  const [found, setFound] = useState(() => (name === null ? null : loadUnsaved(name)));
  const before = found === null ? null : (found.values as Values);
  const isOwn = found !== null && isOwnInput(found);
  const stored = useRef<string | null>(null);
  const restore = (key: string) => {
    stored.current = null;
    if (found !== null && isOwn) saveUnsaved(key, found);
    else forgetUnsaved(key);
  };
  useEffect(() => {
    if (name === null) return;
    if (isChanged) {
      // Merged with this tab's pending offer, so that typing does not discard it. Another tab keeps
      // its own.
      const merged = before !== null && isOwn ? merge(before, values) : values;
      const input = { what: describe(merged), values: merged };
      const text = JSON.stringify(input);
      if (text !== stored.current) saveUnsaved(name, input);
      stored.current = text;
    } else if (stored.current !== null) restore(name);
  });
  useOtherTabChange(found !== null && !isOwn ? found.key : null, (isRemoved) => {
    if (name !== null && !isChanged) setFound(loadUnsaved(name));
    else if (isRemoved) setFound(null);
  });
  const markSaved = () => {
    if (name === null) return;
    if (found === null || !includesAll(values, found)) return restore(name);
    dropUnsaved(found);
    forgetUnsaved(name);
    stored.current = null;
    setFound(null);
  };
  const keep = () => {
    setFound(null);
    if (found === null || before === null) return;
    // Input of another tab stays there if its fields were also changed here.
    if (!isOwn && !isChanged) dropUnsaved(found);
    onKeep(isChanged ? merge(before, values) : before);
  };
  const discard = () => {
    if (found === null || name === null) return;
    dropUnsaved(found);
    stored.current = null;
    setFound(isChanged ? null : loadUnsaved(name));
  };
  const offer = found && { what: found.what, by: byAnother(found), keep, discard };
  return { offer, markSaved };
}

/** Reports when another tab updates or removes the input under `key`. */
function useOtherTabChange(key: string | null, onChange: (isRemoved: boolean) => void): void {
  const follow = useEffectEvent((event: StorageEvent) => {
    if (key !== null && event.key === key) onChange(event.newValue === null);
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => follow(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}

/** Whether the values contain everything of the unsaved input. */
function includesAll(values: object, { values: before }: UnsavedInput): boolean {
  const now = values as Record<string, unknown>;
  return Object.entries(before as object).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name]),
  );
}

/**
 * Offers the latest input under another name that begins with `start`, e.g. another day of the same
 * form. `onKeep` receives the name and navigates there.
 */
export function useOtherInput(
  start: string,
  { except, onKeep }: { except: string; onKeep: (name: string) => void },
): UnsavedOffer | null {
  useSyncExternalStore(subscribeUnsaved, unsavedVersion);
  const name = unsavedNames(start).find((found) => found !== except);
  const input = name === undefined ? null : loadUnsaved(name);
  if (name === undefined || input === null) return null;
  return {
    what: input.what,
    by: byAnother(input),
    keep: () => onKeep(name),
    discard: () => dropUnsaved(input),
  };
}
