import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The first administrator of a test server. */
export const administrator = { email: 'owner@example.com', password: 'a-good-password' };

export type Served = {
  origin: string;
  /** Ends the process at once, as a crash does; `start` runs it again at the same address. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const program = fileURLToPath(new URL('../../server/start.js', import.meta.url));

/** Starts the real server on a free port with its own database, empty or with sample data. */
export async function serve({ withSample = false } = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-e2e-'));
  const database = join(folder, 'backcounter.db');
  if (withSample) runCommand(database, 'sample');
  let child: Child | undefined;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child?.exitCode === null && child.kill(signal)) await once(child, 'exit');
    child = undefined;
  };
  const stop = async () => {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (port: string) => {
    child = spawnServer(database, port);
    const origin = await originOf(child);
    if (origin !== null) return origin;
    await stop();
    throw new Error('The server ended before it told its address');
  };
  const origin = await start('0');
  return {
    origin,
    kill: () => end('SIGKILL'),
    start: async () => void (await start(new URL(origin).port)),
    stop,
  };
}

type Child = ReturnType<typeof spawnServer>;

const spawnServer = (database: string, port: string) =>
  spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${database}`,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The address that a server tells once it listens; null if it ends before. */
async function originOf({ stdout }: Child): Promise<string | null> {
  for await (const line of createInterface({ input: stdout })) {
    const origin = /(http:\/\/\S+)$/.exec(line)?.[1];
    if (origin) {
      stdout.resume();
      return origin;
    }
  }
  return null;
}

/** Runs a command and returns the last line of its output. */
function runCommand(database: string, ...command: readonly string[]): string {
  const { stdout } = spawnSync(process.execPath, [program, ...command], {
    env: {
      ...process.env,
      DATABASE_URL: `sqlite:${database}`,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    encoding: 'utf8',
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** Imports a folder with the command line; returns the line with the counts. */
export const importInto = (database: string, folder: string): string =>
  runCommand(database, 'import', folder);
