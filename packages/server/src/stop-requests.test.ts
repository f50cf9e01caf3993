import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { RequestGate } from './request-gate.ts';
import { stopper } from './stop.ts';
import { readAll, send } from './testing/sockets.ts';

it('ends what rests, interrupts what came in part and whoever reads it, and lets the rest finish', async () => {
  const heard = new Map<string, ServerResponse>();
  const interrupted: string[] = [];
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '';
    heard.set(path, outgoing);
    incoming.resume();
    if (path === '/rests') outgoing.end('rested');
    if (path === '/unread') return;
    incoming.on('error', () => {
      interrupted.push(path);
      outgoing.writeHead(503).end();
    });
  };
  const server = createServer({ keepAliveTimeout: 600_000 }, answer);
  // What is not over by then would be cut off, which nothing here waits for.
  const stop = stopper(server, new RequestGate(), { restMs: 1, refuseMs: 50, cutMs: 600_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
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
  while (heard.size < 4) await once(server, 'request');

  const stopped = stop();
  expect(await part.all).toMatch(/^HTTP\/1.1 503 /);
  expect(await rests.all).toMatch(/^HTTP\/1.1 200 (?!.*HTTP)/s);
  expect(interrupted).toEqual(['/part']);
  heard.get('/whole')?.end('finished');
  expect(await whole.all).toMatch(/^HTTP\/1.1 200 .*connection: close.*finished$/is);
  unread.client.destroy();
  await stopped;
  expect(server.listening).toBe(false);
});

it('accepts what has connected before it answers any of it', async () => {
  const gate = new RequestGate();
  const stillListened: boolean[] = [];
  const server = createServer((_, outgoing) =>
    gate.pass(() => {
      stillListened.push(server.listening);
      outgoing.end();
    }),
  );
  const stop = stopper(server, gate, { restMs: 600_000, refuseMs: 600_000, cutMs: 600_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 30 }, () =>
    send(port, ['GET / HTTP/1.1', 'Host: a', '', '']),
  );
  // They connect once this turn is over.
  const stopped = stop();
  const answers = clients.map(readAll);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /);
  await stopped;
  expect(stillListened).toEqual(clients.map(() => false));
});
