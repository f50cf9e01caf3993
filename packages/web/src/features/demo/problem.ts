import { useSyncExternalStore } from 'react';

let problem: string | null = null;
const listeners = new Set<() => void>();

function become(next: string | null): void {
  problem = next;
  for (const listener of listeners) listener();
}

/** Says, until it is put away, what the browser does not let the demo do. */
export const tellDemoProblem = (message: string): void => become(message);

export const forgetDemoProblem = (): void => become(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDemoProblem(): string | null {
  return useSyncExternalStore(subscribe, () => problem);
}
