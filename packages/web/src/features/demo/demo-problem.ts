import { useSyncExternalStore } from 'react';
import { createListeners } from '../../ui/listeners.ts';

let problem: string | null = null;
const listeners = createListeners();

function setProblem(next: string | null): void {
  problem = next;
  listeners.notify();
}

/** Reports, until dismissed, what the browser does not let the demo do. */
export const reportDemoProblem = (message: string): void => setProblem(message);

export const dismissDemoProblem = (): void => setProblem(null);

export function useDemoProblem(): string | null {
  return useSyncExternalStore(listeners.subscribe, () => problem);
}
