import { paths } from '../ui/paths.ts';
import { mayPreload } from './may-preload.ts';
import { screenCode } from './screen-code.ts';

/** Upper bound for waiting for an idle page. */
const idleTimeoutMs = 300;

/**
 * Preloads the code of an address in parallel with the router, which would request it only after
 * loading itself. Failures are ignored; the router retries.
 */
export function preloadScreen(pathname: string): void {
  import('./shell.tsx').catch(() => undefined);
  for (const [id, load] of Object.entries(screenCode)) {
    if (paths[id as keyof typeof screenCode] === pathname) load().catch(() => undefined);
  }
}

/**
 * Preloads router, shell and dashboard when idle: started at the first key or touch on the sign-in
 * page, so that signing in does not wait for them.
 */
export function preloadHome(): void {
  if (!mayPreload()) return;
  const load = () => {
    import('./pages.tsx').catch(() => undefined);
    preloadScreen(paths.dashboard);
  };
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: idleTimeoutMs });
  else setTimeout(load, idleTimeoutMs);
}
