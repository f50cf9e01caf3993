import { Hono } from 'hono';
import { AppError } from '@backcounter/core/errors';
import type { ApiDeps } from './deps.ts';
import { dispatch } from './dispatch.ts';
import { replyError } from './reply.ts';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';

/** Which methods an address takes, for the refusal of the others. */
function methodsByAddress(): (path: string) => string[] {
  const known = new Map<string, { pattern: RegExp; methods: string[] }>();
  for (const key of Object.keys(routes)) {
    const [method = '', path = ''] = key.split(' ');
    const pattern = new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    const address = known.get(path) ?? { pattern, methods: [] };
    address.methods.push(method);
    known.set(path, address);
  }
  return (path) =>
    [...known.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
}

const unknownAddress = () => new AppError('not_found', { message: 'Not found' });
const unknownMethod = () =>
  new AppError('method_not_allowed', { message: 'This address does not take this method' });

/**
 * The whole API as one Web-standard application, for the server and for the page of the demo.
 * Serves `/api/…`; everything else is the host's.
 */
export function createApi(deps: ApiDeps): Hono {
  const api = new Hono();
  // One handler for each address: Hono is quickest when there is nothing to compose.
  for (const [key, route] of Object.entries(routes) as [string, AnyRoute][]) {
    const [method = '', path = ''] = key.split(' ');
    api.on(method, `/api${path}`, (context) =>
      dispatch(deps, key, route, {
        request: context.req.raw,
        env: context.env,
        params: context.req.param(),
      }),
    );
  }
  const methodsOf = methodsByAddress();
  api.notFound((context) => {
    const methods = methodsOf(context.req.path);
    if (methods.length === 0) return replyError(deps, unknownAddress());
    const refusal = replyError(deps, unknownMethod());
    refusal.headers.set('allow', methods.join(', '));
    return refusal;
  });
  api.onError((error) => replyError(deps, error));
  return api;
}
