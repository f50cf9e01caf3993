import type { ApiRequest } from './api-request.ts';
import type { ApiDeps } from './deps.ts';
import { respondToWrite } from './dispatch.ts';
import { toErrorResponse, type OutgoingResponse } from './reply.ts';
import type { AnyRoute, AnyWrite } from './route.ts';
import { routes } from './routes.ts';

/** The write routes without path parameters, by method and path. */
const writes = new Map<string, AnyWrite>();
for (const [key, route] of Object.entries(routes) as [string, AnyRoute][]) {
  const isFixed = !key.includes(':');
  if (route.kind === 'write' && isFixed) writes.set(key.replace(' ', ' /api'), route);
}

/**
 * Runs a write without creating a Request or Response and without routing, through the same route
 * declaration and functions as the API; null means the request has to go through the API. Errors
 * are turned into error responses.
 */
export function fastWrite(
  deps: ApiDeps,
  method: string,
  request: ApiRequest,
): Promise<OutgoingResponse> | null {
  const route = writes.get(`${method} ${request.path}`);
  return route ? respond(deps, route, request) : null;
}

async function respond(
  deps: ApiDeps,
  route: AnyWrite,
  request: ApiRequest,
): Promise<OutgoingResponse> {
  try {
    return await respondToWrite(deps, route, { request, params: {} });
  } catch (error) {
    return toErrorResponse(deps, error);
  }
}
