import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Shown in a `role="status"` element while the connection is lost. */
export const outageText = 'No connection. Trying again…';

let isLost = false;
const listeners = createListeners();

function setIsLost(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  listeners.notify();
}

/** Call when any response arrived, whatever its status. */
export const markReachable = (): void => setIsLost(false);

/** Call when a request got no response, or only a proxy's gateway error. */
export const markUnreachable = (): void => setIsLost(true);

export const isConnectionLost = (): boolean => isLost;

/** True from the first failed request until the next response. */
export const useConnectionLost = (): boolean =>
  useSyncExternalStore(listeners.subscribe, isConnectionLost);
