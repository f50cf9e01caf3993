import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveFromCache } from '@backcounter/api/serve-from-cache';
import { fastRead } from '@backcounter/api/fast-read';
import { fastWrite } from '@backcounter/api/fast-write';
import type { ApiRequest } from '@backcounter/api/api-request';
import type { ApiDeps } from '@backcounter/api/deps';
import type { OutgoingResponse } from '@backcounter/api/reply';

/** Longer bodies are not buffered but go through the app. */
const maxBodyBytes = 64_000;

/** Long and chunked bodies go through the app, which can reject them while reading. */
const isShort = (length: string | undefined) =>
  length !== undefined && Number(length) <= maxBodyBytes;

/** A host that needs no further validation: a name or address, and a port. */
const plainHost = /^[\w.-]+(:\d+)?$/;

const decoder = new TextDecoder();

/** Reads the body as text like a web Request does; rejects if the request is aborted. */
function readBody(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (part: Buffer) => chunks.push(part));
    incoming.once('end', () => {
      const [first] = chunks;
      resolve(decoder.decode(chunks.length === 1 ? first : Buffer.concat(chunks)));
    });
    incoming.on('error', reject);
  });
}

function toApiRequest(incoming: IncomingMessage, path: string): ApiRequest {
  return {
    path,
    header: (name) => incoming.headers[name]?.toString() ?? null,
    text: () => readBody(incoming),
    // Nothing that runs here is ever aborted.
    signal: null,
  };
}

/** From the cache, or read now. */
async function readResponse(deps: ApiDeps, request: ApiRequest): Promise<OutgoingResponse | null> {
  // On an error the same request runs uncached, which then responds and logs the failure.
  const cached = await serveFromCache(deps, request).catch(() => null);
  return cached ?? fastRead(deps, request);
}

/** The response, if it can be produced without a web Request; otherwise null. */
function fastResponse(
  deps: ApiDeps,
  incoming: IncomingMessage,
): Promise<OutgoingResponse | null> | null {
  const { method = '', url = '', headers } = incoming;
  if (!url.startsWith('/api/') || !plainHost.test(headers.host ?? '')) return null;
  const request = toApiRequest(incoming, url);
  if (method === 'GET') return readResponse(deps, request);
  if (headers.expect !== undefined || !isShort(headers['content-length'])) return null;
  return fastWrite(deps, method, request);
}

/** How long a refused client may go on sending its body; the same as in the app's adapter. */
const drainTimeoutMs = 500;

/** Closes the connection unless the rest of a refused request's body arrives soon. */
function closeUnread(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.socket.destroySoon(), drainTimeoutMs);
  incoming.once('close', () => clearTimeout(timer)).resume();
}

/**
 * Serves small reads and short writes directly on Node's request and response, without a web Request.
 * Returns false, with nothing sent, if the request must go through the app.
 */
export async function tryFastPath(
  deps: ApiDeps,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  const response = await fastResponse(deps, incoming);
  if (!response || response.content instanceof ReadableStream) return false;
  const { status, headers, content } = response;
  if (content !== null) headers['content-length'] = String(Buffer.byteLength(content));
  outgoing.writeHead(status, headers).end(content);
  if (!incoming.complete) closeUnread(incoming);
  return true;
}
