import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const main = resolve(import.meta.dirname, '../../start.js');

type Variables = Record<string, string>;

function start(args: readonly string[], variables: Variables, cwd?: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [main, ...args], {
    env: { PATH, HOME, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
}

function collect(child: ChildProcess) {
  const written = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text: Buffer) => (written.stdout += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (written.stderr += text.toString()));
  return written;
}

/** A folder of its own for a test, and the function that removes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-server-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Finished = { status: number | null; stdout: string; stderr: string };

/** Runs the program to its end. */
export async function runProgram(
  args: readonly string[],
  variables: Variables = {},
  cwd?: string,
): Promise<Finished> {
  const child = start(args, variables, cwd);
  const written = collect(child);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...written };
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the server; resolves when it has told its address, rejects when it ends before. */
export async function startServer(variables: Variables) {
  const child = start(['serve'], variables);
  const written = collect(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const origin = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const found = /(http:\/\/\S+)\n/.exec(written.stdout)?.[1];
      if (found) done(found);
    });
    void closed.then(() => fail(new Error(`The server ended: ${written.stderr}`)));
  });
  /** Sends a signal and gives the exit status. */
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return (await closed)[0];
  };
  const call = async (path: string, init: RequestInit & { token?: string } = {}) => {
    const { token, ...rest } = init;
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(rest.body ? { 'content-type': 'application/json' } : {}),
    };
    return fetch(origin + path, { headers, ...rest });
  };
  const signIn = async (email: string, password: string) => {
    const body = JSON.stringify({ email, password });
    const response = await call('/api/auth/login', { method: 'POST', body });
    return ((await response.json()) as { token: string }).token;
  };
  return { origin, child, written, end, call, signIn, port: Number(new URL(origin).port) };
}

/** Variables with which a new database gets an administrator whom tests know. */
export const knownAdmin = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'correct horse' };
