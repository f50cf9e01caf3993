import { useSyncExternalStore } from 'react';

/** Shown in a `role="status"` element while the connection is lost. */
export const outageText = 'No connection. Trying again…';

let isLost = false;
const listeners = new Set<() => void>();

function setIsLost(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

/** Call when any response arrived, whatever its status. */
export const markReachable = (): void => setIsLost(false);

/** Call when a request got no response, or only a proxy's gateway error. */
export const markUnreachable = (): void => setIsLost(true);

export const isConnectionLost = (): boolean => isLost;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True from the first failed request until the next response. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, isConnectionLost);
