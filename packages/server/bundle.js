import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stamps = new URL('dist/stamps.json', import.meta.url);

/** Identifies a version of a file by size and mtime; the path is relative to the project root. */
export function stampOf(path) {
  const file = statSync(root + path, { throwIfNoEntry: false });
  return file ? `${file.size} ${file.mtimeMs}` : 'none';
}

/** True if there is a bundle built from the current files. */
export function isBundleCurrent() {
  try {
    const known = Object.entries(JSON.parse(readFileSync(stamps, 'utf8')));
    return known.every(([path, stamp]) => stampOf(path) === stamp);
  } catch {
    return false;
  }
}
