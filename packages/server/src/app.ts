import { createApi } from '@backcounter/api/create-api';
import type { ApiDeps } from '@backcounter/api/deps';
import { openApiDocument } from '@backcounter/api/openapi';
import { openApiPage, openApiStyles } from '@backcounter/api/openapi-page';
import type { Pages } from './static-files.ts';

/** Handles one request; `env` carries Node's own request and response. */
export type App = (request: Request, env: unknown) => Response | Promise<Response>;

/** Serves the OpenAPI document and its HTML page, built lazily on the first request. */
function addDocuments(
  api: ReturnType<typeof createApi>,
  headers: Readonly<Record<string, string>>,
) {
  const add = (path: string, type: string, makeText: () => string) => {
    let text: string | undefined;
    const responseHeaders = { ...headers, 'content-type': type, 'cache-control': 'no-cache' };
    api.get(path, () => new Response((text ??= makeText()), { headers: responseHeaders }));
  };
  add('/api/openapi.json', 'application/json; charset=utf-8', () =>
    JSON.stringify(openApiDocument()),
  );
  add('/api/docs', 'text/html; charset=utf-8', () => openApiPage(openApiDocument()));
  add('/api/docs.css', 'text/css; charset=utf-8', () => openApiStyles);
}

function isApi(url: string): boolean {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return url.startsWith('/api', start) && /^([/?]|$)/.test(url.charAt(start + 4));
}

/** The whole product as one request handler: API, OpenAPI docs and web pages. */
export function createApp(deps: ApiDeps, pages: Pages): App {
  const api = createApi(deps);
  addDocuments(api, deps.headers ?? {});
  return (request, env) => (isApi(request.url) ? api.fetch(request, env) : pages(request));
}
