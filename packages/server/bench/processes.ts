import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { IncomingMessage } from 'node:http';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The entry point that `npm start` runs. */
export const program = file('../start.js');

export type RunningServer = { pid: number; origin: string; stop: () => Promise<void> };

async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Starts a program and resolves when it has printed its URL. */
export async function startServer(
  args: readonly string[],
  env: Record<string, string>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /(http:\/\/\S+)$/.exec(line)?.[1];
    if (origin) return { pid: child.pid ?? 0, origin, stop: () => stopProcess(child) };
  }
  throw new Error('The server ended before it told its address');
}

/** Starts the product on a database. */
export function startProduct(
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<RunningServer> {
  return startServer([...nodeOptions, program, 'serve'], env);
}

export type BareServer = RunningServer & {
  /** Sets the response for a method and URL. */
  setResponse: (key: string, answer: { status: number; body: Buffer }) => Promise<void>;
};

/** Starts the server that only sends predefined bytes. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(file('./bare-server.ts'), { serialization: 'advanced' });
  const [port] = (await once(child, 'message')) as [number];
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    stop: () => stopProcess(child),
    async setResponse(key, { status, body }) {
      child.send({ key, status, body });
      await once(child, 'message');
    },
  };
}

type Call = { method?: string; headers?: Record<string, string>; body?: string | undefined };

/** Makes one call; the body is not decompressed. */
export async function callOnce(url: string, { method = 'GET', headers = {}, body }: Call = {}) {
  const sent = request(url, { method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await buffer(response) };
}
