import { importsOf, isTest, type Source } from './architecture.ts';
import type { Layer } from './layers.ts';

/** What each file imports of the others, by path. */
type Graph = ReadonlyMap<string, readonly string[]>;

const targetOf = (path: string, specifier: string) =>
  new URL(specifier, `file:///${path}`).pathname.slice(1);

/** The relative imports between `sources`, tests left out, those of types too where they count. */
export function graphOf(sources: readonly Source[], types: 'types' | 'code' = 'types'): Graph {
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

/** Imports from a higher floor, as `path imports x`. */
export function climbingImports({ folder, floors = [] }: Layer, graph: Graph): string[] {
  const floorOf = (path: string) => {
    const [first = ''] = path.slice(folder.length + 1).split('/');
    return floors.findIndex((names) => names.includes(first));
  };
  return [...graph].flatMap(([path, targets]) =>
    targets
      .filter((target) => floorOf(path) >= 0 && floorOf(target) > floorOf(path))
      .map((target) => `${path} imports ${target}`),
  );
}

/** The same graph between whole features: `features/sales` imports `features/activity`. */
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

/** One circle for each file that closes one, as `a → b → a`. */
export function circlesOf(graph: Graph): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
}
