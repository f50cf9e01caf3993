import ts from 'typescript';

/** A fault (mutation) that a developer could have made: a range of a file and its replacement. */
export type Fault = {
  start: number;
  end: number;
  replacement: string;
  /** Line on which it starts, from 1. */
  line: number;
  /** Description, such as '`<` for `<=`'. */
  text: string;
};

type Piece = { start: number; end: number; replacement: string; text: string };

const operatorSwaps = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
]);

/** True for code that does not run: types, imports, exports. */
function isNotExecuted(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node)
  );
}

const brief = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60);

function stringFault(node: ts.StringLiteralLike): Piece[] {
  const parent = node.parent;
  const isName = ts.isPropertyAssignment(parent) && parent.name === node;
  if (isName || node.text === '') return [];
  const start = node.getStart();
  const end = node.getEnd();
  // Removes one character, but never half of an escape.
  if (end - start < 3 || node.getText().at(-3) === '\\') return [];
  return [{ start: end - 2, end: end - 1, replacement: '', text: `${brief(node.getText())} cut` }];
}

function literalFaults(node: ts.Node): Piece[] {
  const whole = { start: node.getStart(), end: node.getEnd() };
  const instead = (replacement: string) => [
    { ...whole, replacement, text: `${replacement} for ${node.getText()}` },
  ];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return instead('false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return instead('true');
  if (ts.isNumericLiteral(node)) return instead(String(Number(node.text) + 1));
  return ts.isStringLiteralLike(node) ? stringFault(node) : [];
}

function conditionFaults(condition: ts.Expression): Piece[] {
  const start = condition.getStart();
  const end = condition.getEnd();
  return ['true', 'false'].map((replacement) => {
    return { start, end, replacement, text: `${replacement} for ${brief(condition.getText())}` };
  });
}

function statementFaults(node: ts.Node): Piece[] {
  const start = node.getStart();
  const end = node.getEnd();
  const removal = (replacement = '') => ({
    start,
    end,
    replacement,
    text: `without ${brief(node.getText())}`,
  });
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [removal()];
  if (ts.isIfStatement(node) && !node.elseStatement) {
    return [removal(), ...conditionFaults(node.expression)];
  }
  if (ts.isReturnStatement(node) && node.expression && node.expression.getText() !== 'undefined') {
    return [{ ...removal('return;'), text: `return; for ${brief(node.getText())}` }];
  }
  return ts.isContinueStatement(node) || ts.isBreakStatement(node) ? [removal()] : [];
}

/** `list` for `list.filter(…)`: removes one step of a call chain. */
function callFaults(node: ts.CallExpression): Piece[] {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const start = callee.expression.getEnd();
  const end = node.getEnd();
  const text = `without ${brief(node.getSourceFile().text.slice(start, end))}`;
  return [{ start, end, replacement: '', text }];
}

function operatorFaults(node: ts.Node): Piece[] {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken: operator } = node;
    const other = operatorSwaps.get(operator.kind);
    if (other === undefined) return [];
    const text = `${other} for ${operator.getText()} in ${brief(node.getText())}`;
    return [{ start: operator.getStart(), end: operator.getEnd(), replacement: other, text }];
  }
  const start = node.getStart();
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [
      { start, end: start + 1, replacement: '', text: `without ! in ${brief(node.getText())}` },
    ];
  }
  if (!ts.isAwaitExpression(node)) return [];
  const text = `without await in ${brief(node.getText())}`;
  return [{ start, end: node.expression.getStart(), replacement: '', text }];
}

function piecesOf(node: ts.Node): Piece[] {
  if (ts.isConditionalExpression(node)) return conditionFaults(node.condition);
  if (ts.isCallExpression(node)) return callFaults(node);
  return [...literalFaults(node), ...statementFaults(node), ...operatorFaults(node)];
}

/** All faults that can be planted in a file, in source order. */
export function faultsOf(path: string, source: string): Fault[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const faults: Fault[] = [];
  const visit = (node: ts.Node): void => {
    if (isNotExecuted(node)) return;
    for (const piece of piecesOf(node)) {
      const { line } = file.getLineAndCharacterOfPosition(piece.start);
      faults.push({ ...piece, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults.sort((a, b) => a.start - b.start);
}

/** Applies a fault to the source. */
export function plant(source: string, { start, end, replacement }: Fault): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Draws `count` random items, the same for the same seed; all when there are fewer. */
export function sampleOf<Item>(
  items: readonly Item[],
  count: number,
  random: () => number,
): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ item }) => item);
}
