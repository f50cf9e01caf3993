import { sessionState, subscribeSession } from '../session/session-store.ts';
import type { createPages } from './router.tsx';

/**
 * Judges the page on the screen anew when its session ends or its person becomes another role, as
 * after an administrator took one away (RTE-02, RTE-10). Where somebody else signs in in another tab,
 * the page is loaded anew: what it shows, and what is typed into it, is not theirs. Answers how to stop.
 */
export function followSession(router: Pick<ReturnType<typeof createPages>, 'invalidate'>) {
  let user = sessionState().session?.user;
  return subscribeSession(() => {
    const before = user;
    user = sessionState().session?.user;
    // The sign-in screen goes on by itself, after its animation.
    if (!before) return;
    if (user && user._id !== before._id) location.reload();
    else if (user?.role !== before.role) void router.invalidate();
  });
}
