// Builds the web app when its sources changed since the last build.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './processes.ts';
import { hashWebSources } from './web-sources.ts';

const page = join(root, 'packages/web/dist/index.html');
const stamps = join(root, 'node_modules/.cache/backcounter');
const stamp = join(stamps, 'web-build');

function isCurrent(hash: string): boolean {
  return existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function build(): Promise<void> {
  const hash = hashWebSources(root, process.env);
  if (isCurrent(hash)) return;
  rmSync(stamp, { force: true });
  const start = performance.now();
  const status = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages/web'),
  });
  if (status !== 0) throw new Error('the build ended with an error');
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, hash);
  console.error(`Built the web app in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

try {
  await build();
} catch (error) {
  console.error(`The web app could not be built: ${(error as Error).message}`);
  process.exitCode = 1;
}
