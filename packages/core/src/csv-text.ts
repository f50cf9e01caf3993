import { parseAmountText } from './money.ts';

/** Some spreadsheets look past the blanks before a text, and take the wide signs for the narrow ones. */
const runnable = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * A text as it may stand in a CSV file that a person opens: what a spreadsheet would run as a
 * formula gets a leading apostrophe, and so does what begins with one; a number stays a number.
 */
export function guardCell(text: string): string {
  if (text.startsWith("'")) return `'${text}`;
  return runnable.test(text) && !isNumber(text) ? `'${text}` : text;
}

function isNumber(text: string): boolean {
  return /^[+-]?[\d.,]+$/.test(text) && parseAmountText(text.replace(/^\+/, '')) !== null;
}

/** The text that guardCell was given: one leading apostrophe is taken off. */
export function unguardCell(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of CSV with its line end; texts are guarded, numbers and dates stand as they are. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(guardCell(cell)))).join(',')}\n`;
}
