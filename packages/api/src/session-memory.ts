import type { SessionRow } from '@backcounter/storage/sessions';
import type { Version } from '@backcounter/storage/versions';
import type { ApiDeps } from './deps.ts';

/** How many sessions are remembered; the ones unused for longest are forgotten first. */
const remembered = 10_000;

/**
 * What this process knows of sessions beyond the database: when each was used last (written down
 * only now and then), and those that it saw ended but could not remove.
 */
export type SessionMemory = {
  /** Ms since 1970, by token hash: the last use and its last writing down. */
  used: Map<string, { at: number; writtenAt: number }>;
  ended: Set<string>;
  /** What the database said of a session, and at which of its versions. */
  read: Map<string, ReadSession>;
  /** What it is being asked at a version, for all who found that one. */
  reading: Map<string, { version: Version; answer: Promise<ReadSession> }>;
};

export type ReadSession = { version: Version; row: SessionRow | null };

const memories = new WeakMap<ApiDeps, SessionMemory>();

/** The memory of one API; it lives and dies with it. */
export function sessionMemory(deps: ApiDeps): SessionMemory {
  let memory = memories.get(deps);
  if (!memory) {
    memory = { used: new Map(), ended: new Set(), read: new Map(), reading: new Map() };
    memories.set(deps, memory);
  }
  return memory;
}

/** Keeps a map or set from growing without end: its oldest entry goes. */
export function forgetOldest(entries: Map<string, unknown> | Set<string>): void {
  if (entries.size <= remembered) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}

/** Notes something as the newest that is known; for one too many the oldest is forgotten. */
export function remember<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  forgetOldest(entries);
}
