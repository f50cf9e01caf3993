// Bundles the server when its sources changed since the last build: the bundle starts in half the
// time and takes less memory. Without it the server starts from its sources, so a failure is not
// fatal.
import { join } from 'node:path';
import { isBundleCurrent } from '../packages/server/bundle.js';
import { root, run } from './processes.ts';

if (!isBundleCurrent()) {
  const cwd = join(root, 'packages/server');
  const status = await run('vite', ['build', '--logLevel', 'warn'], { cwd });
  if (status !== 0) console.error('The server could not be bundled: it starts from its sources.');
}
