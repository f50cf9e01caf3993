import { idleTimeoutMs, isSessionValid, sessionLifetimeMs } from '@backcounter/core/session-times';
import { createListeners } from '../ui/listeners.ts';
import { logProblem } from './log.ts';
import {
  loadStored,
  readUser,
  removeStored,
  saveStored,
  wipeDemoData,
  type SessionUser,
  type StoredSession,
} from './stored-session.ts';

/** `expired` makes the sign-in screen say why (SES-04). */
export type SessionState =
  | { status: 'signed-out'; session: null }
  | { status: 'expired'; session: null }
  | { status: 'signed-in'; session: StoredSession };

const signedOut: SessionState = { status: 'signed-out', session: null };
const expired: SessionState = { status: 'expired', session: null };

let state: SessionState = signedOut;
const listeners = createListeners();

export const sessionState = (): SessionState => state;

export const subscribeSession = listeners.subscribe;

function setState(next: SessionState): void {
  state = next;
  listeners.notify();
}

const isValid = ({ user, expiresAt, lastActivity }: StoredSession, now: number) =>
  isSessionValid({ role: user.role, expiresAt, lastActivity }, now);

/** Restores the stored session on load, or ends it (SES-09, SES-10, SES-17, SES-18). */
export function loadSession(): void {
  try {
    const session = loadStored();
    if (session === null) setState(signedOut);
    else if (isValid(session, Date.now())) setState({ status: 'signed-in', session });
    else expireSession();
  } catch (error) {
    logProblem('Token loading error', error);
    removeStored();
    wipeDemoData();
    setState(signedOut);
  }
}

/** Starts a session (SES-05 to SES-07, SES-11). */
export function signIn(token: string, user: SessionUser): void {
  const now = Date.now();
  const isDemo = user.role === 'demo';
  if (isDemo) wipeDemoData();
  const session: StoredSession = {
    token,
    user,
    expiresAt: now + sessionLifetimeMs(user.role),
    lastActivity: now,
    ...(isDemo ? { demoIntro: true } : {}),
  };
  saveStored(session);
  setState({ status: 'signed-in', session });
}

/**
 * Signs out (SES-08). Listeners are not notified: the page reloads and stays as it is until then.
 */
export function signOut(): void {
  removeStored();
  wipeDemoData();
  state = signedOut;
}

/** Ends a session that timed out or that the server no longer knows (SES-15). */
export function expireSession(): void {
  removeStored();
  wipeDemoData();
  setState(expired);
}

/** Ends the session if it has timed out (SES-14, SES-15). */
export function checkSession(): void {
  if (state.status === 'signed-in' && !isValid(state.session, Date.now())) expireSession();
}

/** Milliseconds until the session ends by inactivity and at the latest; null when signed out. */
export function remainingMs(): { untilIdle: number; untilEnd: number } | null {
  if (state.status !== 'signed-in') return null;
  const { user, expiresAt, lastActivity } = state.session;
  const now = Date.now();
  return { untilIdle: lastActivity + idleTimeoutMs(user.role) - now, untilEnd: expiresAt - now };
}

/**
 * Updates the session, without telling anybody yet; false if there is none to update. Does not revive
 * one that another tab has ended.
 */
function changeSession(change: (session: StoredSession) => StoredSession): boolean {
  if (state.status !== 'signed-in') return false;
  const session = change(state.session);
  if (storedToken() !== session.token) {
    adoptStored();
    return false;
  }
  try {
    saveStored(session);
  } catch {
    // If the storage is full, it keeps the old session; this page uses the new one.
  }
  state = { status: 'signed-in', session };
  return true;
}

/** The same, and tells those who show the session. */
function changeShownSession(change: (session: StoredSession) => StoredSession): void {
  if (changeSession(change)) listeners.notify();
}

function storedToken(): string | null {
  try {
    return loadStored()?.token ?? null;
  } catch {
    return null;
  }
}

/** True while this page's session is the stored one. */
export const isStillStored = (): boolean =>
  state.status === 'signed-in' && storedToken() === state.session.token;

/** Adopts the session that another tab has stored. */
export function adoptStored(): void {
  const before = state;
  if (storedToken() !== null) return loadSession();
  if (before.status !== 'signed-in') return;
  setState(isValid(before.session, Date.now()) ? signedOut : expired);
}

/**
 * Records activity; a session that has already timed out ends instead (SES-16). Nobody is told, as
 * nothing shows the time: React would render between a click on a checkbox and its handler, set the
 * checkbox back, and lose the click.
 */
export function noteActivity(): void {
  checkSession();
  changeSession((session) => ({ ...session, lastActivity: Date.now() }));
}

/** Stores the name chosen on the identification screen (SES-02). */
export function setEmployeeName(employeeName: string): void {
  changeShownSession((session) => ({ ...session, employeeName }));
}

/** Forgets it, so that the screen asks again. */
export function forgetEmployeeName(): void {
  changeShownSession(({ employeeName: _, ...session }) => session);
}

/** Clears the introduction's flag (SES-07). */
export function finishDemoIntro(): void {
  changeShownSession(({ demoIntro: _, ...session }) => session);
}

/** Updates the user from a server response. */
export function updateUser(response: unknown): void {
  const user = readUser(response);
  if (user) changeShownSession((session) => ({ ...session, user: { ...session.user, ...user } }));
}
