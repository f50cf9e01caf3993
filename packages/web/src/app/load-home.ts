import { mayLoadAhead } from './load-ahead.ts';

/** A page that never rests loads it after that. */
const longestWaitMs = 300;

/**
 * Loads the shell and the dashboard once the page rests: on the sign-in page at the first key or
 * touch, so that whoever has typed a password does not wait for them. Nobody is told of a failure;
 * the router loads what is missing.
 */
export function loadHomeAhead(): void {
  if (!mayLoadAhead()) return;
  const load = () => {
    import('./shell.tsx').catch(() => undefined);
    import('../features/dashboard/screen.tsx').catch(() => undefined);
  };
  // Safari has no such callback yet.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: longestWaitMs });
  else setTimeout(load, longestWaitMs);
}
