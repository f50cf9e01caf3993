import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /** Above this many, a new connection evicts an old one, but never one being processed. */
  maxConnections: number;
  /** Total of written but unread responses; the oldest are cut, never the newest. */
  maxUnsentBytes: number;
  /** How long a client may stop reading its response. */
  stalledMs: number;
  /** The same while the connection limit is reached. */
  crowdedStalledMs: number;
};

const defaultLimits: ConnectionLimits = {
  maxConnections: 1000,
  maxUnsentBytes: 256_000_000,
  stalledMs: 15_000,
  crowdedStalledMs: 1000,
};

type Usage = { requests: number; lastAt: number };

/** Protects the server from clients that do not read or that only hold connections open. */
export function limitConnections(server: Server, limits: ConnectionLimits = defaultLimits): void {
  /** In order of last use, oldest first. */
  const sockets = new Map<Socket, Usage>();
  const withRequest = new Set<Socket>();
  const hasUnsentResponse = (socket: Socket) =>
    withRequest.has(socket) && socket.writableLength > 0;
  const isProcessing = (socket: Socket) => withRequest.has(socket) && socket.writableLength === 0;

  /**
   * The connection to evict: a client that stopped reading, then one with at most one request, then
   * the least recently used. Browsers send many requests on a connection, a flood sends one.
   */
  const pickEvictable = (): Socket | undefined => {
    const stalledBefore = performance.now() - limits.crowdedStalledMs;
    let singleRequest: Socket | undefined;
    let leastRecentlyUsed: Socket | undefined;
    for (const [socket, { requests, lastAt }] of sockets) {
      if (hasUnsentResponse(socket)) {
        if (lastAt < stalledBefore) return socket;
      } else if (!isProcessing(socket)) {
        leastRecentlyUsed ??= socket;
        if (requests < 2) singleRequest ??= socket;
      }
    }
    return singleRequest ?? leastRecentlyUsed ?? [...withRequest].find(hasUnsentResponse);
  };

  const evictUnread = () => {
    const unread = [...withRequest].filter(hasUnsentResponse);
    let unsent = unread.reduce((sum, socket) => sum + socket.writableLength, 0);
    for (const socket of unread.slice(0, -1)) {
      if (unsent <= limits.maxUnsentBytes) return;
      unsent -= socket.writableLength;
      socket.destroy();
    }
  };

  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { requests: 0, lastAt: performance.now() });
    socket.once('close', () => {
      sockets.delete(socket);
      withRequest.delete(socket);
    });
    if (sockets.size <= limits.maxConnections) return;
    const evicted = pickEvictable() ?? socket;
    sockets.delete(evicted);
    evicted.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const requests = (sockets.get(socket)?.requests ?? 0) + 1;
    sockets.delete(socket);
    sockets.set(socket, { requests, lastAt: performance.now() });
    withRequest.delete(socket);
    withRequest.add(socket);
    outgoing.once('close', () => withRequest.delete(socket));
    evictUnread();
  });
  // Node's socket timeout alone would also end a connection whose response is still in progress.
  server.setTimeout(limits.stalledMs, (socket: Socket) => {
    if (!isProcessing(socket)) socket.destroy();
  });
}
