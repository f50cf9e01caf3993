import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stamps = new URL('dist/stamps.json', import.meta.url);

/** What the file of a path below the project's root is known by, without reading it. */
export function stampOf(path) {
  const file = statSync(root + path, { throwIfNoEntry: false });
  return file ? `${file.size} ${file.mtimeMs}` : 'none';
}

/** True when there is a bundle that was made of the files as they are now. */
export function isBundleCurrent() {
  try {
    const known = Object.entries(JSON.parse(readFileSync(stamps, 'utf8')));
    return known.every(([path, stamp]) => stampOf(path) === stamp);
  } catch {
    return false;
  }
}
