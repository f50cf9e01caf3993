import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  knownAdmin,
  runProgram,
  startServer,
  temporaryFolder,
  type RunningServer,
} from './testing/processes.ts';
import { freePort, readAll, send } from './testing/sockets.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);
const urlOf = (name: string) => `sqlite:${join(folder, name)}`;

describe('the first start', () => {
  it('creates database and administrator and prints the credentials once', async () => {
    const DATABASE_URL = urlOf('new/business.db');
    const first = await startServer({ DATABASE_URL });
    const printed = /^Administrator: (.+)\nPassword: (.+)\n.* (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(
      first.output.stdout,
    );
    const [, email = '', password = '', origin] = printed ?? [];
    expect(email).toBe('admin@example.com');
    expect(origin).toBe(first.origin);
    const token = await first.signIn(email, password);
    expect((await first.call('/api/stores', { token })).status).toBe(200);
    expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700);
    for (const name of ['business.db', 'business.db-wal']) {
      expect(statSync(join(folder, 'new', name)).mode & 0o777).toBe(0o600);
    }
    await expect(first.end('SIGINT')).resolves.toBe(0);
    expect(existsSync(join(folder, 'new', 'business.db-wal'))).toBe(false);

    const second = await startServer({ DATABASE_URL });
    expect(second.output.stdout).not.toMatch(/Administrator|Password/);
    expect((await second.call('/api/stores', { token })).status).toBe(200);
    await expect(second.end()).resolves.toBe(0);
    expect(first.output.stderr + second.output.stderr).not.toContain(password);
  });

  it('responds to no request before the administrator can sign in', async () => {
    const port = await freePort();
    const DATABASE_URL = urlOf('early.db');
    const starting = startServer({ DATABASE_URL, ...knownAdmin, PORT: String(port) });
    const origin = `http://127.0.0.1:${port}`;
    let ready: Response | undefined;
    while (!ready) ready = await fetch(`${origin}/api/health/ready`).catch(() => undefined);
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = knownAdmin;
    const signedIn = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect([ready.status, signedIn.status]).toEqual([200, 200]);
    await (await starting).end();
  });
});

