import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { isBundleCurrent } from './bundle.js';

// Unless told otherwise, the engine lets garbage pile up to four times what is in use before it looks
// for it: an import of 100,000 rows took 80 MB more. It holds for all threads.
if (isMainThread) setFlagsFromString('--heap-growing-percent=40');

// A young generation of at most 8 MB a half, without which the same import took 130 MB more; and one
// place for memory outside the engine instead of one for each thread, which gives back what is free:
// 60 MB less after a load; and the right to look for garbage when nobody waits (`src/rest.ts`). They
// hold only from where a process begins, so this one begins once more, under its own id. A parent that
// talks with it (`node --watch`) would lose it.
const young = '--max-semi-space-size';
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
if (
  isMainThread &&
  process.platform !== 'win32' &&
  !process.send &&
  !process.execArgv.some((option) => option.startsWith(young))
) {
  const options = [`${young}=8`, '--expose-gc', ...process.execArgv];
  const args = [process.execPath, ...options, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...allocator, ...process.env });
}

// Sources without their types are cached from start to start: quicker, and in less memory. What
// would take the types away is not even loaded, which is why this file has none. Each thread has to
// ask for it.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const entry = isMainThread ? 'main' : 'read-worker';
// The bundle has all files in a few: a start takes half the time and 20 MB less. `node --watch` has to
// know the sources.
const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined;
await import(!isWatched && isBundleCurrent() ? `./dist/${entry}.js` : `./src/${entry}.ts`);
