import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { compressWell, encodingFor, type Encoding } from './compression.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Of the formats that the web app consists of. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** Formats that are not already compressed. */
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.wasm']);

type Content = { bytes: Bytes; etag: string };

type File = {
  /** Reads the file on first use, since most of the web app is rarely requested. */
  content: () => Content;
  headers: Record<string, string>;
  /** Compressed forms, created on first use; null for formats that are already compressed. */
  compressed: Partial<Record<Encoding, Promise<Bytes>>> | null;
};

type Headers = Readonly<Record<string, string>>;

/** Serves the web app's pages and files, not the API. */
export type Pages = (request: Request) => Promise<Response>;

/** Stays open until it is read: a build that replaces the files must not mix two versions. */
function readLater(path: string): () => Content {
  const descriptor = openSync(path, 'r');
  let content: Content | null = null;
  const read = () => {
    const bytes = new Uint8Array(readFileSync(descriptor));
    closeSync(descriptor);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { bytes, etag: `"${hash}"` };
  };
  return () => (content ??= read());
}

function openFile(path: string, address: string, headers: Headers): File {
  const hashed = address.startsWith('/assets/');
  return {
    content: readLater(path),
    headers: {
      ...headers,
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    },
    compressed: compressible.has(extname(path)) ? {} : null,
  };
}

/** All files of a folder by URL path, without hidden files and source maps. */
function openFiles(folder: string, headers: Headers): Map<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (address.includes('/.') || address.endsWith('.map') || !statSync(path).isFile()) continue;
    files.set(address, openFile(path, address, headers));
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
 * Paths of pages contain no dot in the last segment or at the start of any, and do not begin with
 * `/assets/`; all others are files.
 */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && !path.includes('/.') && !/\.[^/]*$/.test(path);
}

async function send(request: Request, file: File): Promise<Response> {
  const encoding = file.compressed && encodingFor(request.headers.get('accept-encoding'));
  const content = file.content();
  const etag = encoding ? `${content.etag.slice(0, -1)}-${encoding}"` : content.etag;
  const headers: Record<string, string> = { ...file.headers, etag };
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  let { bytes } = content;
  if (file.compressed && encoding) {
    bytes = await (file.compressed[encoding] ??= compressWell[encoding](bytes));
    headers['content-encoding'] = encoding;
  }
  headers['content-length'] = String(bytes.length);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/**
 * Serves the built web app from memory: files compressed, hashed assets cached as immutable, and
 * `index.html` for every other path without a dot.
 */
export function servePages(folder: string, headers: Headers): Pages {
  const files = openFiles(folder, headers);
  const index = files.get('/index.html');
  const plain = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
  const textResponse = (status: number, text: string, more: Headers = {}) =>
    new Response(`${text}\n`, { status, headers: { ...plain, ...more } });
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return textResponse(405, 'This address does not support this method', { allow: 'GET, HEAD' });
    }
    const path = pathOf(request.url);
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return send(request, file);
    if (!isPage(path)) return textResponse(404, 'Not found');
    return index
      ? send(request, index)
      : textResponse(503, 'The web app is not built yet: run npm run build and start again.');
  };
}
