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
import type { ApiRequest } from './api-request.ts';
import type { ApiDeps, Caller, ServerHost } from './deps.ts';
import type { Call } from './route.ts';
import { evictOldest, setNewest, sessionCacheOf, type CachedSession } from './session-cache.ts';

/** A session's last use is persisted at most this often. */
const touchEveryMs = 10_000;

export function sessionExpired(): AppError {
  return new AppError('unauthenticated', {
    message: 'Your session has expired. Please log in again to continue.',
  });
}

/** The bearer token of the header `authorization`, null if there is none. */
function bearerToken(authorization: string | null): string | null {
  const [scheme, token, more] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && more === undefined ? token : null;
}

/**
 * Deletes an expired session, or keeps it as ended if that fails: a clock set back must not revive
 * it.
 */
async function endSession(deps: ApiDeps, session: string): Promise<void> {
  const { ended } = sessionCacheOf(deps);
  ended.add(session);
  evictOldest(ended);
  try {
    await deps.storage.transaction((tx) => deleteSession(tx, session));
    ended.delete(session);
  } catch (error) {
    deps.onFailure(error);
  }
}

/** When a use of the session was last persisted, in ms since 1970. */
function persistedAt(deps: ApiDeps, row: SessionRow): number {
  const { lastUses } = sessionCacheOf(deps);
  return Math.max(row.last_seen_at, lastUses.get(row.token_hash)?.writtenAt ?? 0);
}

/**
 * Records a use of a session. Only one of several concurrent calls writes, and a failed write must
 * not fail the call (reads still work with a full disk).
 */
async function touch(deps: ApiDeps, row: SessionRow, now: number): Promise<void> {
  const { lastUses, sessions } = sessionCacheOf(deps);
  const session = row.token_hash;
  const writtenAt = persistedAt(deps, row);
  const due = now - writtenAt >= touchEveryMs;
  setNewest(lastUses, session, { at: now, writtenAt: due ? now : writtenAt });
  if (!due) return;
  try {
    await deps.storage.transaction((tx) => touchSession(tx, session, now), { isQuiet: true });
    // A quiet write may keep the version, so the cached row would keep the old `last_seen_at`.
    sessions.delete(session);
  } catch (error) {
    deps.onFailure(error);
  }
}

/** Applies the lifetime and idle limit of the user's current role (SES-11, SES-13). */
function isLive(deps: ApiDeps, row: SessionRow, now: number): boolean {
  const { role, signed_in_at, expires_at, last_seen_at, token_hash } = row;
  const usedAt = sessionCacheOf(deps).lastUses.get(token_hash)?.at ?? last_seen_at;
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
 * A session with the database version that it was read under. It is cached until the version
 * changes; without a version (null) it is read every time.
 */
async function readSession(
  deps: ApiDeps,
  session: string,
  versionNow = deps.storage.version(),
): Promise<CachedSession | { version: null; row: SessionRow | null }> {
  const { storage } = deps;
  const version = versionNow ?? (await storage.readVersion());
  if (version === null) return { version, row: await findSession(storage.db, session) };
  const { sessions, pendingReads } = sessionCacheOf(deps);
  const cached = sessions.get(session);
  if (cached?.version === version) return cached;
  const inFlight = pendingReads.get(session);
  // A query in flight under the same version can be shared.
  if (inFlight?.version === version) return inFlight.pending;
  const pending = findSession(storage.db, session).then((row) => ({ version, row }));
  const started = { version, pending };
  pendingReads.set(session, started);
  try {
    const asRead = await pending;
    setNewest(sessions, session, asRead);
    return asRead;
  } finally {
    if (pendingReads.get(session) === started) pendingReads.delete(session);
  }
}

type Incoming = { request: ApiRequest; now: number; versionNow: Version | null };

async function signedIn(
  deps: ApiDeps,
  host: ServerHost,
  { request, now, versionNow }: Incoming,
): Promise<Pick<StartedCall, 'caller' | 'settings' | 'version'>> {
  const token = bearerToken(request.header('authorization'));
  if (token === null) throw sessionExpired();
  const session = host.hashToken(token);
  const { row, version } = await readSession(deps, session, versionNow);
  if (!row) throw sessionExpired();
  if (sessionCacheOf(deps).ended.has(session) || !isLive(deps, row, now)) {
    await endSession(deps, session);
    throw sessionExpired();
  }
  await touch(deps, row, now);
  return { caller: callerOf(row), settings: row, version };
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
 * The caller of a session at `now` (ms since 1970), null if it has ended. This does not count as a
 * use and does not extend the session.
 */
export async function currentCaller(
  deps: ApiDeps,
  session: string,
  now: number,
): Promise<Caller | null> {
  const { row } = await readSession(deps, session);
  if (!row || sessionCacheOf(deps).ended.has(session) || !isLive(deps, row, now)) return null;
  return callerOf(row);
}

/** A call with the database version that its caller was read under, null if unknown. */
export type StartedCall = Call & { version: Version | null };

/**
 * Authenticates a request and reads the settings; throws AppError `unauthenticated` without a live
 * session (API-05).
 */
export async function startCall(
  deps: ApiDeps,
  request: ApiRequest,
  now: number,
): Promise<StartedCall> {
  const versionNow = deps.storage.version();
  const known = versionNow === null ? null : startCachedCall(deps, request, now);
  if (known && confirmVersion(known, versionNow)) return known;
  const { caller, settings, version } =
    deps.host.kind === 'demo'
      ? { caller: deps.host.caller, settings: await readSettings(deps.storage.db), version: null }
      : await signedIn(deps, deps.host, { request, now, versionNow });
  return { deps, caller, settings, version, business: businessAt(settings, now), now };
}

/**
 * `startCall` from the session cache, synchronously; null if the session is not cached or its use
 * has to be persisted. The result is valid only if `isUpToDate` confirms it.
 */
export function startCachedCall(
  deps: ApiDeps,
  { header }: Pick<ApiRequest, 'header'>,
  now: number,
): StartedCall | null {
  const token = bearerToken(header('authorization'));
  if (deps.host.kind === 'demo' || token === null) return null;
  const session = deps.host.hashToken(token);
  const { sessions, ended } = sessionCacheOf(deps);
  const cached = sessions.get(session);
  const row = cached?.row;
  if (!cached || !row || ended.has(session) || !isLive(deps, row, now)) return null;
  if (now - persistedAt(deps, row) >= touchEveryMs) return null;
  const { version } = cached;
  const settings = row as SettingsRow;
  const caller = callerOf(row);
  return { deps, caller, settings, version, business: businessAt(settings, now), now };
}

/**
 * True if the session of a cached call was read under this version of the database; this then counts
 * as a use of the session.
 */
function confirmVersion({ deps, caller, version, now }: StartedCall, current: Version | null) {
  const { sessions, lastUses, ended } = sessionCacheOf(deps);
  const { session } = caller;
  const cached = sessions.get(session);
  const isCurrent = current === version && cached?.version === version;
  if (!isCurrent || !cached.row || ended.has(session)) return false;
  const use = lastUses.get(session);
  // In place: moving an entry to the end of a large Map is slow, and `touch` does so now and then.
  if (use) use.at = now;
  else setNewest(lastUses, session, { at: now, writtenAt: persistedAt(deps, cached.row) });
  return true;
}

/** `confirmVersion` for the version that the database has now. */
export async function isUpToDate(call: StartedCall): Promise<boolean> {
  const { storage } = call.deps;
  return confirmVersion(call, storage.version() ?? (await storage.readVersion()));
}
