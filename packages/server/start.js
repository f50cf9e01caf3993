import { enableCompileCache } from 'node:module';
import { fileURLToPath, URL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Sources without their types are cached from start to start: quicker, and in less memory. What
// would take the types away is not even loaded, which is why this file has none. Each thread has to
// ask for it.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
await import(isMainThread ? './src/main.ts' : './src/read-worker.ts');
