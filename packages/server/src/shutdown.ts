import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@backcounter/core/errors';
import { rawResponse } from './http-server.ts';
import type { RequestGate } from './request-gate.ts';

/**
 * Time in ms after the signal at which idle connections are closed, incomplete requests are
 * answered with 503, and all remaining connections are destroyed.
 */
export const shutdownTimings = { closeIdleMs: 1000, refuseMs: 5000, destroyMs: 8000 };

/** Event loop turns without a new connection; each turn accepts at most one. */
const quietTurns = 5;

const stoppingMessage = 'The server is being restarted. Please try again in a moment.';

export type StopReason = { reason: string; status: number };

/**
 * Resolves on the first stop signal, or on an uncaught exception, after which the process state is
 * unreliable. Further signals are ignored.
 */
export function waitForStop(onFailure: (error: unknown) => void): Promise<StopReason> {
  return new Promise((resolve) => {
    for (const reason of ['SIGTERM', 'SIGINT'] as const) {
      process.on(reason, () => resolve({ reason, status: 0 }));
    }
    process.on('unhandledRejection', onFailure);
    process.on('uncaughtException', (error) => {
      onFailure(error);
      resolve({ reason: 'an error that nobody caught', status: 1 });
    });
  });
}

/**
 * Stops listening once the accept queue is empty. Node's `server.close()` would reset the queued
 * connections, and all connections without an open request, losing data that has arrived unread.
 * Requests are held meanwhile: each response would delay the next accept and let its client open
 * another connection.
 */
async function stopListening(
  server: Server,
  gate: RequestGate,
  onClosed: () => void,
  { closeIdleMs }: typeof shutdownTimings,
): Promise<void> {
  gate.close();
  const latest = performance.now() + closeIdleMs;
  let quiet = 0;
  const accepted = () => (quiet = 0);
  server.on('connection', accepted);
  while (quiet < quietTurns && performance.now() < latest) {
    quiet += 1;
    await setImmediate();
  }
  server.off('connection', accepted);
  SocketServer.prototype.close.call(server, onClosed);
  gate.open();
}

/**
 * Tracks a server's connections and returns a function that shuts it down gracefully: it accepts no
 * new connections, completes requests that have arrived, and answers incomplete ones with 503 if the
 * rest does not arrive in time.
 */
export function createShutdown(
  server: Server,
  gate: RequestGate,
  timings = shutdownTimings,
): () => Promise<void> {
  const open = new Map<IncomingMessage, ServerResponse>();
  const sockets = new Set<Socket>();
  let isStopping = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    open.set(incoming, outgoing);
    outgoing.once('close', () => open.delete(incoming));
    if (isStopping) outgoing.setHeader('connection', 'close');
  });
  return async () => {
    isStopping = true;
    for (const outgoing of open.values()) {
      if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
    }
    const done = new AbortController();
    await stopListening(server, gate, () => done.abort(), timings);
    const wait = (ms: number) => delay(ms, undefined, { signal: done.signal }).catch(() => null);
    await wait(timings.closeIdleMs);
    server.closeIdleConnections();
    await wait(timings.refuseMs - timings.closeIdleMs);
    server.closeIdleConnections();
    if (!done.signal.aborted) refuseUnfinished(open, sockets);
    await wait(timings.destroyMs - timings.refuseMs);
    server.closeAllConnections();
    if (!done.signal.aborted) await once(done.signal, 'abort');
  };
}

/** Errors the bodies of incomplete requests, so that the route reading them responds with 503. */
function refuseUnfinished(open: Map<IncomingMessage, ServerResponse>, sockets: Set<Socket>): void {
  const busy = new Set<Socket>();
  for (const incoming of open.keys()) {
    busy.add(incoming.socket);
    if (incoming.complete || incoming.listenerCount('error') === 0) continue;
    incoming.emit('error', new AppError('unavailable', { message: stoppingMessage }));
  }
  for (const socket of sockets) {
    if (!busy.has(socket)) socket.end(rawResponse('503 Service Unavailable', stoppingMessage));
  }
}
