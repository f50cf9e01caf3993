import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /** Open at once; for more, those go that nobody works on, the longest unused first. */
  connections: number;
  /** Of answers that are written but not taken, all together; the oldest go, the last one stays. */
  unsentBytes: number;
  /** How long a client may take nothing of its answer. */
  stalledMs: number;
};

const usual: ConnectionLimits = {
  connections: 1000,
  unsentBytes: 256_000_000,
  stalledMs: 15_000,
};

/** Keeps clients that do not read, or that only hold connections, from costing others. */
export function limitConnections(server: Server, limits: ConnectionLimits = usual): void {
  /** In the order in which they were used last. */
  const sockets = new Set<Socket>();
  const asking = new Set<Socket>();
  const isWaiting = (socket: Socket) => asking.has(socket) && socket.writableLength > 0;
  const isWorkedOn = (socket: Socket) => asking.has(socket) && socket.writableLength === 0;

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
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      asking.delete(socket);
    });
    if (sockets.size <= limits.connections) return;
    const unused = [...sockets].find((other) => !isWorkedOn(other)) ?? socket;
    sockets.delete(unused);
    unused.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    sockets.delete(socket);
    sockets.add(socket);
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
