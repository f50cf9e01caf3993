import { AppError } from '@backcounter/core/errors';
import { isSessionValid, sessionLifetimeMs } from '@backcounter/core/session-times';
import {
  deleteSession,
  findSession,
  touchSession,
  type SessionRow,
} from '@backcounter/storage/sessions';
import { businessAt, readSettings, type SettingsRow } from '@backcounter/storage/settings';
import type { Version } from '@backcounter/storage/versions';
import type { Asked } from './asked.ts';
import type { ApiDeps, Caller, ServerHost } from './deps.ts';
import type { Call } from './route.ts';
import { forgetOldest, remember, sessionMemory, type ReadSession } from './session-memory.ts';

/** A session's last use is written down at most this often. */
const touchEveryMs = 10_000;

export function signInNeeded(): AppError {
  return new AppError('unauthenticated', {
    message: 'Your session has expired. Please log in again to continue.',
  });
}

/** The token of the header `authorization`, null when there is none. */
function bearerToken(authorization: string | null): string | null {
  const [scheme, token, more] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && more === undefined ? token : null;
}

/** A clock set back must not revive a session: it is removed, or remembered until it can be. */
async function end(deps: ApiDeps, session: string): Promise<void> {
  const { ended } = sessionMemory(deps);
  ended.add(session);
  forgetOldest(ended);
  try {
    await deps.storage.transaction((tx) => deleteSession(tx, session));
    ended.delete(session);
  } catch (error) {
    deps.onFailure(error);
  }
}

/** When a session's last use was written down, in ms since 1970. */
function writtenDownAt(deps: ApiDeps, row: SessionRow): number {
  const { used } = sessionMemory(deps);
  return Math.max(row.last_seen_at, used.get(row.token_hash)?.writtenAt ?? 0);
}

/**
 * Notes a use of a session. Of calls made at once one writes; and writing must not fail the call
 * (a full disk still reads).
 */
async function touch(deps: ApiDeps, row: SessionRow, now: number): Promise<void> {
  const { used, read } = sessionMemory(deps);
  const session = row.token_hash;
  const writtenAt = writtenDownAt(deps, row);
  const due = now - writtenAt >= touchEveryMs;
  remember(used, session, { at: now, writtenAt: due ? now : writtenAt });
  if (!due) return;
  try {
    await deps.storage.transaction((tx) => touchSession(tx, session, now), { isQuiet: true });
    // Under the same version it would still be remembered as it was used before.
    read.delete(session);
  } catch (error) {
    deps.onFailure(error);
  }
}

/** Lifetime and idle limit are those of the role that the user has now (SES-11, SES-13). */
function isLive(deps: ApiDeps, row: SessionRow, now: number): boolean {
  const { role, signed_in_at, expires_at, last_seen_at, token_hash } = row;
  const usedAt = sessionMemory(deps).used.get(token_hash)?.at ?? last_seen_at;
  return isSessionValid(
    {
      role,
      expiresAt: Math.min(expires_at, signed_in_at + sessionLifetimeMs(role)),
      lastActivity: Math.max(last_seen_at, usedAt),
    },
    now,
  );
}

/**
 * A session as it is now, and under which version of the database, if that can be told: then it is
 * read again only when anything has changed since.
 */
async function readSession(
  deps: ApiDeps,
  session: string,
): Promise<ReadSession | { version: null; row: SessionRow | null }> {
  const { storage } = deps;
  const version = storage.version() ?? (await storage.askVersion());
  if (version === null) return { version, row: await findSession(storage.db, session) };
  const { read, reading } = sessionMemory(deps);
  const known = read.get(session);
  if (known?.version === version) return known;
  const open = reading.get(session);
  // Whoever finds the version that the question went out under may have its answer too.
  if (open?.version === version) return open.answer;
  const answer = findSession(storage.db, session).then((row) => ({ version, row }));
  const asked = { version, answer };
  reading.set(session, asked);
  try {
    const asRead = await answer;
    remember(read, session, asRead);
    return asRead;
  } finally {
    if (reading.get(session) === asked) reading.delete(session);
  }
}

async function signedIn(deps: ApiDeps, host: ServerHost, asked: Asked, now: number) {
  const token = bearerToken(asked.header('authorization'));
  if (token === null) throw signInNeeded();
  const session = host.hashToken(token);
  const { row, version } = await readSession(deps, session);
  if (!row) throw signInNeeded();
  if (sessionMemory(deps).ended.has(session) || !isLive(deps, row, now)) {
    await end(deps, session);
    throw signInNeeded();
  }
  await touch(deps, row, now);
  return { caller: callerOf(row), settings: row as SettingsRow, version };
}

function callerOf(row: SessionRow): Caller {
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    scope: row.storeIds.length === 0 ? null : row.storeIds,
    employeeName: row.employee_name,
    mustChangePassword: row.must_change_password === 1,
    session: row.token_hash,
  };
}

/**
 * The caller of a session as it is at `now` (ms), null when it has ended; asking is no use of the
 * session, which runs out as if nobody had asked.
 */
export async function currentCaller(
  deps: ApiDeps,
  session: string,
  now: number,
): Promise<Caller | null> {
  const { row } = await readSession(deps, session);
  if (!row || sessionMemory(deps).ended.has(session) || !isLive(deps, row, now)) return null;
  return callerOf(row);
}

/** A call and the database's version that its caller was read under, null where none is told. */
export type StartedCall = Call & { version: Version | null };

/**
 * Who makes a call and what the rules need to know; throws AppError `unauthenticated` without a
 * live session (API-05).
 */
export async function startCall(deps: ApiDeps, asked: Asked, now: number): Promise<StartedCall> {
  const { caller, settings, version } =
    deps.host.kind === 'demo'
      ? { caller: deps.host.caller, settings: await readSettings(deps.storage.db), version: null }
      : await signedIn(deps, deps.host, asked, now);
  return { deps, caller, settings, version, business: businessAt(settings, now), now };
}

/**
 * The same without waiting for anything, as this process has read the session last, when it has
 * nothing to write of it; null when `startCall` has to look. It holds once `isPresent` says so.
 */
export function startRememberedCall(
  deps: ApiDeps,
  authorization: string | null,
  now: number,
): StartedCall | null {
  const token = bearerToken(authorization);
  if (deps.host.kind === 'demo' || token === null) return null;
  const session = deps.host.hashToken(token);
  const { read, ended } = sessionMemory(deps);
  const known = read.get(session);
  const row = known?.row;
  if (!known || !row || ended.has(session) || !isLive(deps, row, now)) return null;
  if (now - writtenDownAt(deps, row) >= touchEveryMs) return null;
  const { version } = known;
  const settings = row as SettingsRow;
  const caller = callerOf(row);
  return { deps, caller, settings, version, business: businessAt(settings, now), now };
}

/**
 * True when nothing has changed since the session of a remembered call was read, which then counts
 * as a use of it.
 */
export async function isPresent({ deps, caller, version, now }: StartedCall): Promise<boolean> {
  const { storage } = deps;
  const { read, used, ended } = sessionMemory(deps);
  const { session } = caller;
  if ((storage.version() ?? (await storage.askVersion())) !== version) return false;
  const known = read.get(session);
  const row = known?.version === version ? known.row : null;
  if (!row || ended.has(session)) return false;
  remember(used, session, { at: now, writtenAt: writtenDownAt(deps, row) });
  return true;
}
