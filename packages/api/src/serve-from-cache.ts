import { findCachedResponse } from './response-cache.ts';
import type { ApiRequest } from './api-request.ts';
import { isUpToDate, startCachedCall } from './authenticate.ts';
import type { ApiDeps } from './deps.ts';
import { toOutgoingResponse, type OutgoingResponse } from './reply.ts';

/**
 * Answers a repeated GET from the response cache, without creating a Request or Response and
 * without routing; null means the request has to go through the API. Session and permission are
 * checked on every call, and bytes and headers are the same as the API's.
 */
export async function serveFromCache(
  deps: ApiDeps,
  request: ApiRequest,
): Promise<OutgoingResponse | null> {
  const call = startCachedCall(deps, request, deps.clock());
  const cached = call && findCachedResponse(call, request.path);
  // Last, because on PostgreSQL this is a query that the API would repeat after a cache miss.
  if (!cached || !(await isUpToDate(call))) return null;
  return toOutgoingResponse(deps, request, { status: 200, result: cached });
}
