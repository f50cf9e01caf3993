import ts from 'typescript';

/** Stands for the file itself, where functions are identified by their start offset. */
export const wholeFile = -1;

type Body = { start: number; head: number; end: number };

/** Functions of a text: start of each, start of its body, and end. */
function bodiesOf(text: string, name: string): Body[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: Body[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      found.push({ start: node.getStart(), head: node.body.getStart(), end: node.getEnd() });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const smallest = (bodies: readonly Body[]) =>
  bodies.reduce<Body | null>(
    (least, body) => (least && least.end - least.start <= body.end - body.start ? least : body),
    null,
  );

/** Start offset of the innermost function around an offset of a source. */
export function functionAround(source: string, path: string, offset: number): number {
  const around = bodiesOf(source, path).filter(({ start, end }) => start <= offset && offset < end);
  return smallest(around)?.start ?? wholeFile;
}

// Wrappers that vitest adds around a module and for each of its exports.
const isVitests = (text: string) =>
  /^async \(__vite_ssr_exports__|^\(\) => \{ try \{ return \w+ \} catch \{\} \}$/.test(text);

/**
 * Maps start offsets in the script that runs to those of the same functions in its source.
 * Transpiling keeps order and number of the functions; returns null where it does not.
 */
export function functionsBegunAt(
  { source, path }: { source: string; path: string },
  script: string,
  starts: readonly number[],
): Set<number> | null {
  const own = bodiesOf(source, path);
  const run = bodiesOf(script, script === source ? path : 'script.js').filter(
    ({ start, end }) => !isVitests(script.slice(start, end)),
  );
  if (own.length !== run.length) return null;
  // The reported start may be the name, the parameters or the first keyword, depending on the
  // engine.
  const found = starts.map((offset) =>
    smallest(run.filter(({ start, head }) => start <= offset && offset < head)),
  );
  return new Set(found.map((body) => (body && own[run.indexOf(body)]?.start) ?? wholeFile));
}
