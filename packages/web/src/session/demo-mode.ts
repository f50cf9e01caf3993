import { createListeners } from '../ui/listeners.ts';
import { safeLocalStorage, trySetItem } from './browser-storage.ts';
import { sessionState, subscribeSession } from './session-store.ts';
import type { SessionSettings } from './stored-session.ts';

const flagKey = 'demoMode';
const listeners = createListeners();
const none: Partial<SessionSettings> = {};
let visitorSettings = none;

const isInAddress = () => new URLSearchParams(location.search).get('demo') === 'true';

/** True for a demo user, and for any user while the address asks for the demo (DEM-01). */
export const isDemoMode = (): boolean =>
  sessionState().session?.user.role === 'demo' || isInAddress();

/** Keeps the stored flag in step with the address (RTE-05 to RTE-07). */
export function syncDemoFlag(): void {
  if (isInAddress()) trySetItem(safeLocalStorage, flagKey, 'true');
  else safeLocalStorage.removeItem(flagKey);
  listeners.notify();
}

/**
 * Calls `syncDemoFlag` now, and when Back or Forward shows a page from the browser's cache: its scripts
 * do not run again, and another page may have changed the flag.
 */
export function followDemoFlag(): void {
  syncDemoFlag();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncDemoFlag();
  });
}

/** Applies the demo's settings for an account that only looks in; its session keeps its own. */
export function setVisitorSettings(settings: Partial<SessionSettings>): void {
  visitorSettings = settings;
  listeners.notify();
}

/** The settings of the displayed business, as far as they are loaded. */
export function currentSettings(): Partial<SessionSettings> {
  const user = sessionState().session?.user;
  if (isDemoMode() && user?.role !== 'demo') return visitorSettings;
  return user?.settings ?? none;
}

export function subscribeDemoMode(listener: () => void): () => void {
  const stops = [listeners.subscribe(listener), subscribeSession(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
