import { paths } from '../ui/paths.ts';
import { mayLoadAhead } from './load-ahead.ts';
import { screenCode } from './screen-code.ts';

/** A page that never rests loads it after that. */
const longestWaitMs = 300;

/**
 * Begins to load what draws the page of an address, beside the router, which would ask for it only
 * once it is there itself. Nobody is told of a failure; the router tries again.
 */
export function loadScreenAhead(pathname: string): void {
  import('./shell.tsx').catch(() => undefined);
  for (const [id, load] of Object.entries(screenCode)) {
    if (paths[id as keyof typeof screenCode] === pathname) load().catch(() => undefined);
  }
}

/**
 * Loads the router, the shell and the dashboard once the page rests: on the sign-in page at the first
 * key or touch, so that whoever has typed a password does not wait for them.
 */
export function loadHomeAhead(): void {
  if (!mayLoadAhead()) return;
  const load = () => {
    import('./pages.tsx').catch(() => undefined);
    loadScreenAhead(paths.dashboard);
  };
  // Safari has no such callback yet.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: longestWaitMs });
  else setTimeout(load, longestWaitMs);
}
