import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { allowSlowUploads, type UploadLimits } from './slow-uploads.ts';
import { readAll, send } from './testing/sockets.ts';

let server: Server;
const drips: NodeJS.Timeout[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const drip of drips.splice(0)) clearInterval(drip);
  server.closeAllConnections();
  server.close();
});

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const whenWhole: Handler = (incoming, outgoing) => {
  incoming.resume().once('end', () => outgoing.end('whole'));
};

/** Starts a server that cuts requests after 300 ms, and uploads by the given limits. */
async function start(limits: Partial<UploadLimits>, handler = whenWhole): Promise<number> {
  const timeouts = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 20 };
  server = createServer(timeouts, handler);
  const generous = { checkIntervalMs: 50, minBytesPerInterval: 1, maxDurationMs: 600_000 };
  const mayBeSlow = allowSlowUploads(server, { ...generous, ...limits });
  server.on('clientError', (_, socket: Socket) => {
    if (!mayBeSlow(socket)) socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

const length = 1_000_000;

function post(port: number, path: string, connection = 'close'): Socket {
  const headers = ['Host: localhost', `Connection: ${connection}`, `Content-Length: ${length}`];
  const head = [`POST ${path} HTTP/1.1`, ...headers, '', ''];
  return send(port, head);
}

/** Keeps sending small chunks; the returned function stops and returns the bytes sent. */
function drip(socket: Socket): () => number {
  let sent = 0;
  const timer = setInterval(() => {
    sent += 100;
    socket.write('x'.repeat(100));
  }, 5);
  drips.push(timer);
  return () => {
    clearInterval(timer);
    return sent;
  };
}

it.each(['/api/imports', '/api/attachments?x=1'])(
  'a slow upload to %s is not cut, another slow body is',
  async (path) => {
    const port = await start({ checkIntervalMs: 600_000 });
    const upload = post(port, path);
    const stop = drip(upload);
    const other = post(port, '/api/sales');
    drip(other);
    expect(await readAll(other)).toMatch(/^HTTP\/1.1 408 /);
    upload.write('x'.repeat(length - stop()));
    expect(await readAll(upload)).toMatch(/whole$/);
  },
);

it.each<[string, Partial<UploadLimits>, Handler]>([
  ['stops coming', {}, whenWhole],
  ['takes longer than any may', { maxDurationMs: 0 }, whenWhole],
  ['is answered already', {}, (_, outgoing) => outgoing.end('no')],
])('a file that %s is cut', async (_, limits, handler) => {
  const port = await start(limits, handler);
  const upload = post(port, '/api/imports', 'keep-alive');
  if (limits.maxDurationMs === 0) drip(upload);
  expect(await readAll(upload)).toMatch(/HTTP\/1.1 408 /);
});

it.each([
  [64_000, 890],
  [63_999, 0],
])(
  'by default one of %i bytes in ten seconds goes on for %i s, then is cut',
  (received, seconds) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] });
    server = createServer();
    const socket = new Socket();
    let bytesRead = 0;
    Object.defineProperty(socket, 'bytesRead', { get: () => bytesRead });
    let isCut = false;
    const isIgnored = allowSlowUploads(server);
    server.on('clientError', () => (isCut = true));
    const request = { method: 'POST', url: '/api/imports', complete: false, socket };
    server.emit('request', Object.assign(new EventEmitter(), request), { writableEnded: false });
    // So that each ten seconds end after the check, which waits for the next turn of the event loop.
    vi.advanceTimersByTime(1);
    const receiveForTenSeconds = () => {
      bytesRead += received;
      vi.advanceTimersByTime(10_000);
    };
    for (let second = 10; second <= seconds; second += 10) {
      receiveForTenSeconds();
      expect([second, isCut, isIgnored(socket)]).toEqual([second, false, true]);
    }
    receiveForTenSeconds();
    expect([isCut, isIgnored(socket), vi.getTimerCount()]).toEqual([true, false, 0]);
  },
);
