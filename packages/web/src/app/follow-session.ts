import { sessionState, subscribeSession } from '../session/session-store.ts';
import type { createPages } from './router.tsx';

/**
 * Judges the page on the screen anew when its session ends or its person becomes another role, as
 * after an administrator took one away (RTE-02, RTE-10). Answers how to stop.
 */
export function followSession(router: ReturnType<typeof createPages>): () => void {
  let role = sessionState().session?.user.role;
  return subscribeSession(() => {
    const before = role;
    role = sessionState().session?.user.role;
    // The sign-in screen goes on by itself, after its animation.
    if (before !== undefined && role !== before) void router.invalidate();
  });
}
