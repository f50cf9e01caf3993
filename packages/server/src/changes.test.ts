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

/** What a listener is told until something is said, or until the end. */
async function listen(server: RunningServer, token: string) {
  const response = await server.call('/api/changes', { token });
  const reader = response.body!.getReader();
  let text = '';
  return {
    /** Waits until it was told this. */
    async hears(part: string): Promise<void> {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after ${text}`);
        text += decoder.decode(value);
      }
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

async function addStore(server: RunningServer, token: string, name: string): Promise<string> {
  const body = JSON.stringify({ name, address: '1 Road' });
  const response = await server.call('/api/stores', { method: 'POST', token, body });
  return ((await response.json()) as { _id: string })._id;
}

describe('GET /api/changes', () => {
  it('tells over HTTP what was saved, compressed by nobody on the way', async () => {
    const server = await start(onFile());
    const token = await signIn(server);
    const listener = await listen(server, token);
    await listener.hears(': listening');
    const store = await addStore(server, token, 'Main St');
    await listener.hears(`event: change\ndata: {"kind":"stores","store_ids":["${store}"]}\n\n`);
  });

  it('ends with the session', async () => {
    const server = await start(onFile());
    const listener = await listen(server, await signIn(server));
    await listener.hears(': listening');
    const other = await signIn(server);
    const away = await listen(server, other);
    await server.call('/api/auth/logout', { method: 'POST', token: other });
    expect(await away.ends()).toContain(': listening');
    await addStore(server, await signIn(server), 'Oak Ave');
    await listener.hears('"kind":"stores"');
  });

  it('ends when the server stops, which waits for nobody who only listens', async () => {
    const server = await start(onFile());
    const listener = await listen(server, await signIn(server));
    await listener.hears(': listening');
    const [told, status] = await Promise.all([listener.ends(), server.end()]);
    expect(told).toContain(': listening');
    expect(status).toBe(0);
    servers = [];
  });

  it('tells on PostgreSQL what another process has saved', async () => {
    const url = await emptyDatabase(inject('postgresUrl'));
    const one = await start(url);
    const other = await start(url);
    const token = await signIn(one);
    const listener = await listen(one, token);
    // The first listener is told of everything once the process listens to the database.
    await listener.hears('"kind":"settings"');
    const store = await addStore(other, token, 'Main St');
    await listener.hears(`{"kind":"stores","store_ids":["${store}"]}`);
  });
});
