import { isMainThread } from 'node:worker_threads';

// Importing `node:process` would open stdin.
const { console, process } = globalThis;

// Older versions would stop in the middle of the start, with a stack trace or without a word.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Node.js 24 or newer is needed; this is ${process.versions.node}`);
  process.exit(1);
}

// Semi-spaces of at most 8 MB save 130 MB in the import of 100,000 rows; a single malloc arena that
// returns free memory saves 60 MB after load; `--expose-gc` allows collections when idle
// (`src/idle-memory.ts`). These options only apply at process start, so re-execute under the same
// pid, before anything else is loaded. Not under a parent with an IPC channel (`node --watch`), which
// would lose the process.
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

const { enableCompileCache } = await import('node:module');
const { fileURLToPath, URL } = await import('node:url');
const { setFlagsFromString } = await import('node:v8');
const { isBundleCurrent } = await import('./bundle.js');

// By default V8 lets the heap grow up to fourfold between collections, which took 80 MB more in the
// same import. The flag applies to all threads.
if (isMainThread) setFlagsFromString('--heap-growing-percent=40');

// Caches compiled sources with their types stripped: starts faster and takes less memory. This file
// is plain JavaScript so that the type stripper is not loaded at all. Has to be enabled per thread.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const entry = isMainThread ? 'main' : 'read-worker';
// Starting from the bundle takes half the time and 20 MB less. `node --watch` needs the sources.
const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined;
await import(!isWatched && isBundleCurrent() ? `./dist/${entry}.js` : `./src/${entry}.ts`);
