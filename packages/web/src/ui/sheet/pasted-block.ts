import { DecimalSeparatorDetector } from '@backcounter/core/import-cells';
import { parseAmountText } from '@backcounter/core/money';

/** A parsed paste: rows of cells, or why its amounts are ambiguous. */
export type PastedText = { kind: 'block'; block: string[][] } | { kind: 'unclear'; reason: string };

type Cell = { text: string; isQuoted: boolean };

/**
 * Parses pasted text: tab-separated from a spreadsheet, or CSV with semicolons or commas. A comma
 * may also be part of an amount; ambiguous text is rejected, as a wrong amount must not be entered.
 */
export function readPastedText(text: string): PastedText {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const byTab = linesOf(whole, '\t');
  if (hasColumns(byTab)) return { kind: 'block', block: withDecimalPoints(padRows(byTab)) };
  const bySemicolon = linesOf(whole, ';');
  if (hasColumns(bySemicolon)) return listOf(bySemicolon);
  const byComma = linesOf(whole, ',');
  if (!hasColumns(byComma)) return { kind: 'block', block: padRows(byTab) };
  return readByCommas(byComma);
}

/** The cells of a block from a spreadsheet, whose separators are tabs; each row has as many. */
export const cellsByTab = (text: string): string[][] =>
  padRows(linesOf(text.replaceAll(/\r\n?/g, '\n'), '\t'));

const hasColumns = (lines: readonly Cell[][]) => lines.some(({ length }) => length > 1);

/** Cells with line breaks or separators are quoted, with quotes doubled. */
function linesOf(text: string, separator: '\t' | ';' | ','): Cell[][] {
  const quoted = new RegExp(String.raw`^ *"((?:[^"]|"")*)"[ ]*(?=${separator}|\n|$)`);
  const plain = new RegExp(String.raw`^[^${separator}\n]*`);
  const lines: Cell[][] = [[]];
  let rest = text;
  for (;;) {
    const inQuotes = quoted.exec(rest);
    const cell = inQuotes?.[0] ?? plain.exec(rest)?.[0] ?? '';
    const inside = inQuotes?.[1]?.replaceAll('""', '"');
    lines.at(-1)?.push({ text: inside?.trim() ?? cell, isQuoted: inside !== undefined });
    const next = rest[cell.length];
    if (next === undefined) return withoutTrailingLine(lines);
    if (next === '\n') lines.push([]);
    rest = rest.slice(cell.length + 1);
  }
}

/** Spreadsheets end the last row with a line break. */
function withoutTrailingLine(lines: Cell[][]): Cell[][] {
  const isEmpty = lines.at(-1)?.every(({ text }) => text.trim() === '');
  return lines.length > 1 && isEmpty ? lines.slice(0, -1) : lines;
}

function padRows(lines: readonly Cell[][]): string[][] {
  // Spread as arguments, the lines of a long list would exceed the stack.
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  return lines.map((line) => [
    ...line.map(({ text }) => text.trim()),
    ...Array<string>(width - line.length).fill(''),
  ]);
}

