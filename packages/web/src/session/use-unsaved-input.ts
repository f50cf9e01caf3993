import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import {
  dropUnsaved,
  forgetUnsaved,
  isFromHere,
  loadUnsaved,
  saveUnsaved,
  subscribeUnsaved,
  unsavedNames,
  unsavedVersion,
  type UnsavedInput,
} from './unsaved-inputs.ts';

type Typed<Values> = {
  /** What stands in the fields now; must survive JSON. */
  values: Values;
  /** Whether it differs from what is saved. */
  isChanged: boolean;
  /** Says in a few words what it is: '$9,999.99 credit for Nov 18'. */
  describe: (values: Values) => string;
  /** Puts unsaved input back into the fields. */
  onKeep: (values: Values) => void;
  /** How unsaved input and what was typed since are put together; the newer fields win. */
  merge?: (unsaved: Values, now: Values) => Values;
};

/** What the region "Unsaved input" shows. */
export type UnsavedOffer = { what: string; keep: () => void; discard: () => void };

/**
 * Keeps what is typed and not saved, for the same person and for a week, and offers it when the
 * form, grid or day of this name is opened again. One that shows another day or row needs another
 * name and another React key. Null keeps nothing. `saved` is called when what stands in the fields was
 * stored; an offer that has not been answered stays.
 */
export function useUnsavedInput<Values extends object>(
  name: string | null,
  {
    values,
    isChanged,
    describe,
    onKeep,
    merge = (before, now) => ({ ...before, ...now }),
  }: Typed<Values>,
): { offer: UnsavedOffer | null; saved: () => void } {
  const [found, setFound] = useState(() => (name === null ? null : loadUnsaved(name)));
  const before = found === null ? null : (found.values as Values);
  const isOwn = found !== null && isFromHere(found);
  const stored = useRef<string | null>(null);
  const restore = (key: string) => {
    stored.current = null;
    if (found !== null && isOwn) saveUnsaved(key, found);
    else forgetUnsaved(key);
  };
  useEffect(() => {
    if (name === null) return;
    if (isChanged) {
      // What is still on offer is not lost when one types without answering; another tab's stays there.
      const merged = before !== null && isOwn ? merge(before, values) : values;
      const input = { what: describe(merged), values: merged };
      const text = JSON.stringify(input);
      if (text !== stored.current) saveUnsaved(name, input);
      stored.current = text;
    } else if (stored.current !== null) restore(name);
  });
  useOtherTab(found !== null && !isOwn ? found.key : null, (isGone) => {
    if (name !== null && !isChanged) setFound(loadUnsaved(name));
    else if (isGone) setFound(null);
  });
  const saved = () => {
    if (name === null) return;
    if (found === null || !holdsAll(values, found)) return restore(name);
    dropUnsaved(found);
    forgetUnsaved(name);
    stored.current = null;
    setFound(null);
  };
  const keep = () => {
    setFound(null);
    if (found === null || before === null) return;
    // Of another tab's the fields that were typed into here too are not taken: it stays there.
    if (!isOwn && !isChanged) dropUnsaved(found);
    onKeep(isChanged ? merge(before, values) : before);
  };
  const discard = () => {
    if (found === null || name === null) return;
    dropUnsaved(found);
    stored.current = null;
    setFound(isChanged ? null : loadUnsaved(name));
  };
  return { offer: found && { what: found.what, keep, discard }, saved };
}

/** Tells when another tab goes on with what it has stored under a key, or is done with it. */
function useOtherTab(key: string | null, onChange: (isGone: boolean) => void): void {
  const follow = useEffectEvent((event: StorageEvent) => {
    if (key !== null && event.key === key) onChange(event.newValue === null);
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => follow(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}

/** Whether all that was typed before stands among these values, too. */
function holdsAll(values: object, { values: before }: UnsavedInput): boolean {
  const now = values as Record<string, unknown>;
  return Object.entries(before as object).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name]),
  );
}

/**
 * What was typed last under the other names that begin with `start`: another day of the same form.
 * `onKeep` gets its name and leads there.
 */
export function useOtherInput(
  start: string,
  { except, onKeep }: { except: string; onKeep: (name: string) => void },
): UnsavedOffer | null {
  useSyncExternalStore(subscribeUnsaved, unsavedVersion);
  const name = unsavedNames(start).find((found) => found !== except);
  const input = name === undefined ? null : loadUnsaved(name);
  if (name === undefined || input === null) return null;
  return { what: input.what, keep: () => onKeep(name), discard: () => dropUnsaved(input) };
}
