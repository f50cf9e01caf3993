import { sessionCheckMs } from '@backcounter/core/session-times';
import {
  adoptStored,
  checkSession,
  isStillStored,
  noteActivity,
  sessionState,
} from './session-store.ts';
import { tokenDataKey } from './stored-session.ts';

const activityEvents = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click'];

/** How often activity is written down; writing on every mouse move would stall the page. */
const activityStepMs = 1000;

/**
 * Follows the person's activity and the session's time, in this tab and the others; `tellServer`
 * is called at a check after which the server should know that the person is still there.
 * Answers how to stop.
 */
export function watchSession(tellServer: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const wasActive = followActivity(signal);
  const check = setInterval(() => {
    checkSession();
    if (wasActive() && sessionState().status === 'signed-in') tellServer();
  }, sessionCheckMs);
  const followTabs = (event: StorageEvent) => {
    if (event.key === tokenDataKey || event.key === null) adoptStored();
  };
  const wake = () => {
    if (document.visibilityState === 'visible') checkSession();
  };
  // Back shows the page as it was left, to whoever is there now.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !isStillStored()) location.reload();
  };
  window.addEventListener('storage', followTabs, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  return () => {
    clearInterval(check);
    stop.abort();
  };
}

/** Writes activity down at most once a step, the last one included; answers if there was any. */
function followActivity(signal: AbortSignal): () => boolean {
  let active = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const act = () => {
    active = true;
    if (waiting !== undefined) {
      again = true;
      return;
    }
    noteActivity();
    waiting = setTimeout(() => {
      waiting = undefined;
      if (again) noteActivity();
      again = false;
    }, activityStepMs);
  };
  for (const name of activityEvents) {
    document.addEventListener(name, act, { signal, passive: true, capture: true });
  }
  signal.addEventListener('abort', () => clearTimeout(waiting));
  return () => {
    const was = active;
    active = false;
    return was;
  };
}
