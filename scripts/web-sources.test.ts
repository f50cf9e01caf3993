import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashWebSources } from './web-sources.ts';

let folder: string;

const write = (path: string, text: string) => {
  writeFileSync(join(folder, path), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-sources-'));
  for (const name of ['core', 'storage', 'api', 'demo', 'web']) {
    mkdirSync(join(folder, 'packages', name, 'src'), { recursive: true });
    write(`packages/${name}/src/a.ts`, `export const ${name} = 1;`);
  }
  write('package-lock.json', '{}');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  'packages/core/src/a.ts',
  'packages/storage/src/a.ts',
  'packages/api/src/a.ts',
  'packages/demo/src/a.ts',
  'packages/web/src/a.ts',
  'packages/web/index.html',
  'package-lock.json',
])('rebuilds after a change of %s', (path) => {
  const before = hashWebSources(folder, {});
  write(path, 'changed');
  expect(hashWebSources(folder, {})).not.toBe(before);
});

it('rebuilds for another build setting, not for another environment', () => {
  const before = hashWebSources(folder, { VITE_API_BASE: 'a' });
  expect(hashWebSources(folder, { VITE_API_BASE: 'b' })).not.toBe(before);
  expect(hashWebSources(folder, { VITE_API_BASE: 'a', PORT: '1' })).toBe(before);
});

it('does not rebuild for a test, a build or another folder', () => {
  const before = hashWebSources(folder, {});
  write('packages/web/src/a.test.tsx', 'changed');
  mkdirSync(join(folder, 'packages/web/dist'));
  write('packages/web/dist/index.html', 'changed');
  expect(hashWebSources(folder, {})).toBe(before);
  const elsewhere = `${folder}-2`;
  cpSync(folder, elsewhere, { recursive: true });
  expect(hashWebSources(elsewhere, {})).toBe(before);
  rmSync(elsewhere, { recursive: true });
});
