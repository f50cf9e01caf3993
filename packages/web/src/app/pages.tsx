import { RouterProvider } from '@tanstack/react-router';
import { syncDemoFlag } from '../session/demo-mode.ts';
import { followSession } from './follow-session.ts';
import { createPages } from './router.tsx';

/**
 * Loads the browser's current address and returns the router that renders it; rendered earlier, it
 * would be blank at first.
 */
export async function openPages() {
  const router = createPages();
  router.subscribe('onResolved', syncDemoFlag);
  followSession(router);
  await router.load();
  return <RouterProvider router={router} />;
}
