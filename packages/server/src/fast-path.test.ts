import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testApi } from '@backcounter/api/testing/test-api';
import { tryFastPath } from './fast-path.ts';
import { startServer, temporaryFolder, type RunningServer } from './testing/processes.ts';
import { listenLocally, readAll, send } from './testing/sockets.ts';

const { folder, remove } = temporaryFolder();
const admin = { ADMIN_EMAIL: 'owner@shops.test', ADMIN_PASSWORD: 'Corner-store-7' };

let server: RunningServer;
let token: string;
let sale: string;

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: `sqlite:${folder}/business.db`, ...admin });
  token = await server.signIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
  const store = await create('/api/stores', { name: 'Main St', address: '1 Main St' });
  sale = JSON.stringify({ store_id: store._id, date: '2026-01-05', total_sales: 12 });
  await create('/api/sales', JSON.parse(sale) as object);
});
afterAll(async () => {
  await server.end();
  remove();
});

afterEach(() => vi.useRealTimers());

async function create(path: string, body: object): Promise<{ _id: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await server.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { _id: string };
}

/** A response without its date, with the headers sorted. */
async function rawResponse(lines: readonly string[]): Promise<string[]> {
  const socket = send(server.port, lines);
  const text = await readAll(socket);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n').filter((line) => !/^date:/i.test(line));
  return [status, ...headers.map((line) => line.toLowerCase()).sort(), body];
}

const json = 'Content-Type: application/json';

/** A body with a content-length takes the fast path, a chunked one goes through the app. */
async function bothWays(headers: readonly string[], body: string): Promise<string[]> {
  const begin = ['POST /api/sales HTTP/1.1', 'Host: shop', 'Connection: close', ...headers];
  const length = Buffer.byteLength(body);
  const fast = await rawResponse([...begin, `Content-Length: ${length}`, '', body]);
  const chunked = ['Transfer-Encoding: chunked', '', length.toString(16), body, '0', '', ''];
  expect(fast).toEqual(await rawResponse([...begin, ...chunked]));
  return fast;
}

it.each([
  ['a sale that exists', 409, () => sale],
  ['a date that is none', 400, () => sale.replace('2026-01-05', 'soon')],
  ['what is no JSON', 400, () => 'sale'],
  ['a mark of the order of bytes before it', 409, () => `\uFEFF${sale}`],
])(
  'API-05 responds to %s with %i, identically on the fast path and through the app',
  async (_, status, body) => {
    const [first, ...rest] = await bothWays([`Authorization: Bearer ${token}`, json], body());
    expect(first).toContain(`HTTP/1.1 ${status} `);
    // Only who should wait is told how long.
    expect(rest.filter((line) => line.startsWith('retry-after'))).toEqual([]);
  },
);

it('API-05 responds to a client that expects something unknown like to any other', async () => {
  const headers = [`Authorization: Bearer ${token}`, json];
  const usual = await bothWays(headers, sale);
  expect(await bothWays([...headers, 'Expect: the-unknown'], sale)).toEqual(usual);
});

it('API-05 rejects a missing session and a content type other than JSON identically both ways', async () => {
  const unknown = await bothWays([json], sale);
  expect(unknown[0]).toContain('401');
  expect(unknown).toContain('www-authenticate: bearer');
  const html = [`Authorization: Bearer ${token}`, 'Content-Type: text/html'];
  expect((await bothWays(html, sale))[0]).toContain('415');
});

it('goes through the app for a long body, an invalid host, or an unknown route', async () => {
  const begin = (host: string) => [`Host: ${host}`, 'Connection: close', json];
  const ask = (first: string, host: string, body: string) =>
    rawResponse([first, ...begin(host), `Content-Length: ${body.length}`, '', body]);
  const post = 'POST /api/sales HTTP/1.1';
  expect((await ask(post, 'shop', 'x'.repeat(70_000)))[0]).toContain('401');
  expect((await ask(post, 'a b', '{}'))[0]).toContain('400');
  expect((await ask('POST /api/nothing HTTP/1.1', 'shop', '{}'))[0]).toContain('404');
  expect((await ask('PATCH /api/sales HTTP/1.1', 'shop', '{}'))[0]).toContain('405');
});

it('API-05 closes the connection of a refused client that does not send its body, after one response', async () => {
  const lines = ['POST /api/sales HTTP/1.1', 'Host: shop', json, 'Content-Length: 100', '', '{'];
  const text = await readAll(send(server.port, lines));
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
});

it('API-05 keeps the connection of a refused client whose body arrives soon after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { deps, storage } = await testApi();
  const inner = createServer((incoming, outgoing) => void tryFastPath(deps, incoming, outgoing));
  const socket = send(await listenLocally(inner), [
    ...['POST /api/sales HTTP/1.1', 'Host: shop', json, 'Content-Length: 2', '', '{'],
  ]);
  const [incoming] = (await once(inner, 'request')) as [IncomingMessage];
  await once(socket, 'data');
  expect(vi.getTimerCount()).toBe(1);
  const closed = once(incoming, 'close');
  socket.write('}');
  await closed;
  expect(vi.getTimerCount()).toBe(0);
  socket.destroy();
  inner.close();
  await storage.close();
});
