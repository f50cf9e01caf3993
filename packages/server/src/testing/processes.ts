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
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text: Buffer) => (output.stdout += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output.stderr += text.toString()));
  return output;
}

/** Creates a temporary folder, with a function that removes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-server-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Finished = { status: number | null; stdout: string; stderr: string };

async function finish(child: ChildProcess): Promise<Finished> {
  const output = collect(child);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...output };
}

/** Runs the program until it exits. */
export function runProgram(
  args: readonly string[],
  variables: Variables = {},
  cwd?: string,
): Promise<Finished> {
  return finish(start(args, variables, cwd));
}

/** Starts the program; `finished` resolves when it has exited. */
export function startProgram(args: readonly string[], variables: Variables) {
  const child = start(args, variables);
  return { child, finished: finish(child) };
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the server; resolves when it has printed its address, rejects if it exits before. */
export async function startServer(variables: Variables) {
  const child = start(['serve'], variables);
  const output = collect(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const origin = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const found = /(http:\/\/\S+)\n/.exec(output.stdout)?.[1];
      if (found) done(found);
    });
    void closed.then(() => fail(new Error(`The server ended: ${output.stderr}`)));
  });
  /** Sends a signal and returns the exit status. */
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
  return { origin, child, output, end, call, signIn, port: Number(new URL(origin).port) };
}

/** Environment variables that give a new database an administrator with known credentials. */
export const knownAdmin = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'correct horse' };
