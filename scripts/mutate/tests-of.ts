import { globSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { importsOf, readSources, type Source } from '../architecture.ts';

/**
 * Reverse dependencies: for each file, the files that import it or contain its path as a string.
 */
export type Dependents = ReadonlyMap<string, readonly string[]>;

export type TestsOf = {
  /** Tests named after the file, in whichever layer. */
  near: string[];
  /** All others, nearest first. */
  far: string[];
};

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);

/** `packages/core/src/sales.ts` for a specifier in `path`. */
function imported(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${path}`).pathname.slice(1);
  const [, layer, file] = /^@backcounter\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return layer === undefined ? null : `packages/${layer}/src/${file}.ts`;
}

/**
 * Paths in string literals: what a file starts as a thread or program, with `*` for parts known
 * only at run time.
 */
function namedPaths({ text }: Source): string[] {
  const texts = text.matchAll(/['"`](\.\.?\/[^'"`\n]+\.[jt]sx?)['"`]/g);
  return Array.from(texts, ([, found = '']) => found.replaceAll(/\$\{[^}]*\}/g, '*'));
}

/** Reverse dependencies among the given files, by import and by path. */
export function dependentsOf(sources: readonly Source[]): Dependents {
  const paths = sources.map(({ path }) => path);
  const all = new Set(paths);
  const dependents = new Map<string, string[]>();
  for (const source of sources) {
    const imports = importsOf(source);
    const specifiers = new Set([
      ...namedPaths(source).filter((text) => !imports.some((found) => found.specifier === text)),
      ...imports.filter(({ typeOnly }) => !typeOnly).map(({ specifier }) => specifier),
    ]);
    const targets = Array.from(specifiers, (found) => imported(source.path, found)).flatMap(
      (target) => {
        if (target === null) return [];
        if (!target.includes('*')) return all.has(target) ? [target] : [];
        return paths.filter((path) => matchesGlob(path, target));
      },
    );
    for (const target of new Set(targets)) {
      dependents.set(target, [...(dependents.get(target) ?? []), source.path]);
    }
  }
  return dependents;
}

/** Number of imports between a file and each test that reaches it. */
function distances(path: string, dependents: Dependents): Map<string, number> {
  const found = new Map([[path, 0]]);
  for (const [file, distance] of found) {
    for (const next of dependents.get(file) ?? []) {
      if (!found.has(next)) found.set(next, distance + 1);
    }
  }
  return new Map([...found].filter(([file]) => isTestFile(file)));
}

// Another test mostly finds the same sooner: these start a browser or a database server.
const isSlow = (path: string) => /chromium|postgres|browser|bundle/.test(basename(path));

const layerOf = (path: string) => path.split('/')[1];

/** Every test that reaches a file, in the order in which to run them. */
export function testsOf(path: string, dependents: Dependents): TestsOf {
  const [name = ''] = basename(path).split('.');
  const reached = distances(path, dependents);
  const distanceOf = (test: string) => reached.get(test) ?? 0;
  const order: ((test: string) => number)[] = [
    (test) => (isSlow(test) && distanceOf(test) > 2 ? 1 : 0),
    (test) => (layerOf(test) === layerOf(path) ? 0 : 1),
    distanceOf,
  ];
  const sorted = [...reached.keys()].sort((a, b) => {
    const differences = order.map((rank) => rank(a) - rank(b));
    return differences.find((difference) => difference !== 0) ?? a.localeCompare(b);
  });
  const isNamed = (test: string) => {
    const [named = ''] = basename(test).split('.');
    return named === name || named.startsWith(`${name}-`);
  };
  return { near: sorted.filter(isNamed), far: sorted.filter((test) => !isNamed(test)) };
}

/** Sources of all packages, and the programs beside them. */
export function packageSources(root: string): Source[] {
  const programs = globSync('packages/*/*.js', { cwd: root });
  return [
    ...readSources(root, 'packages'),
    ...programs.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ];
}
