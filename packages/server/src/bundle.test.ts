import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stackInSources } from './source-maps.ts';
import { temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

const server = join(folder, 'packages/server');
const write = (path: string, text: string) => writeFileSync(join(server, path), text);

/** A project whose server prints whether it runs from sources or bundle. */
function makeProject(): void {
  for (const name of ['src', 'dist']) mkdirSync(join(server, name), { recursive: true });
  for (const name of ['start.js', 'bundle.js']) {
    cpSync(resolve(import.meta.dirname, '..', name), join(server, name));
  }
  write('package.json', '{"type": "module"}');
  write('src/main.ts', `console.log('the sources' as string);`);
  write('dist/main.js', `console.log('the bundle');`);
}

function start(more: Record<string, string> = {}): string {
  const env = { ...process.env, ...more };
  return execFileSync(process.execPath, [join(server, 'start.js')], {
    encoding: 'utf8',
    env,
  }).trim();
}

/** Marks the bundle as built from the current sources. */
function stampSources(): void {
  const { size, mtimeMs } = statSync(join(server, 'src/main.ts'));
  write(
    'dist/stamps.json',
    JSON.stringify({ 'packages/server/src/main.ts': `${size} ${mtimeMs}` }),
  );
}

describe('the program', () => {
  it('starts from its bundle only while that was made of the sources as they are', () => {
    makeProject();
    expect(start()).toBe('the sources');
    stampSources();
    expect(start()).toBe('the bundle');
    // As under `node --watch`, which tracks the files that are loaded.
    expect(start({ WATCH_REPORT_DEPENDENCIES: '1' })).toBe('the sources');
    write('src/main.ts', `console.log('the changed sources' as string);`);
    expect(start()).toBe('the changed sources');
    stampSources();
    expect(start()).toBe('the bundle');
    write('dist/stamps.json', JSON.stringify({ 'packages/core/src/gone.ts': '10 20' }));
    expect(start()).toBe('the changed sources');
  });
});

describe('the memory of the program', () => {
  it('lies in one place for all threads, unless the one who starts it says otherwise', () => {
    makeProject();
    write('src/main.ts', `console.log(process.env['MALLOC_ARENA_MAX']);`);
    expect(start()).toBe('1');
    expect(start({ MALLOC_ARENA_MAX: '4' })).toBe('4');
  });
});

describe('the stack of a failure', () => {
  it('shows positions in the bundle as those in the sources, and others unchanged', () => {
    mkdirSync(join(folder, 'dist'));
    // The first character of the file is that of line 3, column 5 of the source.
    const map = { version: 3, sources: ['../src/sales.ts'], names: [], mappings: 'AAEI' };
    writeFileSync(join(folder, 'dist/main.js.map'), JSON.stringify(map));
    const stack = (places: readonly string[]) => ['Error: no', ...places].join('\n    at ');
    const mapped = stackInSources(
      stack([
        `enterSales (file://${folder}/dist/main.js:1:1)`,
        `file://${folder}/dist/other.js:2:3`,
        'node:internal/timers:1:1',
      ]),
    );
    expect(mapped).toBe(
      stack([
        `enterSales (${folder}/src/sales.ts:3:5)`,
        `file://${folder}/dist/other.js:2:3`,
        'node:internal/timers:1:1',
      ]),
    );
  });
});