const decimalComma = /^([-−]?)\s*[$€]?\s*(\d+|\d{1,3}(?:[.'\s]\d{3})+)(?:,(\d+))?\s*€?$/;

/** Converts decimal commas to points if the block uses commas throughout. */
function withDecimalPoints(block: string[][]): string[][] {
  const signs = new DecimalSeparatorDetector();
  for (const text of block.flat()) signs.observe(text);
  if (!signs.isComma()) return block;
  return block.map((line) =>
    line.map((text) => {
      const [, sign = '', dollars, cents] = decimalComma.exec(text) ?? [];
      if (dollars === undefined) return text;
      return sign + dollars.replaceAll(/\D/g, '') + (cents === undefined ? '' : `.${cents}`);
    }),
  );
}

/** A CSV block; all lines must have the same number of cells. */
function listOf(lines: readonly Cell[][]): PastedText {
  if (new Set(lines.map(({ length }) => length)).size > 1) {
    return { kind: 'unclear', reason: 'These lines have different numbers of amounts' };
  }
  return { kind: 'block', block: withDecimalPoints(padRows(lines)) };
}

const isAmount = (text: string) => parseAmountText(text) !== null;

/** The original line. */
const textOf = (line: readonly Cell[]) =>
  line
    .map(({ text }) => text)
    .join(',')
    .trim();

function readByCommas(lines: readonly Cell[][]): PastedText {
  const isCell = (line: readonly Cell[]) =>
    !line.some(({ isQuoted }) => isQuoted) && /^(=.*|)$/s.test(textOf(line));
  const isOneAmount = (line: readonly Cell[]) => isCell(line) || isAmount(textOf(line));
  const cells = lines.flat();
  if (lines.every(isOneAmount)) {
    const unclear = lines.find((line) => line.length > 2 && !isCell(line) && !isEnclosed(line));
    return unclear ? oneOrSeveral(unclear) : columnOf(lines);
  }
  // Text with a comma in it.
  if (!cells.some(({ text }) => isAmount(text))) return columnOf(lines);
  const unclear = lines.find((line) => hasDateYear(line) || isAmbiguous(line, lines));
  return unclear ? oneOrSeveral(unclear) : listOf(lines);
}

const columnOf = (lines: readonly Cell[][]): PastedText => ({
  kind: 'block',
  block: lines.map((line) => [textOf(line)]),
});

const oneOrSeveral = (line: readonly Cell[]): PastedText => ({
  kind: 'unclear',
  reason: `“${textOf(line)}” could be one amount or several; type it, or copy it from a spreadsheet`,
});

/** True if a dollar sign or brackets enclose the whole line as one amount. */
const isEnclosed = (line: readonly Cell[]) => /^[-−+]?\$|^\(.*\)$/.test(textOf(line));

/** The line without a leading name. */
const amountsOf = (line: readonly Cell[]) => (isAmount(line[0]?.text ?? '') ? line : line.slice(1));

/**
 * True if a comma may be part of an amount (before three digits or cents) and no other line settles
 * that it is a separator.
 */
const isAmbiguous = (line: readonly Cell[], lines: readonly Cell[][]) =>
  !hasHeaderRow(lines) &&
  ((mayBeGrouped(line) && !hasPlainThousands(lines)) || (mayBeCents(line) && !hasPoints(lines)));

const isPlain = (cells: readonly Cell[]) => cells.every(({ isQuoted }) => !isQuoted);

const mayBeGrouped = (line: readonly Cell[]) =>
  line.some((_, index) => {
    const pair = line.slice(index, index + 2);
    const isGroup = /^\s*[-−+($]{0,3}\s*[1-9]\d{0,2},\d{3}(\.\d*)?\)?\s*$/;
    return isPlain(pair) && isGroup.test(textOf(pair));
  });

const mayBeCents = (line: readonly Cell[]) =>
  isPlain(amountsOf(line)) && /^\D{0,3}\d+,\d{1,2}$/.test(textOf(amountsOf(line)));

const hasPoints = (lines: readonly Cell[][]) => lines.flat().some(({ text }) => /\.\d/.test(text));

/** True for CSV with a header row, which settles the number of cells. */
function hasHeaderRow([first = [], ...others]: readonly Cell[][]): boolean {
  const names = first.slice(1).map(({ text }) => text.trim());
  return others.length > 0 && names.every((name) => name !== '' && !isAmount(name));
}

const daysOfWeek = 7;

/**
 * True if an amount above 999 has no comma or is quoted, or each line has seven amounts: then
 * commas are separators.
 */
function hasPlainThousands(lines: readonly Cell[][]): boolean {
  const isThousand = ({ text, isQuoted }: Cell) =>
    isAmount(text) && (isQuoted ? text.includes(',') : /^\D*\d{4}/.test(text));
  const isWeek = (line: readonly Cell[]) =>
    amountsOf(line).length === daysOfWeek && amountsOf(line).every(({ text }) => isAmount(text));
  return lines.flat().some(isThousand) || lines.every(isWeek);
}

/** True if the year of a date (`Nov 16, 2026`) would be parsed as an amount. */
const hasDateYear = (line: readonly Cell[]) =>
  line.some((_, index) => {
    const pair = line.slice(index, index + 2);
    return isPlain(pair) && /[a-z]{3}\.? \d{1,2},\s*(19|20)\d\d$/i.test(textOf(pair));
  });
