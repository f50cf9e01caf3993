import { localTexts, setIfRoom } from './browser-storage.ts';
import { sessionState, subscribeSession } from './session-store.ts';

const flagKey = 'demoMode';
const listeners = new Set<() => void>();

const isAsked = () => new URLSearchParams(location.search).get('demo') === 'true';

/** True for a demo user and wherever the address asks for the demo (DEM-01). */
export const isDemoMode = (): boolean => sessionState().session?.user.role === 'demo' || isAsked();

/** Keeps the stored flag in step with the address (RTE-05 to RTE-07). */
export function syncDemoFlag(): void {
  if (isAsked()) setIfRoom(localTexts, flagKey, 'true');
  else localTexts.removeItem(flagKey);
  for (const listener of listeners) listener();
}

export function subscribeDemoMode(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}
