import type { SessionRow } from '@backcounter/storage/sessions';
import type { Version } from '@backcounter/storage/versions';
import type { ApiDeps } from './deps.ts';

/** Maximum number of cached sessions; the least recently used are evicted first. */
const maxSessions = 10_000;

/**
 * Session state of this process beyond the database: the last use of each session (persisted only
 * every few seconds), sessions that ended but could not be deleted, and rows that were read.
 */
export type SessionCache = {
  /** By token hash, in ms since 1970: the last use, and when a use was last persisted. */
  lastUses: Map<string, { at: number; writtenAt: number }>;
  /** Token hashes of sessions that have ended but may still be in the database. */
  ended: Set<string>;
  /** By token hash: the session row as of a database version. */
  sessions: Map<string, CachedSession>;
  /** By token hash: the query in flight, shared by the requests that saw the same version. */
  pendingReads: Map<string, { version: Version; pending: Promise<CachedSession> }>;
};

export type CachedSession = { version: Version; row: SessionRow | null };

const caches = new WeakMap<ApiDeps, SessionCache>();

/** The session cache of one API instance, created on first use. */
export function sessionCacheOf(deps: ApiDeps): SessionCache {
  let cache = caches.get(deps);
  if (!cache) {
    cache = { lastUses: new Map(), ended: new Set(), sessions: new Map(), pendingReads: new Map() };
    caches.set(deps, cache);
  }
  return cache;
}

/** Removes the oldest entry of a map or set that exceeds the limit. */
export function evictOldest(entries: Map<string, unknown> | Set<string>): void {
  if (entries.size <= maxSessions) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}

/** Sets an entry as the newest and evicts the oldest one above the limit. */
export function setNewest<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  evictOldest(entries);
}
