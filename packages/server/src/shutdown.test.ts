import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { senderLimits } from './http-server.ts';
import { shutdownTimings } from './shutdown.ts';
import { knownAdmin, runProgram, startServer, temporaryFolder } from './testing/processes.ts';
import { readAll, send } from './testing/sockets.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);
const urlOf = (name: string) => `sqlite:${join(folder, name)}`;

const postHead = (path: string, length: number, token = '') => [
  `POST ${path} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  ...(token ? [`Authorization: Bearer ${token}`] : []),
  `Content-Length: ${length}`,
  '',
  '',
];

type Line = { msg: string; level: number; path: string; status: number };

/** Level and status of the logged requests to a path. */
const loggedRequests = (path: string, log: string) =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.msg === 'request' && line.path === path)
    .map(({ level, status }) => `${level} ${status}`)
    .toSorted();

// Concurrent, as each mostly waits for its own server's time limits.
describe.concurrent('slow senders', () => {
  it('have less than 15 s', () => {
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = senderLimits;
    const longest = Math.max(headersTimeout, requestTimeout) + connectionsCheckingInterval;
    expect(longest).toBeLessThan(15_000);
  });

  it('are cut, but not during a file upload', async () => {
    const server = await startServer({ DATABASE_URL: urlOf('slow.db'), ...knownAdmin });
    const token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
    const rows = JSON.stringify({ text: 'name,address\nMain St,1' });
    const part = ' '.repeat(20_000);
    const file = send(server.port, postHead('/api/imports', 1_000_000 + rows.length, token));
    let sent = 0;
    const sendPart = () => {
      sent += part.length;
      file.write(part);
    };
    const headers = send(server.port, ['GET /api/health HTTP/1.1', 'Host: localhost', 'X-']);
    const body = send(server.port, postHead('/api/auth/login', 100));
    const drip = setInterval(() => {
      body.write(' ');
      sendPart();
    }, 1000);
    const responses = await Promise.all([readAll(headers), readAll(body)]);
    clearInterval(drip);
    expect(responses[0]).toMatch(/^HTTP\/1.1 408 /);
    while (sent < 1_000_000) sendPart();
    file.write(rows);
    const [response] = (await once(file, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 201 /);
    file.destroy();
    await server.end();
  });
});

describe.concurrent('stopping', () => {
  it('ends within 10 s whatever is connected', () => {
    expect(shutdownTimings.destroyMs).toBeLessThan(10_000);
  });

  it('completes requests in flight, rejects incomplete ones, and ignores a second signal', async () => {
    const server = await startServer({ DATABASE_URL: urlOf('stop.db'), ...knownAdmin });
    const token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
    const body = JSON.stringify({ name: 'Last', address: '1 Main St' });
    const late = send(server.port, postHead('/api/stores', body.length, token));
    late.write(body.slice(0, 10));
    const never = send(server.port, postHead('/api/stores', 100, token));
    never.write('{');
    const silent = send(server.port, ['GET /api/hea']);
    const responses = [late, never, silent].map(readAll);
    const follows = ['GET /api/changes HTTP/1.1', 'Host: localhost'];
    const follower = send(server.port, [...follows, `Authorization: Bearer ${token}`, '', '']);
    const followed = readAll(follower);
    await once(follower, 'data');
    await delay(300);
    const ended = server.end();
    await delay(300);
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    late.write(body.slice(10));
    const [refusal] = await once(connect(server.port, '127.0.0.1'), 'error');
    expect(refusal).toMatchObject({ code: 'ECONNREFUSED' });
    const [finished, refused, half] = await Promise.all(responses);
    expect(finished).toMatch(/^HTTP\/1.1 200 .*"name":"Last"/s);
    expect(refused).toMatch(/^HTTP\/1.1 503 .*frame-ancestors.*"message":/s);
    expect(half).toMatch(/^HTTP\/1.1 503 .*frame-ancestors/s);
    await expect(ended).resolves.toBe(0);
    // An endless response that has started is ended properly.
    expect(await followed).toMatch(/^HTTP\/1.1 200 .*\r\n0\r\n\r\n$/s);
    expect(existsSync(join(folder, 'stop.db-wal'))).toBe(false);
    expect(server.output.stderr).not.toMatch(/^\s+at /m);
    // Both were slow, which is logged; the incomplete request is not the server's failure.
    expect(loggedRequests('/api/stores', server.output.stderr)).toEqual(['30 200', '30 503']);
  });
});

describe.concurrent('stopping under load', () => {
  it('responds to everything connected or sent, read or not', async () => {
    const server = await startServer({ DATABASE_URL: urlOf('load.db'), ...knownAdmin });
    const request = ['GET /api/health HTTP/1.1', 'Host: localhost', '', ''];
    const resting = Array.from({ length: 50 }, () => send(server.port, request));
    const restingResponses = resting.map(readAll);
    await Promise.all(resting.map((socket) => once(socket, 'data')));
    const silent = Array.from({ length: 50 }, () => send(server.port, []));
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    const silentResponses = silent.map(readAll);

    // While stopped, it cannot read what arrives before the signal to end.
    server.child.kill('SIGSTOP');
    for (const socket of resting) socket.write(request.join('\r\n'));
    const late = Array.from({ length: 50 }, () => send(server.port, request));
    const lateResponses = late.map(readAll);
    await Promise.all(late.map((socket) => once(socket, 'connect')));
    const ended = server.end();
    server.child.kill('SIGCONT');
    await Promise.all(late.map((socket) => once(socket, 'data')));
    for (const socket of silent) socket.write(request.join('\r\n'));

    const responses = await Promise.all([
      ...restingResponses,
      ...lateResponses,
      ...silentResponses,
    ]);
    const good = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;
    expect(responses.map(good)).toEqual([
      ...Array<number>(50).fill(2),
      ...Array<number>(100).fill(1),
    ]);
    await expect(ended).resolves.toBe(0);
  });
});

describe.concurrent('a killed server', () => {
  it('keeps every sale that it acknowledged', async () => {
    const DATABASE_URL = urlOf('killed.db');
    const server = await startServer({ DATABASE_URL, ...knownAdmin });
    const token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
    const post = (path: string, body: object) =>
      server.call(path, { method: 'POST', token, body: JSON.stringify(body) });
    const made = await post('/api/stores', { name: 'Main', address: '1 Main St' });
    const { _id: store_id } = (await made.json()) as { _id: string };
    const acknowledged: string[] = [];
    const write = async (year: number) => {
      for (let day = 1; ; day += 1) {
        const date = new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10);
        const response = await post('/api/sales', { store_id, total_sales: 10, date });
        if (response.status !== 201) throw new Error(await response.text());
        acknowledged.push(date);
      }
    };
    const writers = [1950, 1970, 1990, 2010].map((year) => write(year).catch(() => undefined));
    while (acknowledged.length < 60) await delay(10);
    await server.end('SIGKILL');
    await Promise.all(writers);

    const check = await runProgram(['check'], { DATABASE_URL });
    expect(check).toMatchObject({ status: 0, stdout: 'ok\n' });
    const again = await startServer({ DATABASE_URL });
    const sales = await (await again.call('/api/sales', { token })).json();
    const dates = new Set((sales as { date: string }[]).map((sale) => sale.date.slice(0, 10)));
    expect(acknowledged.filter((date) => !dates.has(date))).toEqual([]);
    await again.end();
  });
});
