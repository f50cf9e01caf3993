import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export type Served = { origin: string; stop: () => Promise<void> };

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'backcounter-bench-'));

/** Bundles the page that calls the demo directly and serves it on a free port. */
export async function servePage(): Promise<Served> {
  const folder = temporaryFolder();
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : normalize(request.url ?? '');
    try {
      const body = readFileSync(join(folder, path));
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts the server on a database of its own. */
export async function serveProduct(): Promise<Served> {
  const folder = temporaryFolder();
  const program = fileURLToPath(new URL('../../server/start.js', import.meta.url));
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /(http:\/\/\S+)$/.exec(line)?.[1];
    if (origin) return { origin, stop };
  }
  throw new Error('The server ended before it told its address');
}
