import { importsOf, isTest, type Source } from './architecture.ts';
import type { Layer } from './layers.ts';

/** Imports between files, by path. */
type Graph = ReadonlyMap<string, readonly string[]>;

const targetOf = (path: string, specifier: string) =>
  new URL(specifier, `file:///${path}`).pathname.slice(1);

/**
 * Graph of the relative imports between `sources`, except tests; type-only imports are left out for
 * 'code'.
 */
export function importGraph(sources: readonly Source[], types: 'types' | 'code' = 'types'): Graph {
  const product = sources.filter(({ path }) => !isTest(path));
  const known = new Set(product.map(({ path }) => path));
  return new Map(
    product.map((source) => {
      const relative = importsOf(source).filter(
        ({ specifier, typeOnly }) => specifier.startsWith('.') && !(typeOnly && types === 'code'),
      );
      const targets = relative.map(({ specifier }) => targetOf(source.path, specifier));
      return [source.path, targets.filter((target) => known.has(target))] as const;
    }),
  );
}

/** Imports from a higher tier, as `path imports x`. */
export function upwardImports({ folder, tiers = [] }: Layer, graph: Graph): string[] {
  const tierOf = (path: string) => {
    const [first = ''] = path.slice(folder.length + 1).split('/');
    return tiers.findIndex((names) => names.includes(first));
  };
  return [...graph].flatMap(([path, targets]) =>
    targets
      .filter((target) => tierOf(path) >= 0 && tierOf(target) > tierOf(path))
      .map((target) => `${path} imports ${target}`),
  );
}

/** The same graph between features: `features/sales` imports `features/activity`. */
export function featureGraph(folder: string, graph: Graph): Graph {
  const featureOf = (path: string) =>
    new RegExp(`^${folder}/features/[^/]+`).exec(path)?.[0] ?? null;
  const edges = [...graph].flatMap(([path, targets]) =>
    targets.map((target) => [featureOf(path), featureOf(target)] as const),
  );
  const between = new Map<string, string[]>();
  for (const [from, to] of edges) {
    if (from === null || to === null || from === to) continue;
    between.set(from, [...(between.get(from) ?? []), to]);
  }
  return between;
}

/** One cycle per file that closes one, as `a → b → a`. */
export function findCycles(graph: Graph): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) cycles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}
