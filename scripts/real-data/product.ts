import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A database that the product runs on. */
export type Target = { engine: string; url: string };

/** Reads a path below /api; the reader says what shape it expects. */
export type Get = <T>(path: string) => Promise<T>;

const main = fileURLToPath(new URL('../../packages/server/start.js', import.meta.url));
/** The administrator of whatever database the product runs on here. */
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

/** Runs the import command; counts of its last line. */
export async function importFolder(target: Target, folder: string, options: string[]) {
  const start = performance.now();
  const child = spawn(process.execPath, [main, 'import', folder, ...options], {
    env: environment(target),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  const seconds = (performance.now() - start) / 1000;
  const counts = stdout.trim().split('\n').at(-1) ?? '';
  const [added, unchanged, refused] = (
    /^added (\d+), unchanged (\d+), refused (\d+)$/.exec(counts) ?? []
  )
    .slice(1)
    .map(Number);
  if (child.exitCode !== 0 || added === undefined) {
    throw new Error(`The import failed: ${stdout}${stderr}`);
  }
  const lines = stdout.split('\n');
  return { seconds, counts, added, unchanged, refused, lines };
}

/** Starts the product on a database and signs in; `get` reads a path below /api. */
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
  const get: Get = async <T>(path: string) => {
    const response = await fetch(`${origin}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { origin, get, stop };
}
