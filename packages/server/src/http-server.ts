import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { AppError } from '@backcounter/core/errors';
import type { ApiDeps } from '@backcounter/api/deps';
import { replyError } from '@backcounter/api/reply';
import type { Logger } from 'pino';
import { isProxy, type Proxies } from './addresses.ts';
import type { App } from './app.ts';
import { limitConnections } from './connections.ts';
import { plainError } from './database-errors.ts';
import type { RequestGate } from './request-gate.ts';
import { securityHeaders, strictTransport } from './security-headers.ts';
import { allowSlowUploads } from './slow-uploads.ts';
import { tryFastPath } from './fast-path.ts';

/** Requests slower than this are logged at level `info`. */
const slowMs = 500;

/** In ms: cuts slow senders within 15 s, except file uploads; checked twice a second. */
export const senderLimits = {
  headersTimeout: 8000,
  requestTimeout: 11_000,
  connectionsCheckingInterval: 500,
  // Longer than proxies keep idle connections, so that they never send into a closing one.
  keepAliveTimeout: 75_000,
  // The listener rejects requests without a host, with all security headers.
  requireHostHeader: false,
} as const;

const clientErrors: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
};

/** A raw HTTP response for a connection that has no parsed request. */
export function rawResponse(status: string, message: string): string {
  const body = JSON.stringify({ message });
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}

function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const known = clientErrors[error.code ?? ''];
  const [status, message] = known ?? ['400 Bad Request', 'The request cannot be read'];
  socket.end(rawResponse(status, message), () => socket.destroy());
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; started: number };

/** Logs failed and slow requests, and all at level `debug`; without query and headers. */
function logRequest(logger: Logger, { incoming, outgoing, started }: Exchange): void {
  const ms = Math.round(performance.now() - started);
  const status = outgoing.headersSent ? outgoing.statusCode : 0;
  // An incomplete request is the client's failure, not the server's.
  const failed = status >= 500 && incoming.complete;
  const level = failed ? 'error' : ms > slowMs ? 'info' : 'debug';
  if (!logger.isLevelEnabled(level)) return;
  const path = incoming.url?.split('?', 1)[0];
  logger[level]({ method: incoming.method, path, status, ms }, 'request');
}

function isHttps(incoming: IncomingMessage, proxies: Proxies): boolean {
  if (!isProxy(proxies, incoming.socket.remoteAddress)) return false;
  const [first] = String(incoming.headers['x-forwarded-proto'] ?? '').split(',');
  return first?.trim().toLowerCase() === 'https';
}

type HttpServerOptions = {
  app: App;
  deps: ApiDeps;
  logger: Logger;
  proxies: Proxies;
  gate: RequestGate;
  /** Called at the start and end of each request. */
  onActivity: () => void;
};

/** Creates the Node server for the app, with limits on slow clients, headers and request log. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { app, deps, logger, proxies, gate, onActivity } = options;
  const listener = getRequestListener(app, {
    errorHandler: (error) =>
      replyError(
        deps,
        error instanceof RequestError
          ? new AppError('invalid', { message: 'The address of the request is not valid' })
          : error,
      ),
  });
  const handleRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isHttps(incoming, proxies)) outgoing.setHeader(...strictTransport);
    onActivity();
    const started = performance.now();
    outgoing.on('close', () => {
      onActivity();
      logRequest(logger, { incoming, outgoing, started });
    });
    gate.pass(() => {
      void tryFastPath(deps, incoming, outgoing).then((isSent) =>
        isSent ? undefined : listener(incoming, outgoing),
      );
    });
  };
  const server = createServer(senderLimits, handleRequest);
  limitConnections(server);
  server.on('checkExpectation', handleRequest);
  const mayBeSlow = allowSlowUploads(server);
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (!(isLate && mayBeSlow(socket))) respondToClientError(error, socket);
  });
  return server;
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use. Stop the program that uses it, or choose another PORT.',
  EACCES: 'may not be used by this user. Choose another PORT.',
  EADDRNOTAVAIL: 'is not an address of this machine. Choose another HOST.',
  ENOTFOUND: 'is not an address of this machine. Choose another HOST.',
};

/** `http://HOST:PORT`. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Starts listening and returns the port; throws AppError if the address cannot be used. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', reject);
  server.listen(port, host, () => resolve(undefined));
  try {
    await promise;
  } catch (error) {
    const problem = listenProblems[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    throw plainError(`${urlOf(host, port)} ${problem}`, error);
  } finally {
    server.off('error', reject);
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
