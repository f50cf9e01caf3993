import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A database that the product runs on. */
export type Target = { engine: string; url: string };

/** Reads a path below /api; the caller states the expected shape. */
export type Get = <T>(path: string) => Promise<T>;

const main = fileURLToPath(new URL('../../packages/server/start.js', import.meta.url));
/** Administrator of every database used here. */
export const account = { email: 'real@example.com', password: 'real-data-check' };

function environment(target: Target): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: target.url,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
    PORT: '0',
  };
}

/** Runs a command that must succeed; returns its output. */
async function runCommand(target: Target, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [main, ...args], {
    env: environment(target),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  if (child.exitCode !== 0) throw new Error(`${args[0]} failed: ${stdout}${stderr}`);
  return stdout;
}

/** Fills an empty database with the sample business. */
export async function makeSample(target: Target): Promise<void> {
  await runCommand(target, 'sample');
}

/** Runs the export command into a new folder. */
export async function exportFolder(target: Target, folder: string): Promise<void> {
  await runCommand(target, 'export', folder);
}

/** Runs the import command; returns the counts in its last line. */
export async function importFolder(target: Target, folder: string, options: string[]) {
  const start = performance.now();
  const stdout = await runCommand(target, 'import', folder, ...options);
  const seconds = (performance.now() - start) / 1000;
  const counts = stdout.trim().split('\n').at(-1) ?? '';
  const [added, unchanged, refused] = (
    /^added (\d+), unchanged (\d+), refused (\d+)$/.exec(counts) ?? []
  )
    .slice(1)
    .map(Number);
  if (added === undefined) throw new Error(`The import failed: ${stdout}`);
  const lines = stdout.split('\n');
  return { seconds, counts, added, unchanged, refused, lines };
}

export type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts the product on a database and signs in; `get` reads a path below /api, `send` posts a form or
 * JSON there.
 */
export async function startServer(target: Target) {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: environment(target),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /(http:\/\/\S+)$/.exec(line)?.[1] ?? '';
    if (origin) break;
  }
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token } = (await login.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
  const call = async (path: string, init: Init = {}) => {
    const headers = { authorization, ...init.headers };
    const response = await fetch(`${origin}/api${path}`, { ...init, headers });
    if (!response.ok) {
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    }
    return response;
  };
  const get: Get = async <T>(path: string) => (await (await call(path)).json()) as T;
  const send = async <T>(path: string, body: FormData | string) => {
    const isText = typeof body === 'string';
    const headers = isText ? { 'content-type': 'application/json' } : undefined;
    const answer = await call(path, { method: 'POST', body, ...(headers ? { headers } : {}) });
    return (await answer.json()) as T;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { origin, get, send, fetch: call, stop };
}

/** Does something with a server, and stops it also when that fails. */
export async function withServer<T>(
  target: Target,
  run: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await startServer(target);
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}
