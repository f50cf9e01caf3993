import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The first administrator of a test server. */
export const administrator = { email: 'owner@example.com', password: 'a-good-password' };

export type Served = { origin: string; stop: () => Promise<void> };

const program = fileURLToPath(new URL('../../server/start.js', import.meta.url));

/** Starts the real server on a free port with its own database, empty or with sample data. */
export async function serve({ withSample = false } = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-e2e-'));
  if (withSample) runCommand(join(folder, 'backcounter.db'), 'sample');
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${join(folder, 'backcounter.db')}`,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /(http:\/\/\S+)$/.exec(line)?.[1];
    if (origin) {
      child.stdout.resume();
      return { origin, stop };
    }
  }
  await stop();
  throw new Error('The server ended before it told its address');
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
