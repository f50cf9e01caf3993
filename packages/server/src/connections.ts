import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /** Open at once; for more, the one goes that is missed least, and never one that is worked on. */
  connections: number;
  /** Of answers that are written but not taken, all together; the oldest go, the last one stays. */
  unsentBytes: number;
  /** How long a client may take nothing of its answer. */
  stalledMs: number;
  /** How long it may do so when others need its place. */
  crowdedMs: number;
};

const usual: ConnectionLimits = {
  connections: 1000,
  unsentBytes: 256_000_000,
  stalledMs: 15_000,
  crowdedMs: 1000,
};

/** What is known of an open connection. */
type Use = { requests: number; lastAt: number };

/** Keeps clients that do not read, or that only hold connections, from costing others. */
export function limitConnections(server: Server, limits: ConnectionLimits = usual): void {
  /** In the order in which they were used last. */
  const sockets = new Map<Socket, Use>();
  const asking = new Set<Socket>();
  const isWaiting = (socket: Socket) => asking.has(socket) && socket.writableLength > 0;
  const isWorkedOn = (socket: Socket) => asking.has(socket) && socket.writableLength === 0;

  /**
   * The one to let go: a client that does not take its answer, one that has asked once at most, or the
   * one that was used longest ago. A person's browser asks again and again, and a flood asks once.
   */
  const leastMissed = (): Socket | undefined => {
    const longAgo = performance.now() - limits.crowdedMs;
    let once: Socket | undefined;
    let longestUnused: Socket | undefined;
    for (const [socket, { requests, lastAt }] of sockets) {
      if (isWaiting(socket)) {
        if (lastAt < longAgo) return socket;
      } else if (!isWorkedOn(socket)) {
        longestUnused ??= socket;
        if (requests < 2) once ??= socket;
      }
    }
    return once ?? longestUnused ?? [...asking].find(isWaiting);
  };

  const cutUnread = () => {
    const waiting = [...asking].filter(isWaiting);
    let unsent = waiting.reduce((sum, socket) => sum + socket.writableLength, 0);
    for (const socket of waiting.slice(0, -1)) {
      if (unsent <= limits.unsentBytes) return;
      unsent -= socket.writableLength;
      socket.destroy();
    }
  };

  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { requests: 0, lastAt: performance.now() });
    socket.once('close', () => {
      sockets.delete(socket);
      asking.delete(socket);
    });
    if (sockets.size <= limits.connections) return;
    const unused = leastMissed() ?? socket;
    sockets.delete(unused);
    unused.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const requests = (sockets.get(socket)?.requests ?? 0) + 1;
    sockets.delete(socket);
    sockets.set(socket, { requests, lastAt: performance.now() });
    asking.delete(socket);
    asking.add(socket);
    outgoing.once('close', () => asking.delete(socket));
    cutUnread();
  });
  // Node's own limit of silence, which would also end a connection whose answer is being made.
  server.setTimeout(limits.stalledMs, (socket: Socket) => {
    if (!isWorkedOn(socket)) socket.destroy();
  });
}
