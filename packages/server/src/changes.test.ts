import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inject } from 'vitest';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import {
  knownAdmin,
  startServer,
  temporaryFolder,
  type RunningServer,
} from './testing/processes.ts';

const decoder = new TextDecoder();

let temporary: ReturnType<typeof temporaryFolder>;
let servers: RunningServer[];

beforeEach(() => {
  temporary = temporaryFolder();
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.end();
  temporary.remove();
});

async function start(url: string): Promise<RunningServer> {
  const server = await startServer({ DATABASE_URL: url, ...knownAdmin, LOG_LEVEL: 'warn' });
  servers.push(server);
  return server;
}

const onFile = () => `sqlite:${temporary.folder}/backcounter.db`;

const signIn = (server: RunningServer) =>
  server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);

/** Opens the stream of changes. */
async function listen(server: RunningServer, token: string) {
  const response = await server.call('/api/changes', { token });
  const reader = response.body!.getReader();
  let text = '';
  let matchedTo = 0;
  return {
    /** Waits for `part` in the stream after the last match. */
    async waitFor(part: string): Promise<void> {
      while (!text.includes(part, matchedTo)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`Nothing of ${part} in ${text}`);
        text += decoder.decode(value);
      }
      matchedTo = text.indexOf(part, matchedTo) + part.length;
    },
    async ends(): Promise<string> {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return text;
        text += decoder.decode(value);
      }
    },
  };
}

const send = (server: RunningServer, token: string) => async (route: string, sent: object) => {
  const [method = '', path = ''] = route.split(' ');
  const response = await server.call(`/api${path}`, { method, token, body: JSON.stringify(sent) });
  if (!response.ok) throw new Error(`${route}: ${await response.text()}`);
  return (await response.json()) as { _id: string };
};

async function addStore(server: RunningServer, token: string, name: string): Promise<string> {
  return (await send(server, token)('POST /stores', { name, address: '1 Road' }))._id;
}

/** Changes a store and returns the id of that write. */
async function renameStore(server: RunningServer, token: string, id: string) {
  const body = JSON.stringify({ name: 'High St', address: '1 Road' });
  const response = await server.call(`/api/stores/${id}`, { method: 'PUT', token, body });
  return response.headers.get('x-write-id');
}

describe('GET /api/changes', () => {
  it('streams changes over HTTP, uncompressed', async () => {
    const server = await start(onFile());
    const token = await signIn(server);
    const listener = await listen(server, token);
    await listener.waitFor(': listening');
    const store = await addStore(server, token, 'Main St');
    await listener.waitFor(`event: change\ndata: {"kind":"stores","store_ids":["${store}"]}\n\n`);
    const id = await renameStore(server, token, store);
    await listener.waitFor(`id: ${id}\nevent: change\ndata: {"kind":"stores"`);
  });

  it('ends with the session', async () => {
    const server = await start(onFile());
    const listener = await listen(server, await signIn(server));
    await listener.waitFor(': listening');
    const other = await signIn(server);
    const away = await listen(server, other);
    await server.call('/api/auth/logout', { method: 'POST', token: other });
    expect(await away.ends()).toContain(': listening');
    await addStore(server, await signIn(server), 'Oak Ave');
    await listener.waitFor('"kind":"stores"');
  });

  it('ends when the server stops, without delaying the shutdown', async () => {
    const server = await start(onFile());
    const listener = await listen(server, await signIn(server));
    await listener.waitFor(': listening');
    const [text, status] = await Promise.all([listener.ends(), server.end()]);
    expect(text).toContain(': listening');
    expect(status).toBe(0);
    servers = [];
  });

  it('reports changes by another process on PostgreSQL, for every kind', async () => {
    const url = await emptyDatabase(inject('postgresUrl'));
    const one = await start(url);
    const other = await start(url);
    const token = await signIn(one);
    const listener = await listen(one, token);
    // The first listener gets every kind once the process listens to the database.
    await listener.waitFor('"kind":"settings"');
    const save = send(other, token);
    const waitForChange = (kind: string, stores: string[] = []) =>
      listener.waitFor(JSON.stringify({ kind, store_ids: stores }));
    const store = await addStore(other, token, 'Main St');
    await waitForChange('stores', [store]);
    const id = await renameStore(other, token, store);
    await listener.waitFor(`id: ${id}\nevent: change\ndata: {"kind":"stores"`);
    const at = { store_id: store, date: '2025-03-03' };
    const vendor = await save('POST /vendors', { name: 'Acme', store_ids: [store] });
    await waitForChange('vendors', [store]);
    await save('POST /invoices', {
      ...at,
      invoice_number: 'A-1',
      vendor_id: vendor._id,
      amount: 5,
    });
    await waitForChange('invoices', [store]);
    await save('POST /sales', { ...at, total_sales: 50 });
    await waitForChange('sales', [store]);
    const who = { name: 'Ann Lee', store_id: store, hourly_rate: 15 };
    const { _id: employee_id } = await save('POST /employees', who);
    await waitForChange('employees', [store]);
    const shift = { ...at, employee_id, start_time: '09:00', end_time: '17:00' };
    await save('POST /shifts', { shifts: [shift] });
    await waitForChange('shifts', [store]);
    await save('POST /income-types', { name: 'Lottery', defaultAmount: 5 });
    await waitForChange('incomeTypes');
    const income = { storeId: store, incomeType: 'Lottery', amount: 5, date: at.date };
    await save('POST /incomes', income);
    await waitForChange('incomes', [store]);
    await save('POST /daily-cash', { ...at, credit: 5, debit: 2, fuel: 1 });
    await waitForChange('dailyCash', [store]);
    await save('PUT /settings', { business_name: 'Bright Shops' });
    await waitForChange('settings');
    const user = {
      email: 'ann@example.com',
      name: 'Ann',
      role: 'user',
      password: 'a-good-password',
    };
    await save('POST /auth/users', user);
    await waitForChange('users');
  });
});
