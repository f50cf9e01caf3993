import { join } from 'node:path';
import ts from 'typescript';

/** A file of the project with a fault on a line (from 1). */
export type Changed = { path: string; text: string; line: number };

/** Splits off the first change of each file. */
function firstPerFile<Item extends Changed>(changes: readonly Item[]): [Item[], Item[]] {
  const byPath = new Map<string, Item>();
  const others: Item[] = [];
  for (const change of changes) {
    if (byPath.has(change.path)) others.push(change);
    else byPath.set(change.path, change);
  }
  return [[...byPath.values()], others];
}

/** Which of the changes the compiler rejects, each on its own with the other files unchanged. */
export function findRejected<Item extends Changed>(
  root: string,
  changes: readonly Item[],
): Set<Item> {
  const problemsOf = compiler(root);
  const found = new Set<Item>();
  let left: readonly Item[] = changes;
  // Checking one file takes seconds, checking many at once hardly longer.
  while (left.length > 0) {
    const [round, others] = firstPerFile(left);
    const problems = problemsOf(round);
    for (const change of round) {
      const lines = problems.get(change) ?? [];
      // A problem on another line may come from the fault in another file.
      const isOwn = lines.includes(change.line);
      if (isOwn || (lines.length > 0 && problemsOf([change]).get(change)?.length)) {
        found.add(change);
      }
    }
    left = others;
  }
  return found;
}

/**
 * Creates a function that compiles changed files together with the others on disk; returns the
 * lines of each change's errors.
 */
function compiler(root: string): <Item extends Changed>(changes: Item[]) => Map<Item, number[]> {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => fail(problem.messageText) },
  );
  if (!config) throw new Error(`${root} has no tsconfig.json`);
  const { fileNames, options } = config;
  const everywhere = fileNames.filter((path) => path.endsWith('.d.ts'));
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  const unchanged = new Map<string, ts.SourceFile | undefined>();
  return (changes) => {
    const texts = new Map(changes.map(({ path, text }) => [join(root, path), text]));
    host.getSourceFile = (path, version) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version);
      if (!unchanged.has(path)) unchanged.set(path, read(path, version));
      return unchanged.get(path);
    };
    const program = ts.createProgram([...everywhere, ...texts.keys()], options, host);
    return new Map(
      changes.map((change) => {
        const file = program.getSourceFile(join(root, change.path));
        const problems = [
          ...program.getSyntacticDiagnostics(file),
          ...program.getSemanticDiagnostics(file),
        ];
        const lineOf = ({ start = 0 }: ts.Diagnostic) =>
          (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
        return [change, problems.map(lineOf)];
      }),
    );
  };
}

function fail(message: string | ts.DiagnosticMessageChain): never {
  throw new Error(ts.flattenDiagnosticMessageText(message, '\n'));
}
