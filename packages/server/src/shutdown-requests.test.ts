import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RequestGate } from './request-gate.ts';
import { createShutdown } from './shutdown.ts';
import { listenLocally, readAll, send } from './testing/sockets.ts';

/** Timings that play no role in a test. */
const patient = { closeIdleMs: 600_000, refuseMs: 600_000, destroyMs: 600_000 };

it('closes idle connections, aborts incomplete requests, and lets the others finish', async () => {
  const responsesByPath = new Map<string, ServerResponse>();
  const interrupted: string[] = [];
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '';
    responsesByPath.set(path, outgoing);
    incoming.resume();
    if (path === '/rests') outgoing.end('rested');
    if (path === '/unread') return;
    incoming.on('error', () => {
      interrupted.push(path);
      outgoing.writeHead(503).end();
    });
  };
  const server = createServer({ keepAliveTimeout: 600_000 }, onRequest);
  // Destroying connections comes too late to play a role here.
  const stop = createShutdown(server, new RequestGate(), {
    closeIdleMs: 1,
    refuseMs: 50,
    destroyMs: 600_000,
  });
  const port = await listenLocally(server);
  const ask = (path: string, length: number, body: string) => {
    const client = send(port, [
      `POST ${path} HTTP/1.1`,
      'Host: a',
      `Content-Length: ${length}`,
      '',
    ]);
    client.write(`\r\n${body}`);
    return { client, all: readAll(client) };
  };
  const rests = ask('/rests', 1, '1');
  await once(rests.client, 'data');
  const whole = ask('/whole', 1, '1');
  const part = ask('/part', 2, '1');
  const unread = ask('/unread', 2, '1');
  while (responsesByPath.size < 4) await once(server, 'request');

  const stopped = stop();
  expect(await part.all).toMatch(/^HTTP\/1.1 503 /);
  expect(await rests.all).toMatch(/^HTTP\/1.1 200 (?!.*HTTP)/s);
  expect(interrupted).toEqual(['/part']);
  responsesByPath.get('/whole')?.end('finished');
  expect(await whole.all).toMatch(/^HTTP\/1.1 200 .*connection: close.*finished$/is);
  unread.client.destroy();
  await stopped;
  expect(server.listening).toBe(false);
});

it('accepts all pending connections before it responds to any', async () => {
  const gate = new RequestGate();
  const stillListened: boolean[] = [];
  const server = createServer((_, outgoing) =>
    gate.pass(() => {
      stillListened.push(server.listening);
      outgoing.end();
    }),
  );
  const stop = createShutdown(server, gate, patient);
  const port = await listenLocally(server);
  const clients = Array.from({ length: 30 }, () =>
    send(port, ['GET / HTTP/1.1', 'Host: a', '', '']),
  );
  // They connect after this event loop turn.
  const stopped = stop();
  const responses = clients.map(readAll);
  for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1.1 200 /);
  await stopped;
  expect(stillListened).toEqual(clients.map(() => false));
});

it('answers what comes on an idle connection soon after the signal', async () => {
  const server = createServer({ keepAliveTimeout: 600_000 }, (_, outgoing) => outgoing.end('here'));
  const stop = createShutdown(server, new RequestGate(), patient);
  const port = await listenLocally(server);
  const request = ['GET / HTTP/1.1', 'Host: a', '', ''];
  const client = send(port, request);
  const responses = readAll(client);
  await once(client, 'data');
  const stopped = stop();
  while (server.listening) await setImmediate();
  client.write(request.join('\r\n'));
  expect((await responses).split('HTTP/1.1 200 OK')).toHaveLength(3);
  await stopped;
});

it('closes a connection whose last answer had begun before the signal, without a refusal', async () => {
  let answer: ServerResponse | undefined;
  const server = createServer({ keepAliveTimeout: 600_000 }, (_, outgoing) => {
    answer = outgoing;
    outgoing.write('begun');
  });
  const stop = createShutdown(server, new RequestGate(), {
    closeIdleMs: 1,
    refuseMs: 50,
    destroyMs: 600_000,
  });
  const port = await listenLocally(server);
  const client = send(port, ['GET / HTTP/1.1', 'Host: a', '', '']);
  const received = readAll(client);
  await once(client, 'data');
  // Its answer ends right after the idle connections are closed for the first time.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    if (answer?.writableEnded === false) answer.end(' and ended');
  };
  await stop();
  expect(await received).toMatch(/^HTTP\/1.1 200 .* and ended\r\n0\r\n\r\n$/s);
});

it('refuses what has begun on a connection whose last request was answered', async () => {
  const server = createServer({ keepAliveTimeout: 600_000 }, (_, outgoing) => outgoing.end('here'));
  const timings = { closeIdleMs: 1, refuseMs: 2, destroyMs: 50 };
  const stop = createShutdown(server, new RequestGate(), timings);
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const port = await listenLocally(server);
  const request = ['GET / HTTP/1.1', 'Host: a', '', ''].join('\r\n');
  const client = send(port, [request]);
  const received = readAll(client);
  const [socket] = await connected;
  await once(client, 'data');
  const begun = 'GET /hea';
  client.write(begun);
  while (socket.bytesRead < request.length + begun.length) await setImmediate();
  await stop();
  expect(await received).toMatch(/^HTTP\/1.1 200 .*HTTP\/1.1 503 /s);
});

it('ends in the end, also with a request that is never answered', async () => {
  const server = createServer((incoming) => incoming.resume());
  const timings = { closeIdleMs: 1, refuseMs: 2, destroyMs: 50 };
  const stop = createShutdown(server, new RequestGate(), timings);
  const port = await listenLocally(server);
  const client = send(port, ['GET / HTTP/1.1', 'Host: a', '', '']);
  const response = readAll(client);
  await once(server, 'request');
  await stop();
  expect(await response).toBe('');
});
