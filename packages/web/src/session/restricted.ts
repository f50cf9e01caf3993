import { useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';

let isShown = false;
const listeners = createListeners();

/** Shows or hides the message of a locked section (DSH-13, RTE-10). */
export function showRestricted(shown: boolean): void {
  isShown = shown;
  listeners.notify();
}

export const useRestricted = (): boolean =>
  useSyncExternalStore(listeners.subscribe, () => isShown);
