import { DecimalSigns } from '@backcounter/core/import-cells';
import { parseAmountText } from '@backcounter/core/money';

/** What was pasted: rows of cells, or why nobody can say for sure which amounts it holds. */
export type PastedText = { kind: 'block'; block: string[][] } | { kind: 'unclear'; reason: string };

type Cell = { text: string; isQuoted: boolean };

/**
 * The cells of a text: copied out of a spreadsheet, with tabs, or lines of a CSV file, with
 * semicolons or commas. A comma may also stand inside an amount; where both can be meant, and
 * nothing in the text tells, it is unclear, for a false amount must not be put in.
 */
export function readPastedText(text: string): PastedText {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const byTab = linesOf(whole, '\t');
  if (hasColumns(byTab)) return { kind: 'block', block: withPoints(evened(byTab)) };
  const bySemicolon = linesOf(whole, ';');
  if (hasColumns(bySemicolon)) return listOf(bySemicolon);
  const byComma = linesOf(whole, ',');
  if (!hasColumns(byComma)) return { kind: 'block', block: evened(byTab) };
  return readByCommas(byComma);
}

const hasColumns = (lines: readonly Cell[][]) => lines.some(({ length }) => length > 1);

/** Cells with line breaks or separators come in quotes, and quotes in them twice. */
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
    if (next === undefined) return withoutEnd(lines);
    if (next === '\n') lines.push([]);
    rest = rest.slice(cell.length + 1);
  }
}

/** A spreadsheet ends the last row too. */
function withoutEnd(lines: Cell[][]): Cell[][] {
  const isEmpty = lines.at(-1)?.every(({ text }) => text.trim() === '');
  return lines.length > 1 && isEmpty ? lines.slice(0, -1) : lines;
}

function evened(lines: readonly Cell[][]): string[][] {
  const width = Math.max(...lines.map(({ length }) => length));
  return lines.map((line) => [
    ...line.map(({ text }) => text.trim()),
    ...Array<string>(width - line.length).fill(''),
  ]);
}

const withComma = /^([-−]?)\s*[$€]?\s*(\d+|\d{1,3}(?:[.'\s]\d{3})+)(?:,(\d+))?\s*€?$/;

/** Amounts whose cents stand behind a comma, as none has them behind a point, with a point. */
function withPoints(block: string[][]): string[][] {
  const signs = new DecimalSigns();
  for (const text of block.flat()) signs.look(text);
  if (!signs.areCommas()) return block;
  return block.map((line) =>
    line.map((text) => {
      const [, sign = '', dollars, cents] = withComma.exec(text) ?? [];
      if (dollars === undefined) return text;
      return sign + dollars.replaceAll(/\D/g, '') + (cents === undefined ? '' : `.${cents}`);
    }),
  );
}

/** The cells of a list, whose lines hold the same number of them. */
function listOf(lines: readonly Cell[][]): PastedText {
  if (new Set(lines.map(({ length }) => length)).size > 1) {
    return { kind: 'unclear', reason: 'These lines do not hold the same number of amounts' };
  }
  return { kind: 'block', block: withPoints(evened(lines)) };
}

const isAmount = (text: string) => parseAmountText(text) !== null;

/** A line as it was pasted. */
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
    const unclear = lines.find((line) => line.length > 2 && !isCell(line) && !isMarked(line));
    return unclear ? oneOrSeveral(unclear) : columnOf(lines);
  }
  // A sentence with a comma.
  if (!cells.some(({ text }) => isAmount(text))) return columnOf(lines);
  const unclear = lines.find((line) => isCut(line) || isDoubtful(line, lines));
  return unclear ? oneOrSeveral(unclear) : listOf(lines);
}

const columnOf = (lines: readonly Cell[][]): PastedText => ({
  kind: 'block',
  block: lines.map((line) => [textOf(line)]),
});

const oneOrSeveral = (line: readonly Cell[]): PastedText => ({
  kind: 'unclear',
  reason: `“${textOf(line)}” may be one amount or several; type it, or copy it out of a spreadsheet`,
});

/** True of one amount whose dollar sign or brackets stand around all of it. */
const isMarked = (line: readonly Cell[]) => /^[-−+]?\$|^\(.*\)$/.test(textOf(line));

/** What is left of a line without the name in front. */
const amountsOf = (line: readonly Cell[]) => (isAmount(line[0]?.text ?? '') ? line : line.slice(1));

/**
 * True where a comma may stand inside an amount, before three digits or before its cents, and
 * nothing in the lines tells that it parts two amounts.
 */
const isDoubtful = (line: readonly Cell[], lines: readonly Cell[][]) =>
  !hasNamesAbove(lines) &&
  ((mayBeGrouped(line) && !isUngrouped(lines)) || (mayBeCents(line) && !hasPoints(lines)));

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

/** True of a CSV file's lines with their header, which says how many cells a line has. */
function hasNamesAbove([first = [], ...others]: readonly Cell[][]): boolean {
  const names = first.slice(1).map(({ text }) => text.trim());
  return others.length > 0 && names.every((name) => name !== '' && !isAmount(name));
}

const daysOfWeek = 7;

/** True where a thousand stands without a comma or in quotes, or each day of the week has its amount. */
function isUngrouped(lines: readonly Cell[][]): boolean {
  const isThousand = ({ text, isQuoted }: Cell) =>
    isAmount(text) && (isQuoted ? text.includes(',') : /^\D*\d{4}/.test(text));
  const isWeek = (line: readonly Cell[]) =>
    amountsOf(line).length === daysOfWeek && amountsOf(line).every(({ text }) => isAmount(text));
  return lines.flat().some(isThousand) || lines.every(isWeek);
}

/** True where the year of a date, `Nov 16, 2026`, would be taken for an amount. */
const isCut = (line: readonly Cell[]) =>
  line.some((_, index) => {
    const pair = line.slice(index, index + 2);
    return isPlain(pair) && /[a-z]{3}\.? \d{1,2},\s*(19|20)\d\d$/i.test(textOf(pair));
  });
