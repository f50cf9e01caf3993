import type { Asked } from './asked.ts';
import type { ApiDeps } from './deps.ts';
import { answerOfWrite } from './dispatch.ts';
import { outgoingRefusal, type OutgoingAnswer } from './reply.ts';
import type { AnyRoute, AnyWrite } from './route.ts';
import { routes } from './routes.ts';

/** The writes whose address is always the same, by method and address. */
const writes = new Map<string, AnyWrite>();
for (const [key, route] of Object.entries(routes) as [string, AnyRoute][]) {
  const isFixed = !key.includes(':');
  if (route.kind === 'write' && isFixed) writes.set(key.replace(' ', ' /api'), route);
}

/**
 * Makes a write without a Request, a router or a Response, under the same declaration and by the same
 * functions as the API's own way, which has to be taken when this is null. Refusals and failures are
 * answers too.
 */
export function answerWrite(
  deps: ApiDeps,
  method: string,
  asked: Asked,
): Promise<OutgoingAnswer> | null {
  const route = writes.get(`${method} ${asked.path}`);
  if (!route) return null;
  return answerOfWrite(deps, route, { asked, params: {} }).catch((error: unknown) =>
    outgoingRefusal(deps, error),
  );
}
