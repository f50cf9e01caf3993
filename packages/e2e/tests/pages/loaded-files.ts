import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const isFile = (path: string) => path.includes('.') && !path.startsWith('/api/');

/** Collects the files that a page requests from now on. */
export function watchFiles(page: Page): ReadonlySet<string> {
  const found = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isFile(pathname)) found.add(pathname);
  });
  return found;
}

/** Transfer size of files: gzipped, unless they are already compressed. */
export async function gzippedBytes(origin: string, files: Iterable<string>): Promise<number> {
  const sizes = [...files].map(async (file) => {
    const bytes = new Uint8Array(await (await fetch(`${origin}${file}`)).arrayBuffer());
    return /\.(woff2|png)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
