import { useEffect, useRef, type RefObject } from 'react';

type KeepFocusOptions = {
  /** Changes whenever the view may have removed or disabled the focused control. */
  when: string;
  /** True while controls are disabled by a running action. */
  isBusy: boolean;
  /** Selectors to focus if the control is gone; the first match wins. */
  fallbacks: readonly string[];
};

/**
 * Keeps keyboard focus in place: a control that was disabled during an action gets the focus back;
 * if it is gone, the first of `fallbacks` does. Does nothing before the first focus or while
 * something has it.
 */
export function useKeepFocus(
  place: RefObject<HTMLElement | null> | null,
  { when, isBusy, fallbacks }: KeepFocusOptions,
): void {
  const last = useRef<HTMLElement | null>(null);
  const selectors = fallbacks.join('\n');
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
