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
import { plainError } from './database-problems.ts';
import type { RequestGate } from './request-gate.ts';
import { securityHeaders, strictTransport } from './security-headers.ts';
import { allowSlowUploads } from './slow-uploads.ts';
import { sendStraight } from './straight-answers.ts';

/** Requests slower than this are told of at the level `info`. */
const slowMs = 500;

/** Slow senders are cut before 15 s, unless they send files; checked twice a second. */
const limits = {
  headersTimeout: 8000,
  requestTimeout: 11_000,
  connectionsCheckingInterval: 500,
  // Longer than proxies keep a connection, so that they never send into a closing one.
  keepAliveTimeout: 75_000,
  // A request without a host is refused by the listener, with all headers.
  requireHostHeader: false,
} as const;

const badSender: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
};

/** An answer for a connection that has no request yet, as it goes on the wire. */
export function rawAnswer(status: string, message: string): string {
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

function answerBadSender(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const known = badSender[error.code ?? ''];
  const [status, message] = known ?? ['400 Bad Request', 'The request cannot be read'];
  socket.end(rawAnswer(status, message), () => socket.destroy());
}

/** Tells of requests that failed or were slow, and of each at the level `debug`; no query, no header. */
function watch(logger: Logger, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const started = performance.now();
  outgoing.once('close', () => {
    const ms = Math.round(performance.now() - started);
    const status = outgoing.headersSent ? outgoing.statusCode : 0;
    // A sender who went away half-way has failed, not the server.
    const failed = status >= 500 && incoming.complete;
    const level = failed ? 'error' : ms > slowMs ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const path = incoming.url?.split('?', 1)[0];
    logger[level]({ method: incoming.method, path, status, ms }, 'request');
  });
}

function cameOverHttps(incoming: IncomingMessage, proxies: Proxies): boolean {
  if (!isProxy(proxies, incoming.socket.remoteAddress)) return false;
  const [first] = String(incoming.headers['x-forwarded-proto'] ?? '').split(',');
  return first?.trim().toLowerCase() === 'https';
}

type Hosting = {
  app: App;
  deps: ApiDeps;
  logger: Logger;
  proxies: Proxies;
  gate: RequestGate;
  /** Called with each request and at the end of each. */
  rest: () => void;
};

/** Node's server around the app: limits on slow clients, headers, the log. Not listening yet. */
export function createHttpServer(hosting: Hosting): Server {
  const { app, deps, logger, proxies, gate, rest } = hosting;
  const listener = getRequestListener(app, {
    errorHandler: (error) =>
      replyError(
        deps,
        error instanceof RequestError
          ? new AppError('invalid', { message: 'The address of the request is not valid' })
          : error,
      ),
  });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (cameOverHttps(incoming, proxies)) outgoing.setHeader(...strictTransport);
    rest();
    outgoing.once('close', rest);
    watch(logger, incoming, outgoing);
    gate.pass(() => {
      void sendStraight(deps, incoming, outgoing).then((isSent) =>
        isSent ? undefined : listener(incoming, outgoing),
      );
    });
  };
  const server = createServer(limits, answer);
  limitConnections(server);
  server.on('checkExpectation', answer);
  const mayBeSlow = allowSlowUploads(server);
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (!(isLate && mayBeSlow(socket))) answerBadSender(error, socket);
  });
  return server;
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use. Stop the program that uses it, or choose another PORT.',
  EACCES: 'may not be used by this user. Choose another PORT.',
  EADDRNOTAVAIL: 'is no address of this machine. Choose another HOST.',
  ENOTFOUND: 'is no address of this machine. Choose another HOST.',
};

/** `http://HOST:PORT`. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Starts to listen and gives the port; AppError with one plain sentence when that cannot be. */
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
