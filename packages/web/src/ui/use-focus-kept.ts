import { useEffect, useRef, type RefObject } from 'react';

type Keeping = {
  /** A new one whenever a view may have taken away, or closed, what had the focus. */
  when: string;
  /** True while controls are closed because something is under way. */
  isBusy: boolean;
  /** Where to go on when what had the focus is gone: selectors, the first that stands there. */
  order: readonly string[];
};

/**
 * Keeps whoever works by keyboard in the flow: a control that was closed while something was under
 * way gets the focus back, and when it is gone, what waits for the person next gets it. Nothing is
 * moved before anything had the focus, or while something has it.
 */
export function useFocusKept(
  place: RefObject<HTMLElement | null> | null,
  { when, isBusy, order }: Keeping,
): void {
  const last = useRef<HTMLElement | null>(null);
  const selectors = order.join('\n');
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    note({ target: document.activeElement } as FocusEvent);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (isBusy || last.current === null || last.current === document.body) return;
    if (isFocusLost() && last.current.isConnected) last.current.focus();
    if (isFocusLost()) firstOf(place?.current, selectors.split('\n'))?.focus();
  }, [when, isBusy, place, selectors]);
}

const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

function firstOf(place: HTMLElement | null | undefined, order: readonly string[]) {
  for (const selector of order) {
    const found = place?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}
