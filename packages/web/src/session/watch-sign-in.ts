import { isDemoMode } from './demo-mode.ts';
import { adoptStored, sessionState } from './session-store.ts';
import { loadStored, tokenDataKey } from './stored-session.ts';

/** False if the stored session is of the other host, the server or the demo, or unreadable. */
function isOfThisHost(): boolean {
  try {
    const stored = loadStored();
    return stored !== null && (stored.user.role === 'demo') === isDemoMode();
  } catch {
    return false;
  }
}

/**
 * While signed out, adopts a session that another tab starts and calls `onSignIn`. Returns a stop
 * function.
 */
export function watchSignIn(onSignIn: () => void): () => void {
  const adopt = ({ key }: StorageEvent) => {
    if (key !== tokenDataKey || sessionState().status === 'signed-in' || !isOfThisHost()) return;
    adoptStored();
    if (sessionState().status === 'signed-in') onSignIn();
  };
  window.addEventListener('storage', adopt);
  return () => window.removeEventListener('storage', adopt);
}
