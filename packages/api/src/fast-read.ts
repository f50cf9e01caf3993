import type { ApiRequest } from './api-request.ts';
import type { ApiDeps } from './deps.ts';
import { respondToRead } from './dispatch.ts';
import { toErrorResponse, type OutgoingResponse } from './reply.ts';
import type { AnyRead, AnyRoute } from './route.ts';
import { routes } from './routes.ts';

/** The cached read routes without path parameters, by path. */
const reads = new Map<string, { key: string; route: AnyRead }>();
for (const [key, route] of Object.entries(routes) as [string, AnyRoute][]) {
  const isFixed = !key.includes(':');
  if (route.kind === 'read' && route.cached && isFixed) {
    reads.set(key.replace('GET ', '/api'), { key, route });
  }
}

/**
 * Runs a GET that the cache could not answer without creating a Request or Response and without
 * routing, through the same route declaration and functions as the API; null means the request has
 * to go through the API, as heavy reads do. Errors are turned into error responses.
 */
export async function fastRead(
  deps: ApiDeps,
  { path, header, text }: ApiRequest,
): Promise<OutgoingResponse | null> {
  const [address = ''] = path.split('?', 1);
  const read = reads.get(address);
  // Only a URL parser would remove a fragment.
  if (!read || path.includes('#')) return null;
  try {
    return await respondToRead(deps, read, { path, header, text, signal: null });
  } catch (error) {
    return toErrorResponse(deps, error);
  }
}
