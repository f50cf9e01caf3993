import { Hono } from 'hono';
import { AppError } from '@backcounter/core/errors';
import type { ApiDeps } from './deps.ts';
import { dispatch } from './dispatch.ts';
import { replyError } from './reply.ts';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';

/** Returns a lookup of the methods that a path supports, for the `allow` header of 405 responses. */
function createMethodLookup(): (path: string) => string[] {
  const known = new Map<string, { pattern: RegExp; methods: string[] }>();
  for (const key of Object.keys(routes)) {
    const [method = '', path = ''] = key.split(' ');
    const parts = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    const pattern = new RegExp(`^/api${parts}$`);
    const address = known.get(path) ?? { pattern, methods: [] };
    address.methods.push(method);
    known.set(path, address);
  }
  return (path) =>
    [...known.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
}

const notFoundError = () => new AppError('not_found', { message: 'Not found' });
const methodNotAllowedError = () =>
  new AppError('method_not_allowed', { message: 'This address does not support this method' });

/**
 * The API as a Web-standard Hono application, for the server and for the demo page. It serves
 * `/api/…`; all other paths belong to the host.
 */
export function createApi(deps: ApiDeps): Hono {
  const api = new Hono();
  // One handler per route: Hono is fastest without middleware to compose.
  for (const [key, route] of Object.entries(routes) as [string, AnyRoute][]) {
    const [method = '', path = ''] = key.split(' ');
    api.on(method, `/api${path}`, (context) =>
      dispatch(deps, key, route, {
        webRequest: context.req.raw,
        env: context.env,
        params: context.req.param(),
      }),
    );
  }
  const methodsOf = createMethodLookup();
  api.notFound((context) => {
    const methods = methodsOf(context.req.path);
    if (methods.length === 0) return replyError(deps, notFoundError());
    const refusal = replyError(deps, methodNotAllowedError());
    refusal.headers.set('allow', methods.join(', '));
    return refusal;
  });
  api.onError((error) => replyError(deps, error));
  return api;
}
