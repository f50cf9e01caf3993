import { dollarsOfText, parseAmountText } from './money.ts';

/** UTF-8 byte order mark; without it, spreadsheets misread the encoding. */
export const byteOrderMark = '\ufeff';

/** Some spreadsheets skip leading whitespace and treat full-width signs like ASCII ones. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Escapes text for a CSV file that a person opens, against formula injection: what a spreadsheet
 * would run as a formula, or starts with an apostrophe, gets a leading apostrophe. Numbers stay
 * numbers.
 */
export function escapeFormula(text: string): string {
  if (text.startsWith("'")) return `'${text}`;
  return formulaStart.test(text) && !isNumber(text) ? `'${text}` : text;
}

/** Sums may be larger than any single amount; a long number after a plus is a phone number. */
function isNumber(text: string): boolean {
  if (!/^[+-]?[\d.,]+$/.test(text)) return false;
  return text.startsWith('+')
    ? parseAmountText(text.slice(1)) !== null
    : !Number.isNaN(dollarsOfText(text));
}

/** Reverses escapeFormula: removes one leading apostrophe. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One CSV cell, quoted where needed; formulas are escaped, numbers and dates stay as they are. */
export const csvCell = (text: string): string => quoted(escapeFormula(text));

/** One CSV line with its line break. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : csvCell(cell))).join(',')}\n`;
}
