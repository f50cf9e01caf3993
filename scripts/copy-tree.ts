import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './processes.ts';

/** Links third-party packages as they are; our own come from the copy. */
function linkPackages(copy: string): void {
  mkdirSync(join(copy, 'node_modules/@backcounter'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // Tools write their caches beside the packages; a copy has its own.
    if (name === '@backcounter' || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@backcounter', name));
  }
}

/** Copies the working tree, including uncommitted changes, into an empty folder. */
export function copyTree(copy: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkPackages(copy);
}
