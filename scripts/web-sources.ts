import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The packages that end up in the bundle. */
const bundled = ['core', 'storage', 'api', 'demo', 'web'];

const ignoredFolders = new Set(['node_modules', 'dist', 'contract', 'testing']);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesIn(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    })
    .sort();
}

/** Hash of everything that goes into the web build; equal hashes mean equal bundles. */
export function hashWebSources(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  const folders = bundled.map((name) => join(root, 'packages', name));
  for (const path of [...folders.flatMap(filesIn), join(root, 'package-lock.json')]) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${env[name] ?? ''}\0`);
  }
  return hash.digest('hex');
}
