import { call } from '../api/client.ts';
import { isDemoMode, setVisitorSettings } from './demo-mode.ts';
import { sessionState, updateUser } from './session-store.ts';

/**
 * Reports activity to the server and updates the user from its response. A network failure changes
 * nothing; a 401 signs out.
 */
export async function refreshUser(): Promise<void> {
  try {
    const me = await call('GET /auth/me');
    if (!isDemoMode()) return updateUser(me);
    // The demo responds as its own administrator; a visiting account keeps its user.
    const { session } = sessionState();
    if (session?.user.role === 'demo') updateUser({ ...session.user, settings: me.settings });
    else setVisitorSettings(me.settings);
  } catch {
    return;
  }
}

let pendingRefresh: Promise<void> | undefined;

/** Call after a 403, as the role may have changed. Concurrent calls share one request. */
export function refreshRole(): void {
  pendingRefresh ??= refreshUser().finally(() => {
    pendingRefresh = undefined;
  });
}
