import { call } from '../api/client.ts';
import { isDemoMode, visitDemo } from './demo-mode.ts';
import { sessionState, updateUser } from './session-store.ts';

/**
 * Tells the server that the person is here, and learns who they are to it now. Without an answer
 * everything stays as it is; a refusal signs out in the client.
 */
export async function refreshUser(): Promise<void> {
  try {
    const me = await call('GET /auth/me');
    if (!isDemoMode()) return updateUser(me);
    // The demo answers as an administrator of its own; an account that looks in stays itself.
    const { session } = sessionState();
    if (session?.user.role === 'demo') updateUser({ ...session.user, settings: me.settings });
    else visitDemo(me.settings);
  } catch {
    return;
  }
}

let asked: Promise<void> | undefined;

/** After a refusal: perhaps the role was taken away. A screen's many refusals ask once. */
export function refreshRole(): void {
  asked ??= refreshUser().finally(() => {
    asked = undefined;
  });
}
