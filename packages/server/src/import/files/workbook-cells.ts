import { dateText, plainNumber, shownNumber, type NumberFormat } from './number-formats.ts';

/** What is needed to decode the cells of a workbook. */
export type BookForm = {
  /** Shared strings by index. */
  strings: readonly string[];
  /** How numbers are shown, by style index. */
  formats: readonly NumberFormat[];
  /** True for the 1904 date system of old Mac workbooks. */
  isFrom1904: boolean;
};

function numberText(text: string, format: NumberFormat, isFrom1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return text;
  if (format.kind !== 'date') return shownNumber(text.trim(), format);
  return number < 0 ? shownNumber(text.trim(), plainNumber) : dateText(number, format, isFrom1904);
}

/**
 * Decodes the text of a cell, keeping surrounding whitespace; `_x000D_` escapes a character that XML
 * cannot hold.
 */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}

/** Zero-based column of a cell reference: 0 for `A5`. */
export function columnOf(place: string): number {
  let column = 0;
  for (const sign of place) {
    if (sign < 'A' || sign > 'Z') break;
    column = column * 26 + sign.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** Formats a cell as the text that a user would type. */
export function cellText(
  { type, style, value }: { type: string | undefined; style: number; value: string },
  { strings, formats, isFrom1904 }: BookForm,
): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'inlineStr' || type === 'str') return plainText(value);
  if (type === 'e' || type === 'd') return value;
  return numberText(value, formats[style] ?? plainNumber, isFrom1904);
}
