import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export type Served = { pid: number; origin: string; stop: () => Promise<void> };

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Starts the product on a database file; resolves when it has told its address. */
export async function startProduct(env: Record<string, string>): Promise<Served> {
  const child = spawn(process.execPath, [file('../start.js'), 'serve'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /(http:\/\/\S+)$/.exec(line)?.[1];
    if (origin) return { pid: child.pid ?? 0, origin, stop: () => stopped(child) };
  }
  throw new Error('The server ended before it told its address');
}

export type Bare = Served & {
  /** Lets it answer an address with the bytes given. */
  learn: (url: string, status: number, body: string) => Promise<void>;
};

/** Starts the server that only sends bytes it was given. */
export async function startBare(): Promise<Bare> {
  const child = fork(file('./bare-server.ts'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    stop: () => stopped(child),
    async learn(url, status, body) {
      child.send({ url, status, body });
      await once(child, 'message');
    },
  };
}
