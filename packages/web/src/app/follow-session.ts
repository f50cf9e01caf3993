import { sessionState, subscribeSession } from '../session/session-store.ts';
import type { createPages } from './router.tsx';

/**
 * Re-runs the route guards when the session ends or the role changes (RTE-02, RTE-10). Reloads when
 * another tab signs in a different user, as the page's data and input are not theirs. Returns an
 * unsubscribe function.
 */
export function followSession(router: Pick<ReturnType<typeof createPages>, 'invalidate'>) {
  let user = sessionState().session?.user;
  return subscribeSession(() => {
    const before = user;
    user = sessionState().session?.user;
    // The sign-in screen navigates itself, after its animation.
    if (!before) return;
    if (user && user._id !== before._id) location.reload();
    else if (user?.role !== before.role) void router.invalidate();
  });
}
