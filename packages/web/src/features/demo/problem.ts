import { useSyncExternalStore } from 'react';

let problem: string | null = null;
const listeners = new Set<() => void>();

/** Says, until the page is left, what the browser does not let the demo do. */
export function tellDemoProblem(message: string): void {
  problem = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDemoProblem(): string | null {
  return useSyncExternalStore(subscribe, () => problem);
}
