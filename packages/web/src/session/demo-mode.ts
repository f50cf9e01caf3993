import { localTexts, setIfRoom } from './browser-storage.ts';
import { sessionState, subscribeSession } from './session-store.ts';
import type { SessionSettings } from './stored-session.ts';

const flagKey = 'demoMode';
const listeners = new Set<() => void>();
const none: Partial<SessionSettings> = {};
let visited = none;

const isAsked = () => new URLSearchParams(location.search).get('demo') === 'true';

/** True for a demo user and wherever the address asks for the demo (DEM-01). */
export const isDemoMode = (): boolean => sessionState().session?.user.role === 'demo' || isAsked();

/** Keeps the stored flag in step with the address (RTE-05 to RTE-07). */
export function syncDemoFlag(): void {
  if (isAsked()) setIfRoom(localTexts, flagKey, 'true');
  else localTexts.removeItem(flagKey);
  for (const listener of listeners) listener();
}

/** Takes over how the demo is set up, for an account that looks in; its session stays its own. */
export function visitDemo(settings: Partial<SessionSettings>): void {
  visited = settings;
  for (const listener of listeners) listener();
}

/** How the business on the screen is set up, as far as it is known. */
export function shownSettings(): Partial<SessionSettings> {
  const user = sessionState().session?.user;
  if (isDemoMode() && user?.role !== 'demo') return visited;
  return user?.settings ?? none;
}

export function subscribeDemoMode(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}
