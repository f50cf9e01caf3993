import { RouterProvider } from '@tanstack/react-router';
import { holdWhilePressed } from '../api/hold-while-pressed.ts';
import { syncDemoFlag } from '../session/demo-mode.ts';
import { followSession } from './follow-session.ts';
import { createPages } from './router.tsx';

/**
 * Creates the router of the browser's current address. Rendered before `load` resolves, `pages` is
 * blank until the screen's code has arrived or a loader takes its place.
 */
export function openPages() {
  const router = createPages();
  router.subscribe('onResolved', syncDemoFlag);
  followSession(router);
  holdWhilePressed();
  return { pages: <RouterProvider router={router} />, load: () => router.load() };
}
