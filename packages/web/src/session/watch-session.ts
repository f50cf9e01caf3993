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

/** Throttles writes of the last activity; one per mouse move would stall the page. */
const activityStepMs = 1000;

/**
 * Tracks activity and session expiry in this tab and others; `onActive` runs at a periodic check if
 * the user was active since the last one. Returns a stop function.
 */
export function watchSession(onActive: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const takeActivity = followActivity(signal);
  const check = setInterval(() => {
    checkSession();
    if (takeActivity() && sessionState().status === 'signed-in') onActive();
  }, sessionCheckMs);
  const followTabs = (event: StorageEvent) => {
    if (event.key === tokenDataKey || event.key === null) adoptStored();
  };
  const wake = () => {
    if (document.visibilityState === 'visible') checkSession();
  };
  // A page from the back-forward cache may belong to an earlier session.
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

/**
 * Records activity, throttled with a trailing write. The returned function tells if there was any
 * since its last call.
 */
function followActivity(signal: AbortSignal): () => boolean {
  let active = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRepeated = false;
  const act = () => {
    active = true;
    if (timer !== undefined) {
      isRepeated = true;
      return;
    }
    noteActivity();
    timer = setTimeout(() => {
      timer = undefined;
      if (isRepeated) noteActivity();
      isRepeated = false;
    }, activityStepMs);
  };
  for (const name of activityEvents) {
    document.addEventListener(name, act, { signal, passive: true, capture: true });
  }
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    const was = active;
    active = false;
    return was;
  };
}
