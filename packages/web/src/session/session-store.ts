import { idleLimitMs, isSessionValid, sessionLifetimeMs } from '@backcounter/core/session-times';
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

/** `expired` is the expiry flag of the sign-in screen (SES-04). */
export type SessionState =
  | { status: 'signed-out'; session: null }
  | { status: 'expired'; session: null }
  | { status: 'signed-in'; session: StoredSession };

const signedOut: SessionState = { status: 'signed-out', session: null };
const expired: SessionState = { status: 'expired', session: null };

let state: SessionState = signedOut;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

const isValid = ({ user, expiresAt, lastActivity }: StoredSession, now: number) =>
  isSessionValid({ role: user.role, expiresAt, lastActivity }, now);

/** Restores the stored session at load, or ends it (SES-09, SES-10, SES-17, SES-18). */
export function loadSession(): void {
  try {
    const session = loadStored();
    if (session === null) become(signedOut);
    else if (isValid(session, Date.now())) become({ status: 'signed-in', session });
    else expireSession();
  } catch (error) {
    logProblem('Token loading error', error);
    removeStored();
    wipeDemoData();
    become(signedOut);
  }
}

/** Begins a session (SES-05 to SES-07, SES-11). */
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
  become({ status: 'signed-in', session });
}

/**
 * Ends the session by the person's own wish (SES-08). Nobody is told: the page is loaded anew, and
 * until then it stays as it is.
 */
export function signOut(): void {
  removeStored();
  wipeDemoData();
  state = signedOut;
}

/** Ends the session for good because its time is over or the server no longer knows it (SES-15). */
export function expireSession(): void {
  removeStored();
  wipeDemoData();
  become(expired);
}

/** The re-check: signs out when the session is over (SES-14, SES-15). */
export function checkSession(): void {
  if (state.status === 'signed-in' && !isValid(state.session, Date.now())) expireSession();
}

/** Ms until the session ends when nothing is done; null when signed out. */
export function remainingMs(): { untilIdle: number; untilEnd: number } | null {
  if (state.status !== 'signed-in') return null;
  const { user, expiresAt, lastActivity } = state.session;
  const now = Date.now();
  return { untilIdle: lastActivity + idleLimitMs(user.role) - now, untilEnd: expiresAt - now };
}

/**
 * Changes the session of the person signed in. What another tab has ended meanwhile is not
 * brought back.
 */
function changeSession(change: (session: StoredSession) => StoredSession): void {
  if (state.status !== 'signed-in') return;
  const session = change(state.session);
  if (storedToken() !== session.token) return adoptStored();
  try {
    saveStored(session);
  } catch {
    // A storage that is full by now keeps the session as it was; this page goes on.
  }
  become({ status: 'signed-in', session });
}

function storedToken(): string | null {
  try {
    return loadStored()?.token ?? null;
  } catch {
    return null;
  }
}

/** True while the session of this page is the one that is stored. */
export const isStillStored = (): boolean =>
  state.status === 'signed-in' && storedToken() === state.session.token;

/** Takes over what another tab has stored. */
export function adoptStored(): void {
  const before = state;
  if (storedToken() !== null) return loadSession();
  if (before.status !== 'signed-in') return;
  become(isValid(before.session, Date.now()) ? signedOut : expired);
}

/** Marks the person as active; a session that is over already ends instead (SES-16). */
export function noteActivity(): void {
  checkSession();
  changeSession((session) => ({ ...session, lastActivity: Date.now() }));
}

/** Keeps the name chosen on the identification screen (SES-02). */
export function setEmployeeName(employeeName: string): void {
  changeSession((session) => ({ ...session, employeeName }));
}

/** Clears the introduction's flag (SES-07). */
export function finishDemoIntro(): void {
  changeSession(({ demoIntro: _, ...session }) => session);
}

/** Takes over the user as the server knows them now. */
export function updateUser(answer: unknown): void {
  const user = readUser(answer);
  if (user) changeSession((session) => ({ ...session, user: { ...session.user, ...user } }));
}
