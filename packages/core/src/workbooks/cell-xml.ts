import { daysBetween, isCalendarDate } from '../dates.ts';
import { minutesOf } from '../times.ts';
import type { CellKind, SheetCell } from './cells.ts';

/** Cell formats in the order of the workbook's styles; that of headers comes first. */
const styledKinds = [
  'text',
  'date',
  'time',
  'moment',
  'money',
  'hours',
  'tenths',
  'count',
] as const;
type StyledKind = (typeof styledKinds)[number];

/** Number format code of each kind. */
export const formats: Readonly<Record<StyledKind, string>> = {
  text: 'General',
  date: 'yyyy-mm-dd',
  time: 'h:mm AM/PM',
  moment: 'yyyy-mm-dd h:mm AM/PM',
  money: '"$"#,##0.00;[Red]\\-"$"#,##0.00',
  hours: '0.00',
  tenths: '0.0',
  count: '#,##0',
};

/** Style index of a kind, the bold one for headers and totals. */
export function styleOf(kind: StyledKind, { isBold = false } = {}): number {
  return styledKinds.indexOf(kind) + (isBold ? styledKinds.length : 0);
}

/** Escapes text for XML; drops characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/**
 * Maximum text length of a cell. Spreadsheets read `_x0041_` as an escaped character, and a
 * carriage return as a line feed.
 */
const maxTextLength = 32_767;
const cellText = (text: string) =>
  escapeXml(text.slice(0, maxTextLength).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')).replaceAll(
    '\r',
    '_x000D_',
  );

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Days since the epoch of spreadsheets. */
const serialOf = (date: string) => daysBetween('1899-12-30', date);
const dayMinutes = 24 * 60;

/** Converts cents or minutes to the number that a spreadsheet computes with. */
export const sumValue = (sum: number, kind: CellKind): number =>
  kind === 'hours' || kind === 'tenths' ? sum / 60 : sum / 100;

/** Number that a spreadsheet computes with; null for what it can only show as text. */
function numberOf(cell: string | number, kind: CellKind): number | null {
  if (typeof cell === 'number') return sumValue(cell, kind);
  if (kind === 'date') return isCalendarDate(cell) ? serialOf(cell) : null;
  if (kind === 'time') return minutesOf(cell) / dayMinutes;
  if (kind !== 'moment') return null;
  const [date = '', time = ''] = cell.split(' ');
  return serialOf(date) + minutesOf(time) / dayMinutes;
}

export function textXml(at: string, text: string, style = 0): string {
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

export function numberXml(at: string, value: number, style: number): string {
  return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
}

/** A formula with its result, for programs that do not compute. */
export function formulaXml(at: string, formula: string, of: { value: number; style: number }) {
  return `<c r="${at}" s="${of.style}"><f>${escapeXml(formula)}</f><v>${of.value}</v></c>`;
}

/** The sum of the column above `row`, without the header and without the rows that a filter hides. */
export function subtotalXml(column: number, row: number, of: { value: number; style: number }) {
  const name = columnName(column);
  return formulaXml(`${name}${row}`, `SUBTOTAL(9,${name}2:${name}${row - 1})`, of);
}

/** XML of a cell; empty for an empty cell. */
export function cellXml(at: string, cell: SheetCell, kind: CellKind): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'object') {
    const value = sumValue(cell.value, kind);
    return formulaXml(at, cell.formula, { value, style: styleOf(kind) });
  }
  const number = numberOf(cell, kind);
  return number === null ? textXml(at, String(cell)) : numberXml(at, number, styleOf(kind));
}