describe('a running server', () => {
  let server: RunningServer;
  let token: string;
  const variables = {
    DATABASE_URL: urlOf('business.db'),
    ...knownAdmin,
    TRUSTED_PROXY: 'loopback',
  };
  beforeAll(async () => {
    server = await startServer(variables);
    token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
  });
  afterAll(() => server.end());

  it('prints no credentials if both are set in the environment', () => {
    expect(server.output.stdout).not.toMatch(/Administrator|Password/);
  });

  it.each([
    ['GET /api/health', 200],
    ['GET /api/health/ready', 200],
    ['GET /api/openapi.json', 200],
    ['GET /api/docs', 200],
    ['GET /api/docs.css', 200],
    ['GET /api/stores', 401],
    ['HEAD /api/stores', 401],
    ['HEAD /api/auth/login', 405],
    ['GET /api', 404],
    ['GET /api/nothing', 404],
    ['DELETE /api/health', 405],
    ['GET /assets/nothing.js', 404],
    ['GET /main.js.map', 404],
    ['POST /login', 405],
  ])('API-05 answers %s without a token with %i and all security headers', async (call, status) => {
    const [method = '', path = ''] = call.split(' ');
    const { status: found, headers } = await server.call(path, { method });
    expect(found).toBe(status);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('sends the HSTS header only over https', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const response = await server.call('/api/health', { headers });
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
  });

  it.each([
    ['GET /api/health HTTP/1.1\r\n\r\n', '400'],
    ['GET /api/health HTTP/1.1\r\nHost: a b\r\n\r\n', '400'],
    ['GET\r\n\r\n', '400'],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, '431'],
  ])('rejects invalid HTTP with all security headers', async (text, status) => {
    const socket = send(server.port, [text]);
    setTimeout(() => socket.end(), 200);
    const response = await readAll(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response.toLowerCase()).toContain("frame-ancestors 'none'");
  });

  it('runs heavy reads in a thread of their own', async () => {
    const response = await server.call('/api/sales', { token });
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toEqual([]);
  });

  it('serves cache hits with the same headers', async () => {
    const authorization = `Bearer ${token}`;
    for (let number = 1; number <= 12; number++) {
      const body = JSON.stringify({ name: `Shop ${number}`, address: 'A long address '.repeat(8) });
      const headers = { authorization, 'content-type': 'application/json' };
      await server.call('/api/stores', { method: 'POST', headers, body });
    }
    const ask = async (accepted: string) => {
      const headers = { authorization, 'accept-encoding': accepted };
      const response = await server.call('/api/stores', { headers });
      // Only the date header may differ.
      const { date: _, ...rest } = Object.fromEntries(response.headers);
      return { status: response.status, headers: rest, text: await response.text() };
    };
    for (const accepted of ['br', 'gzip', 'identity']) {
      const first = await ask(accepted);
      expect(first.headers).toMatchObject({ etag: expect.any(String), vary: 'accept-encoding' });
      expect(first.headers['content-encoding']).toBe(
        accepted === 'identity' ? undefined : accepted,
      );
      expect(JSON.parse(first.text)).toHaveLength(12);
      for (let time = 0; time < 3; time++) expect(await ask(accepted)).toEqual(first);
    }
  });

  it('reports a busy port in one plain line', async () => {
    const variables = { PORT: String(server.port), DATABASE_URL: urlOf('other.db') };
    const { status, stdout, stderr } = await runProgram(['serve'], {
      ...variables,
      LOG_LEVEL: 'warn',
    });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `${server.origin} is already in use. Stop the program that uses it, or choose another PORT.\n`,
    );
  });

  it('shares its database with commands, except restore', async () => {
    const DATABASE_URL = variables.DATABASE_URL;
    const added = await runProgram(
      ['user', 'add', 'bo@example.com', '--name', 'Bo', '--role', 'owner'],
      { DATABASE_URL },
    );
    const password = /^Password: (.+)$/m.exec(added.stdout)?.[1] ?? '';
    const before = await server.signIn('bo@example.com', password);
    expect((await server.call('/api/auth/me', { token: before })).status).toBe(200);
    const reset = await runProgram(['user', 'reset', 'BO@example.com'], { DATABASE_URL });
    const next = /^Password: (.+)$/m.exec(reset.stdout)?.[1] ?? '';
    expect([password.length, next.length]).toEqual([12, 12]);
    expect((await server.call('/api/auth/me', { token: before })).status).toBe(401);
    const after = await server.signIn('bo@example.com', next);
    const me = await (await server.call('/api/auth/me', { token: after })).json();
    expect(me).toMatchObject({ must_change_password: true, role: 'owner' });
    const list = await runProgram(['user', 'list'], { DATABASE_URL });
    expect(list.stdout).toBe('ada@example.com\tadmin\tAdministrator\nbo@example.com\towner\tBo\n');
    const again = await runProgram(
      ['user', 'add', 'bo@example.com', '--name', 'Bo', '--role', 'user'],
      {
        DATABASE_URL,
      },
    );
    expect(again).toMatchObject({ status: 1, stderr: 'A user with this email already exists\n' });
    const log = await (await server.call('/api/activity?kind=users', { token })).json();
    expect(log).toMatchObject({
      data: [
        { action: 'update', user: { _id: null, name: 'Command line' } },
        { action: 'create', after: { email: 'bo@example.com', role: 'owner' } },
        { action: 'create', after: { email: 'ada@example.com', role: 'admin' } },
      ],
    });

    const copy = await runProgram(['backup', 'copy.db'], { DATABASE_URL, INIT_CWD: folder });
    expect(copy).toMatchObject({ status: 0, stdout: `Backup written to ${folder}/copy.db\n` });
    const restored = await runProgram(['restore', 'copy.db'], { DATABASE_URL, INIT_CWD: folder });
    expect(restored.status).toBe(1);
    expect(restored.stderr).toContain('Stop the server first');
    const check = await runProgram(['check'], { DATABASE_URL });
    expect(check).toMatchObject({ status: 0, stdout: 'ok\n' });
  });
});
