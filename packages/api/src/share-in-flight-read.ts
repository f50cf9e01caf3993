import { cacheKeyOf } from './response-cache.ts';
import type { StartedCall } from './authenticate.ts';
import type { ApiDeps, ByteStream } from './deps.ts';

type Content = Uint8Array<ArrayBuffer> | ByteStream;

type InFlightRead = {
  content: Promise<Content>;
  waiting: number;
  abortController: AbortController;
};

/** By version and cache key. */
const inFlightByApi = new WeakMap<ApiDeps, Map<string, InFlightRead>>();

function inFlightOf(deps: ApiDeps): Map<string, InFlightRead> {
  const inFlight = inFlightByApi.get(deps) ?? new Map<string, InFlightRead>();
  inFlightByApi.set(deps, inFlight);
  return inFlight;
}

type SharedRequest = { path: string; signal: AbortSignal };

/**
 * Runs `read` once for all identical requests in flight: sixteen users who open the same month
 * share one read. It is aborted when all of them have disconnected. A stream can be consumed only
 * once, so the other requests read again.
 */
export async function shareInFlightRead(
  call: StartedCall,
  { path, signal }: SharedRequest,
  read: (signal: AbortSignal) => Promise<Content>,
): Promise<Content> {
  const inFlight = inFlightOf(call.deps);
  const key = `${call.version} ${cacheKeyOf(call, path)}`;
  const existing = inFlight.get(key);
  const shared = existing ?? startRead(read);
  if (!existing) inFlight.set(key, shared);
  const end = () => inFlight.get(key) === shared && inFlight.delete(key);
  const leave = () => {
    shared.waiting -= 1;
    if (shared.waiting > 0) return;
    end();
    shared.abortController.abort();
  };
  shared.waiting += 1;
  signal.addEventListener('abort', leave);
  try {
    const content = await shared.content;
    return existing && content instanceof ReadableStream ? await read(signal) : content;
  } finally {
    end();
    signal.removeEventListener('abort', leave);
  }
}

function startRead(read: (signal: AbortSignal) => Promise<Content>): InFlightRead {
  const abortController = new AbortController();
  return { content: read(abortController.signal), waiting: 0, abortController };
}
