import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

function become(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

/** A call was answered, whatever the answer says. */
export const noteReached = (): void => become(false);

/** A call got no answer, or only that of a proxy whose server is away. */
export const noteLost = (): void => become(true);

export const isConnectionLost = (): boolean => isLost;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True from a call without an answer until the next one with an answer. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, isConnectionLost);
