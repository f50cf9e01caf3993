import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePages, type Pages } from './static-files.ts';
import { temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
const script = 'console.log("a counter");\n'.repeat(200);
let pages: Pages;

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>Backcounter</title>',
    'service-worker.js': script,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/index-a1b2c3.js': script,
    'assets/index-a1b2c3.js.map': '{}',
    'assets/inter.woff2': 'font',
    '.stamp': 'hash',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  pages = servePages(folder, { 'x-always': 'yes' });
});
afterAll(remove);

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return pages(new Request(`http://localhost${path}`, { method, headers }));
}

describe('servePages', () => {
  it.each(['/', '/login', '/dashboard/sales', '/dashboard/nothing-here?demo=true', '/index'])(
    'RTE-01 serves the app page at %s, to be revalidated by caches',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-always')).toBe('yes');
      await expect(response.text()).resolves.toContain('<title>Backcounter</title>');
    },
  );

  it.each([
    '/assets/index-a1b2c3.js.map',
    '/assets/other.js',
    '/assets/other',
    '/.stamp',
    '/.env',
    '/.git/config',
    '/%2egit/config',
    '/dashboard/.git/config',
    '/.well-known/security',
    '/robots.txt',
    '/index.html',
    '/%2e%2e%2fpackage.json',
    '/assets/../../package.json',
    '/a/b.c',
    '/a.',
  ])('RTE-01 answers %s, which is no file of the app, with 404', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-always')).toBe('yes');
    await expect(response.text()).resolves.toBe('Not found\n');
  });

  it.each(['/%', '/v1.2/notes', '/dashboard/sales?file=a.b#c.d'])(
    'RTE-01 answers %s, whose dots are not those of a file, with the page',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      await expect(response.text()).resolves.toContain('<title>');
    },
  );

  it('sends scripts compressed and lets them be cached for good', async () => {
    const brotli = await get('/assets/index-a1b2c3.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(brotli.headers.get('vary')).toBe('accept-encoding');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(script);
    const gzip = await get('/assets/index-a1b2c3.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script);
    const plain = await get('/assets/index-a1b2c3.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    // Caches must not mix up the three forms.
    const etags = [brotli, gzip, plain].map(({ headers }) => headers.get('etag'));
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    await expect(plain.text()).resolves.toBe(script);
  });

  it('DEM-02 lets no service worker be kept longer than its newest version', async () => {
    const { headers } = await get('/service-worker.js');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('does not compress formats that are already compressed', async () => {
    const font = await get('/assets/inter.woff2', { 'accept-encoding': 'br' });
    expect(font.headers.get('content-encoding')).toBeNull();
    expect(font.headers.get('content-type')).toBe('font/woff2');
  });

  it('responds 304 to a matching etag, and with headers only to HEAD', async () => {
    const first = await get('/favicon.svg');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/favicon.svg', { 'if-none-match': `W/${etag}` })).status).toBe(304);
    const several = { 'if-none-match': `"other", ${etag}` };
    expect((await get('/favicon.svg', several)).status).toBe(304);
    expect((await get('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await get('/favicon.svg', {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe('41');
    await expect(head.text()).resolves.toBe('');
  });

  it('rejects other methods', async () => {
    const response = await get('/login', {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('goes on with the version that it was started with while another one is built', async () => {
    const built = join(folder, 'built');
    const write = (version: string) => {
      rmSync(built, { recursive: true, force: true });
      mkdirSync(join(built, 'assets'), { recursive: true });
      writeFileSync(join(built, 'index.html'), `<script src="/assets/${version}.js">`);
      writeFileSync(join(built, `assets/${version}.js`), version);
    };
    write('first');
    const started = servePages(built, {});
    write('second');
    const textOf = async (path: string) =>
      (await started(new Request(`http://localhost${path}`))).text();
    expect(await textOf('/login')).toBe('<script src="/assets/first.js">');
    for (let time = 0; time < 2; time += 1) {
      expect(await textOf('/assets/first.js')).toBe('first');
    }
    expect(await textOf('/assets/second.js')).toBe('Not found\n');
  });

  it('says what to do while the web app is not built', async () => {
    const unbuilt = servePages(join(folder, 'nowhere'), {});
    const response = await unbuilt(new Request('http://localhost/login'));
    expect(response.status).toBe(503);
    await expect(response.text()).resolves.toContain('npm run build');
  });
});
