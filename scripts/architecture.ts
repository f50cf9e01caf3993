import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { forbiddenPackages, type Layer } from './layers.ts';

/** A source file; `path` is relative to the project's folder. */
export type Source = { path: string; text: string };

type Import = { specifier: string; typeOnly: boolean; dynamic: boolean; line: number };

/** Every TypeScript file below a folder of the project; empty when there is no such folder. */
export function readSources(root: string, folder: string): Source[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return ['node_modules', 'dist'].includes(entry.name) ? [] : readSources(root, path);
    }
    return /\.tsx?$/.test(entry.name)
      ? [{ path, text: readFileSync(join(root, path), 'utf8') }]
      : [];
  });
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => eachNode(child, visit));
}

function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function importAt(node: ts.Node): Omit<Import, 'line'> | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const from = node.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return null;
    return { specifier: from.text, typeOnly: isTypeOnly(node), dynamic: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    if (!ts.isStringLiteral(literal)) return null;
    return { specifier: literal.text, typeOnly: true, dynamic: false };
  }
  if (ts.isCallExpression(node) && isImportOrRequire(node.expression)) {
    const [target] = node.arguments;
    const specifier = target && ts.isStringLiteralLike(target) ? target.text : '(computed)';
    return { specifier, typeOnly: false, dynamic: true };
  }
  return null;
}

function isImportOrRequire(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(callee) && callee.text === 'require';
}

/** What was found in a file, as parsing takes most of the time and several rules ask for it. */
const knownImports = new WeakMap<Source, readonly Import[]>();

/** Every import of a file: static, type-only, re-export, dynamic. */
export function importsOf(source: Source): readonly Import[] {
  const known = knownImports.get(source);
  if (known) return known;
  const imports: Import[] = [];
  eachNode(parse(source), (node) => {
    const found = importAt(node);
    if (found) imports.push({ ...found, line: lineOf(node) });
  });
  knownImports.set(source, imports);
  return imports;
}

function staysInside(layer: Layer, path: string, specifier: string): boolean {
  const target = new URL(specifier, `file:///${path}`).pathname.slice(1);
  const folder = layer.folder.split('/').slice(0, 2).join('/');
  return target.startsWith(`${folder}/`);
}

function mayImport(layer: Layer, path: string, found: Import): boolean {
  if (found.specifier.startsWith('.')) return staysInside(layer, path, found.specifier);
  const inFolder = path.slice(layer.folder.length + 1);
  const here = Object.entries(layer.allowedIn ?? {})
    .filter(([place]) => inFolder.startsWith(place))
    .flatMap(([, patterns]) => patterns);
  const patterns = [
    ...layer.allowed,
    ...here,
    ...(isTest(path) ? layer.allowedInTests : []),
    ...(found.typeOnly ? (layer.allowedAsTypes ?? []) : []),
  ];
  return !new RegExp(forbiddenPackages(patterns)).test(found.specifier);
}

/** Imports that the layer does not allow, as `path:line imports x`. */
export function forbiddenImports(layer: Layer, source: Source): string[] {
  return importsOf(source)
    .filter((found) => !mayImport(layer, source.path, found))
    .map((found) => `${source.path}:${found.line} imports ${found.specifier}`);
}

const pageGlobals = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator'];
const moreGlobals = ['location', 'history', 'HTMLElement', 'indexedDB', 'alert'];
const nodeGlobals = ['process', 'Buffer', 'require', '__dirname', '__filename', 'global'];
const hostGlobals = new Set([...pageGlobals, ...moreGlobals, ...nodeGlobals]);

/** Whether a text has one of the words at all: parsing it takes far longer. */
const hasWord = (text: string, words: Iterable<string>) =>
  new RegExp(`\\b(?:${[...words].join('|')})\\b`).test(text);

/** True for identifiers that name a property, a key or a declaration, not a variable. */
function isNotVariable(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return (
    (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)
      ? (('propertyName' in parent ? parent.propertyName : undefined) ?? parent.name)
      : (parent as { name?: ts.Node }).name) === node
  );
}

function declaredNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  eachNode(file, (node) => {
    const { name } = node as { name?: ts.Node };
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isImportSpecifier(node);
    if (declares && name && ts.isIdentifier(name)) names.add(name.text);
  });
  return names;
}

/** Uses of browser or Node globals, as `path:line uses x`. */
export function hostGlobalsIn(source: Source): string[] {
  if (!hasWord(source.text, hostGlobals)) return [];
  const file = parse(source);
  const own = declaredNames(file);
  const found: string[] = [];
  eachNode(file, (node) => {
    if (!ts.isIdentifier(node) || !hostGlobals.has(node.text) || own.has(node.text)) return;
    if (!isNotVariable(node)) {
      found.push(`${source.path}:${lineOf(node)} uses ${node.text}`);
    }
  });
  return found;
}

function isClockOrRandom(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) {
    return node.expression.getText() === 'Date' && !node.arguments?.length;
  }
  return (
    ts.isPropertyAccessExpression(node) &&
    ['Date.now', 'Math.random', 'performance.now', 'Temporal.Now'].includes(node.getText())
  );
}

/** Uses of the clock or of randomness, which only hosts may use, as `path:line asks x`. */
export function clockOrRandomIn(source: Source): string[] {
  if (!hasWord(source.text, ['Date', 'Math', 'performance', 'Temporal'])) return [];
  const found: string[] = [];
  eachNode(parse(source), (node) => {
    if (isClockOrRandom(node)) {
      found.push(`${source.path}:${lineOf(node)} asks ${node.getText()}`);
    }
  });
  return found;
}

const testFunctions = new Set(['it', 'test', 'describe']);
const skipModifiers = new Set(['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf']);

/** Skipped, focused or pending tests, as `path:line holds back a test`. */
export function skippedTests(source: Source): string[] {
  if (!hasWord(source.text, skipModifiers)) return [];
  const found: string[] = [];
  eachNode(parse(source), (node) => {
    if (!ts.isPropertyAccessExpression(node) || !skipModifiers.has(node.name.text)) return;
    const [first = ''] = node.getText().split('.');
    if (testFunctions.has(first)) {
      found.push(`${source.path}:${lineOf(node)} holds back a test (${node.name.text})`);
    }
  });
  return found;
}

const requirementId = /\b[A-Z]{3}-\d{2}\b/g;

/** Requirement ids in the string literals of a test file. */
export function requirementsNamedIn(source: Source): string[] {
  if (source.text.match(requirementId) === null) return [];
  const ids: string[] = [];
  eachNode(parse(source), (node) => {
    if (ts.isStringLiteralLike(node)) ids.push(...(node.text.match(requirementId) ?? []));
  });
  return ids;
}
