import { enableCompileCache } from 'node:module';
import { fileURLToPath, URL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Unless told otherwise, the engine lets garbage pile up to four times what is in use before it looks
// for it: an import of 100,000 rows took 80 MB more. It holds for all threads.
if (isMainThread) setFlagsFromString('--heap-growing-percent=40');

// Sources without their types are cached from start to start: quicker, and in less memory. What
// would take the types away is not even loaded, which is why this file has none. Each thread has to
// ask for it.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
await import(isMainThread ? './src/main.ts' : './src/read-worker.ts');
