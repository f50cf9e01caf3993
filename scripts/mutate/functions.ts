import ts from 'typescript';

/** What stands for the file itself, where a function is named by the place at which it begins. */
export const wholeFile = -1;

type Body = { start: number; head: number; end: number };

/** The functions of a text: where each begins, where its body does, and where it ends. */
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

/** The innermost function around a place in a source, by where it begins. */
export function functionAround(source: string, path: string, offset: number): number {
  const around = bodiesOf(source, path).filter(({ start, end }) => start <= offset && offset < end);
  return smallest(around)?.start ?? wholeFile;
}

// What vitest writes around a module and for each of its exports.
const isVitests = (text: string) =>
  /^async \(__vite_ssr_exports__|^\(\) => \{ try \{ return \w+ \} catch \{\} \}$/.test(text);

/**
 * Functions of a source, by where they begin there, from where they begin in the script that was made
 * of it and runs. Neither order nor number of functions changes, only what stands around them; null
 * where they do.
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
  // An engine takes the name, the parameters or the first word for the beginning of a function.
  const found = starts.map((offset) =>
    smallest(run.filter(({ start, head }) => start <= offset && offset < head)),
  );
  return new Set(found.map((body) => (body && own[run.indexOf(body)]?.start) ?? wholeFile));
}
