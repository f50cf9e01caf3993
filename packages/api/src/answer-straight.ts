import type { Asked } from './asked.ts';
import type { ApiDeps } from './deps.ts';
import { answerOf } from './dispatch.ts';
import { outgoingRefusal, type OutgoingAnswer } from './reply.ts';
import type { AnyRead, AnyRoute, AnyWrite } from './route.ts';
import { routes } from './routes.ts';

/** The reads and writes whose address is always the same, by method and address. */
const fixed = new Map<string, { key: string; route: AnyRead | AnyWrite }>();
for (const [key, route] of Object.entries(routes) as [string, AnyRoute][]) {
  const isFile = route.mediaType !== undefined;
  if (route.kind === 'raw' || isFile || key.includes(':')) continue;
  fixed.set(key.replace(' ', ' /api'), { key, route });
}

/** An address of which a web Request would make nothing else. */
const plainAddress = /^[\w/-]+(\?[\w&=.,:%+-]*)?$/;

/**
 * Answers a call without a Request, a router or a Response, under the same declaration and by the same
 * functions as the API's own way, which has to be taken when this is null. Refusals and failures are
 * answers too.
 */
export function answerStraight(
  deps: ApiDeps,
  method: string,
  asked: Asked,
): Promise<OutgoingAnswer> | null {
  const { path } = asked;
  const [address = ''] = path.split('?', 1);
  const found = fixed.get(`${method} ${address}`);
  if (!found || !plainAddress.test(path)) return null;
  return answerOf(deps, found.key, found.route, { asked, params: {} }).catch((error: unknown) =>
    outgoingRefusal(deps, error),
  );
}
