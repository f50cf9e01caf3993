import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@backcounter/core/errors';
import { rawAnswer } from './http-server.ts';
import type { RequestGate } from './request-gate.ts';

/**
 * How long after the signal connections that rest are closed, what has not arrived whole is
 * refused, and all is cut off.
 */
const usual = { restMs: 1000, refuseMs: 5000, cutMs: 8000 };

/** Turns of the event loop, of which each accepts one connection, without a new one. */
const quietTurns = 5;

const stoppingMessage = 'The server is being restarted. Please try again in a moment.';

export type Ending = { reason: string; status: number };

/**
 * Resolves with the first signal to stop, or with an error that nobody caught and after which
 * nothing is sure; further signals do nothing.
 */
export function whenToStop(onFailure: (error: unknown) => void): Promise<Ending> {
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
 * Stops listening once no connection waits to be accepted. Node's own way would reset these, and
 * every connection on which no request is open, and with them what has arrived there unread.
 * Requests wait meanwhile: each answer would keep the next connection waiting, and lets its client
 * come back with another one.
 */
async function stopListening(
  server: Server,
  gate: RequestGate,
  onClosed: () => void,
  { restMs }: typeof usual,
): Promise<void> {
  gate.close();
  const latest = performance.now() + restMs;
  let quiet = 0;
  const accepted = () => (quiet = 0);
  server.on('connection', accepted);
  while (quiet < quietTurns && performance.now() < latest) {
    quiet += 1;
    await turn();
  }
  server.off('connection', accepted);
  SocketServer.prototype.close.call(server, onClosed);
  gate.open();
}

/**
 * Follows a server's open work; the function given back stops it: no new connections, what has
 * arrived or is in flight is answered, what has arrived in part is answered 503 when the rest does
 * not come.
 */
export function stopper(server: Server, gate: RequestGate, patience = usual): () => Promise<void> {
  const open = new Map<IncomingMessage, ServerResponse>();
  const sockets = new Set<Socket>();
  let stopping = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    open.set(incoming, outgoing);
    outgoing.once('close', () => open.delete(incoming));
    if (stopping) outgoing.setHeader('connection', 'close');
  });
  return async () => {
    stopping = true;
    for (const outgoing of open.values()) {
      if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
    }
    const done = new AbortController();
    await stopListening(server, gate, () => done.abort(), patience);
    const wait = (ms: number) => delay(ms, undefined, { signal: done.signal }).catch(() => null);
    await wait(patience.restMs);
    server.closeIdleConnections();
    await wait(patience.refuseMs - patience.restMs);
    server.closeIdleConnections();
    if (!done.signal.aborted) refuseUnfinished(open, sockets);
    await wait(patience.cutMs - patience.refuseMs);
    server.closeAllConnections();
    if (!done.signal.aborted) await once(done.signal, 'abort');
  };
}

/** Bodies that stopped half-way fail in the call that reads them, which then answers 503. */
function refuseUnfinished(open: Map<IncomingMessage, ServerResponse>, sockets: Set<Socket>): void {
  const busy = new Set<Socket>();
  for (const incoming of open.keys()) {
    busy.add(incoming.socket);
    if (incoming.complete || incoming.listenerCount('error') === 0) continue;
    incoming.emit('error', new AppError('unavailable', { message: stoppingMessage }));
  }
  for (const socket of sockets) {
    if (!busy.has(socket)) socket.end(rawAnswer('503 Service Unavailable', stoppingMessage));
  }
}
