import { RouterProvider } from '@tanstack/react-router';
import { syncDemoFlag } from '../session/demo-mode.ts';
import { followSession } from './follow-session.ts';
import { createPages } from './router.tsx';

/** Everything that has an address, from the one on that the browser is at. */
export function openPages() {
  const router = createPages();
  router.subscribe('onResolved', syncDemoFlag);
  followSession(router);
  return <RouterProvider router={router} />;
}
