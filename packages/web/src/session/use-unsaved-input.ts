import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  forgetUnsaved,
  loadUnsaved,
  saveUnsaved,
  subscribeUnsaved,
  unsavedNames,
  unsavedVersion,
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
 * name and another React key. Null keeps nothing.
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
): { offer: UnsavedOffer | null; forget: () => void } {
  const [found, setFound] = useState(() => (name === null ? null : loadUnsaved(name)));
  const before = found === null ? null : (found.values as Values);
  const saved = useRef<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    if (isChanged) {
      // What is still on offer is not lost when one types without answering.
      const merged = before === null ? values : merge(before, values);
      const input = { what: describe(merged), values: merged };
      const text = JSON.stringify(input);
      if (text !== saved.current) saveUnsaved(name, input);
      saved.current = text;
    } else if (saved.current !== null) {
      saved.current = null;
      if (found === null) forgetUnsaved(name);
      else saveUnsaved(name, found);
    }
  });
  const forget = () => {
    saved.current = null;
    setFound(null);
    if (name !== null) forgetUnsaved(name);
  };
  const keep = () => {
    setFound(null);
    if (before !== null) onKeep(isChanged ? merge(before, values) : before);
  };
  return { offer: found && { what: found.what, keep, discard: forget }, forget };
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
  return { what: input.what, keep: () => onKeep(name), discard: () => forgetUnsaved(name) };
}
