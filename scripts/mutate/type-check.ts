import { join } from 'node:path';
import ts from 'typescript';

/** Says whether the compiler refuses a file of the project when it holds the text given. */
export function typeChecker(root: string): (path: string, text: string) => boolean {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => fail(problem.messageText) },
  );
  if (!config) throw new Error(`${root} has no tsconfig.json`);
  const other = { path: '', text: '', version: 0 };
  // Of the others those that it imports are read, and no more.
  const everywhere = config.fileNames.filter((path) => path.endsWith('.d.ts'));
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => [...everywhere, ...(other.path === '' ? [] : [other.path])],
    getScriptVersion: (path) => (path === other.path ? String(other.version) : '0'),
    getScriptSnapshot(path) {
      const text = path === other.path ? other.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (path, text) => {
    Object.assign(other, { path: join(root, path), text, version: other.version + 1 });
    const { path: file } = other;
    return (
      service.getSyntacticDiagnostics(file).length > 0 ||
      service.getSemanticDiagnostics(file).length > 0
    );
  };
}

function fail(message: string | ts.DiagnosticMessageChain): never {
  throw new Error(ts.flattenDiagnosticMessageText(message, '\n'));
}
