import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actions } from '../features/find/actions.ts';

const web = join(import.meta.dirname, '../..');
const fileOf = (path: string) => join(web, 'public', path);

type Manifest = {
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
};

const manifest = JSON.parse(readFileSync(fileOf('/manifest.webmanifest'), 'utf8')) as Manifest;

/** Width and height of a PNG, from its first chunk. */
function sizeOf(path: string): string {
  const bytes = readFileSync(fileOf(path));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('names icons that exist, of the sizes that systems ask for', () => {
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src)).toBe(sizes);
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ]);
  expect(sizeOf('/apple-touch-icon.png')).toBe('180x180');
});

it('leads to what Find calls by the same name', () => {
  const byTitle = new Map(actions.map(({ title, path }) => [title, path]));
  for (const { name, url } of manifest.shortcuts) expect(byTitle.get(name)).toBe(url);
  expect(manifest.shortcuts).toHaveLength(2);
});

it('is linked from the page, and keeps the browser’s Back', () => {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const links = [...page.matchAll(/<link rel="[^"]+" href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  expect(links).toContain('/manifest.webmanifest');
  expect(links).toContain('/apple-touch-icon.png');
  for (const href of links) expect(existsSync(fileOf(href))).toBe(true);
  expect(manifest.display).toBe('minimal-ui');
});
