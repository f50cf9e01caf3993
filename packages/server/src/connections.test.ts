import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitConnections, type ConnectionLimits } from './connections.ts';
import { readAll, send } from './testing/sockets.ts';

/** More than the socket buffers hold for a client that does not read. */
const large = Buffer.alloc(20_000_000, 'x');
const generous: ConnectionLimits = {
  ...{ maxConnections: 100, maxUnsentBytes: 1e9 },
  ...{ stalledMs: 600_000, crowdedStalledMs: 600_000 },
};

let server: Server;
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Serves `/large` with many bytes, `/small` with few, and `/never` when `finish` is called. */
async function start(limits: Partial<ConnectionLimits>) {
  const unfinished: ServerResponse[] = [];
  const accepted: Socket[] = [];
  server = createServer((incoming, outgoing) => {
    if (incoming.url === '/large') outgoing.end(large);
    else if (incoming.url === '/small') outgoing.end('small');
    else unfinished.push(outgoing.setHeader('connection', 'close'));
  });
  limitConnections(server, { ...generous, ...limits });
  server.on('connection', (socket: Socket) => accepted.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Requests a path without reading the response; returns both ends of the connection. */
  const ask = async (path: string): Promise<{ client: Socket; served: Socket }> => {
    const requestReceived = once(server, 'request');
    const client = send(port, [`GET ${path} HTTP/1.1`, 'Host: localhost', '', '']);
    client.pause();
    await requestReceived;
    const served = accepted.at(-1);
    if (!served) throw new Error('Nothing was accepted');
    return { client, served };
  };
  const finish = () => {
    for (const outgoing of unfinished) outgoing.end('finished');
  };
  return { ask, finish, port };
}

function readOn(client: Socket): Promise<string> {
  client.resume();
  return readAll(client);
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));

describe('limitConnections', () => {
  it('cuts a client that does not read its response', async () => {
    const { ask } = await start({ stalledMs: 100 });
    const { served } = await ask('/large');
    expect(served.writableLength).toBeGreaterThan(0);
    await closed(served);
  });

  it('cuts no client whose response is still in progress', async () => {
    const { ask, finish } = await start({ stalledMs: 100 });
    const slow = await ask('/never');
    // Both are silent from the same time: when one is cut, the other's timeout is over too.
    const { served } = await ask('/large');
    await closed(served);
    expect(slow.served.destroyed).toBe(false);
    finish();
    await expect(readOn(slow.client)).resolves.toMatch(/finished$/);
  });

  it('evicts a client that does not read its response when there are too many', async () => {
    const { ask } = await start({ maxConnections: 2, crowdedStalledMs: 0 });
    const rested = await ask('/small');
    const stalled = await ask('/large');
    const newest = await ask('/small');
    await closed(stalled.served);
    expect([rested.served.destroyed, newest.served.destroyed]).toEqual([false, false]);
  });

  it('evicts the least recently used connection when no client is stalled', async () => {
    const { ask } = await start({ maxConnections: 2 });
    const rested = await ask('/small');
    const taking = await ask('/large');
    const newest = await ask('/small');
    await closed(rested.served);
    expect([taking.served.destroyed, newest.served.destroyed]).toEqual([false, false]);
  });

  it('keeps a connection with several requests during a flood of single requests', async () => {
    const { ask } = await start({ maxConnections: 3 });
    const person = await ask('/small');
    const requestReceived = once(server, 'request');
    person.client.resume().write('GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await requestReceived;
    const flood = [];
    for (let number = 0; number < 5; number += 1) flood.push(await ask('/small'));
    await closed(flood[2]?.served as Socket);
    expect(flood.map(({ served }) => served.destroyed)).toEqual([true, true, true, false, false]);
    expect(person.served.destroyed).toBe(false);
  });

  it('does not count closed connections', async () => {
    const { ask } = await start({ maxConnections: 2 });
    const rested = await ask('/small');
    const closing = await ask('/small');
    closing.client.resume().end();
    await closed(closing.served);
    await ask('/small');
    expect(rested.served.destroyed).toBe(false);
  });

  it('rejects a connection when all others are being processed', async () => {
    const { ask, finish, port } = await start({ maxConnections: 2 });
    const busy = [await ask('/never'), await ask('/never')];
    await expect(readAll(send(port, ['GET /small HTTP/1.1', '']))).resolves.toBe('');
    finish();
    for (const { client } of busy) {
      await expect(readOn(client)).resolves.toMatch(/finished$/);
    }
  });

  it('cuts only the oldest of unread responses that exceed the limit together', async () => {
    const { ask } = await start({ maxUnsentBytes: 50_000_000 });
    const oldest = await ask('/large');
    const second = await ask('/large');
    const third = await ask('/large');
    const small = await ask('/small');
    await closed(oldest.served);
    expect([second, third, small].map(({ served }) => served.destroyed)).toEqual(
      Array(3).fill(false),
    );
  });

  it('does not limit the size of a single response', async () => {
    const { ask } = await start({ maxUnsentBytes: 1_000_000 });
    const only = await ask('/large');
    await ask('/small');
    const received = readOn(only.client);
    only.client.once('data', () => only.client.end());
    expect((await received).length).toBeGreaterThan(large.length);
  });
});

describe('the default limits', () => {
  /** Tells the server of a connection, with so many bytes of a response that the client has not read. */
  function connect(unsentBytes = 0): Socket {
    const socket = new Socket();
    server.emit('connection', socket);
    if (unsentBytes > 0) {
      Object.defineProperty(socket, 'writableLength', { value: unsentBytes });
      server.emit('request', { socket }, new EventEmitter());
    }
    return socket;
  }

  const indexesOfClosed = (sockets: readonly Socket[]) =>
    sockets.flatMap(({ destroyed }, index) => (destroyed ? [index] : []));

  it('evict the oldest of more than a thousand, or who has not read for over a second', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    server = createServer();
    limitConnections(server);
    const sockets = Array.from({ length: 999 }, () => connect());
    const stalled = connect(1);
    expect(indexesOfClosed(sockets)).toEqual([]);
    vi.advanceTimersByTime(1000);
    sockets.push(connect());
    expect([stalled.destroyed, indexesOfClosed(sockets)]).toEqual([false, [0]]);
    vi.advanceTimersByTime(1);
    sockets.push(connect());
    expect([stalled.destroyed, indexesOfClosed(sockets)]).toEqual([true, [0]]);
    for (const socket of sockets) socket.destroy();
  });

  it('cut the oldest of unread responses of more than 256 MB together, and any after 15 s', () => {
    server = createServer();
    limitConnections(server);
    const sockets = [connect(128_000_000), connect(64_000_000), connect(64_000_000)];
    expect(indexesOfClosed(sockets)).toEqual([]);
    sockets.push(connect(1));
    expect(indexesOfClosed(sockets)).toEqual([0]);
    for (const socket of sockets) socket.destroy();
    expect(server.timeout).toBe(15_000);
  });
});
