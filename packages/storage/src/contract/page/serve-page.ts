import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The product's Content-Security-Policy, as far as SQLite in the page needs it. */
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";

export type ServedPage = { url: string; stop: () => Promise<void> };

/** Bundles the contract's page and serves it on a free loopback port. */
export async function servePage(): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-page-'));
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: false },
  });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : normalize(request.url ?? '');
    try {
      const body = readFileSync(join(folder, path));
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      response.setHeader('content-security-policy', policy);
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
