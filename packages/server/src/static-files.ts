import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { compressWell, encodingFor, type Encoding } from './encodings.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};

/** Formats that are not compressed already. */
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.wasm']);

type File = {
  bytes: Bytes;
  headers: Record<string, string>;
  etag: string;
  /** Null for what is compressed already; else each form, made when it is first asked for. */
  compressed: Partial<Record<Encoding, Promise<Bytes>>> | null;
};

type Headers = Readonly<Record<string, string>>;

/** Answers requests for pages and their files; the API is not among them. */
export type Pages = (request: Request) => Promise<Response>;

function loadFile(path: string, address: string, headers: Headers): File {
  const bytes = new Uint8Array(readFileSync(path));
  const hashed = address.startsWith('/assets/');
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    headers: {
      ...headers,
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    },
    compressed: compressible.has(extname(path)) ? {} : null,
  };
}

/** All files of a folder by their address; hidden files and source maps stay where they are. */
function loadFiles(folder: string, headers: Headers): Map<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (address.includes('/.') || address.endsWith('.map') || !statSync(path).isFile()) continue;
    files.set(address, loadFile(path, address, headers));
  }
  return files;
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const path = url.slice(start).replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * A page of the web app has an address of words: a dot in the last part or at the start of any,
 * or `/assets/`, means a file.
 */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && !path.includes('/.') && !/\.[^/]*$/.test(path);
}

async function send(request: Request, file: File): Promise<Response> {
  const encoding = file.compressed && encodingFor(request.headers.get('accept-encoding'));
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag;
  const headers: Record<string, string> = { ...file.headers, etag };
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  let { bytes } = file;
  if (file.compressed && encoding) {
    bytes = await (file.compressed[encoding] ??= compressWell[encoding](bytes));
    headers['content-encoding'] = encoding;
  }
  headers['content-length'] = String(bytes.length);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/**
 * The built web app in a folder, kept in memory: files compressed, hashed ones cached for good,
 * every other address without a dot answered with the app's page.
 */
export function servePages(folder: string, headers: Headers): Pages {
  const files = loadFiles(folder, headers);
  const index = files.get('/index.html');
  const plain = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
  const say = (status: number, text: string, more: Headers = {}) =>
    new Response(`${text}\n`, { status, headers: { ...plain, ...more } });
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return say(405, 'This address does not take this method', { allow: 'GET, HEAD' });
    }
    const path = pathOf(request.url);
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return send(request, file);
    if (!isPage(path)) return say(404, 'Not found');
    return index
      ? send(request, index)
      : say(503, 'The web app is not built yet: run npm run build and start again.');
  };
}
