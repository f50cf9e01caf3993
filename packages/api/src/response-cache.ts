import type { Permission } from '@backcounter/core/permissions';
import type { Version } from '@backcounter/storage/versions';
import { callerMay } from './caller-may.ts';
import type { ApiDeps } from './deps.ts';
import type { StartedCall } from './authenticate.ts';

/** Maximum size of one cached response in bytes: a month of sales of 1,500 stores. */
export const maxResponseBytes = 12_000_000;

/** Maximum size of the cache in bytes, split evenly between its two generations. */
const maxTotalBytes = 32_000_000;

/** Per-entry overhead in bytes (key, object headers); dominates for small responses. */
const entryOverheadBytes = 500;

/** Shorter JSON stays a string, which Node sends in one write together with the headers. */
const shortTextLength = 1000;

type Bytes = Uint8Array<ArrayBuffer>;

/** JSON that can be sent again under the same ETag until the database changes. */
export class CachedResponse {
  readonly content: string | Bytes;
  readonly etag: string;

  constructor(content: string | Bytes, etag: string) {
    this.content = content;
    this.etag = etag;
  }
}

type CacheEntry = {
  version: Version;
  response: CachedResponse;
  /** The permission that a cache hit requires. */
  permission: Permission;
};

const sizeOf = (key: string, { response }: CacheEntry) =>
  key.length + response.content.length + entryOverheadBytes;

/**
 * Responses by user, day and path, in two generations: when the recent one is full it becomes the
 * older one, whose entries are dropped. A hit does not reorder the recent generation, because
 * deleting from a large Map is slow.
 */
export class ResponseCache {
  #recent = new Map<string, CacheEntry>();
  #older = new Map<string, CacheEntry>();
  /** Bytes in the recent generation. */
  #size = 0;
  readonly #etagPrefix: string;
  #etagCount = 0;

  /** `etagPrefix` must be unique to this cache, so that ETags are unique across processes. */
  constructor(etagPrefix: string) {
    this.#etagPrefix = etagPrefix;
  }

  newEtag(): string {
    this.#etagCount += 1;
    return `W/"${this.#etagPrefix}-${this.#etagCount}"`;
  }

  find(key: string, version: Version): CacheEntry | null {
    const recent = this.#recent.get(key);
    const entry = recent ?? this.#older.get(key);
    if (entry?.version !== version) return null;
    if (!recent) this.set(key, entry);
    return entry;
  }

  /** Drops the entries of other versions than `version`. */
  evictStale(version: Version): void {
    const withoutStale = (entries: Map<string, CacheEntry>) =>
      new Map([...entries].filter(([, entry]) => entry.version === version));
    this.#older = withoutStale(this.#older);
    this.#recent = withoutStale(this.#recent);
    this.#size = [...this.#recent].reduce((sum, [key, entry]) => sum + sizeOf(key, entry), 0);
  }

  set(key: string, entry: CacheEntry): void {
    if (entry.response.content.length > maxResponseBytes) return;
    const replaced = this.#recent.get(key);
    if (replaced) this.#size -= sizeOf(key, replaced);
    const size = sizeOf(key, entry);
    if (this.#size + size > maxTotalBytes / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#size = 0;
    }
    this.#recent.set(key, entry);
    this.#size += size;
  }
}

const caches = new WeakMap<ApiDeps, ResponseCache>();

function cacheOf(deps: ApiDeps): ResponseCache {
  const known = caches.get(deps);
  if (known) return known;
  const cache = new ResponseCache(deps.newId());
  caches.set(deps, cache);
  return cache;
}

/**
 * Drops the responses that a write has made stale; call it while the process is idle. If the engine
 * cannot report its version synchronously, stale entries stay until newer ones displace them.
 */
export function evictStaleResponses(deps: ApiDeps): void {
  const version = deps.storage.version();
  if (version !== null) cacheOf(deps).evictStale(version);
}

const encoder = new TextEncoder();

/** User, business day and path: everything besides the database that a response depends on. */
export const cacheKeyOf = ({ caller, business }: StartedCall, path: string) =>
  `${caller.userId} ${business.today} ${path}`;

/**
 * The cached response for a path with its query, or null if there is none, it is stale or the
 * caller no longer has the permission.
 */
export function findCachedResponse(call: StartedCall, path: string): CachedResponse | null {
  if (call.version === null) return null;
  const found = cacheOf(call.deps).find(cacheKeyOf(call, path), call.version);
  return found && callerMay(call, found.permission) ? found.response : null;
}

type CachedRead = { path: string; permission: Permission };

/**
 * Returns the cached response, or calls `read` and caches its result. A response is valid for one
 * user, business day and database version; engines without a version always read.
 */
export async function readThroughCache(
  call: StartedCall,
  { path, permission }: CachedRead,
  read: () => Promise<unknown>,
): Promise<unknown> {
  const { deps, version } = call;
  // The version was read before the caller's session, so a later change carries a newer version.
  if (version === null) return read();
  const known = findCachedResponse(call, path);
  if (known) return known;
  const result = await read();
  // Streamed responses are too large to cache.
  if (result instanceof ReadableStream) return result;
  const content = toContent(result);
  // A concurrent request that shared this read may have cached the same bytes already.
  const same = findCachedResponse(call, path);
  if (same?.content === content) return same;
  const cache = cacheOf(deps);
  const cached = new CachedResponse(content, cache.newEtag());
  cache.set(cacheKeyOf(call, path), { version, response: cached, permission });
  return cached;
}

/** Bytes are JSON text already. */
function toContent(result: unknown): string | Bytes {
  if (result instanceof Uint8Array) return result as Bytes;
  const text = JSON.stringify(result);
  return text.length < shortTextLength ? text : encoder.encode(text);
}
