import { useSyncExternalStore } from 'react';

let problem: string | null = null;
const listeners = new Set<() => void>();

function setProblem(next: string | null): void {
  problem = next;
  for (const listener of listeners) listener();
}

/** Reports, until dismissed, what the browser does not let the demo do. */
export const reportDemoProblem = (message: string): void => setProblem(message);

export const dismissDemoProblem = (): void => setProblem(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDemoProblem(): string | null {
  return useSyncExternalStore(subscribe, () => problem);
}
