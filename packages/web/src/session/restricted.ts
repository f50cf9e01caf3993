import { useSyncExternalStore } from 'react';

let isShown = false;
const listeners = new Set<() => void>();

/** Shows or hides the message of a locked section (DSH-13, RTE-10). */
export function showRestricted(shown: boolean): void {
  isShown = shown;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRestricted = (): boolean => useSyncExternalStore(subscribe, () => isShown);
