import { stubFetch, type StubResponse, type SeenRequest } from './stub-fetch.ts';

/**
 * Responses by route, `GET /stores` or `PUT /stores/*` for any row; may be changed during a test.
 */
export type RouteStubs = Record<
  string,
  StubResponse | ((request: SeenRequest) => StubResponse | Promise<StubResponse>)
>;

/** Stubs fetch by route; other routes return an empty list. Returns the recorded requests. */
export function stubRoutes(stubs: RouteStubs): SeenRequest[] {
  return stubFetch((request) => {
    const [path = ''] = request.path.replace(/^\/api/, '').split('?');
    const route = `${request.method} ${path}`;
    const response = stubs[route] ?? stubs[route.replace(/[^/]+$/, '*')] ?? { body: [] };
    return typeof response === 'function' ? response(request) : response;
  });
}
