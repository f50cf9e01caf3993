/** What is needed to decode the cells of a workbook. */
export type BookForm = {
  /** Shared strings by index. */
  strings: readonly string[];
  /** Whether a style shows a number as a date or time, by style index. */
  dateStyles: readonly boolean[];
  /** True for the 1904 date system of old Mac workbooks. */
  isFrom1904: boolean;
};

const daySeconds = 86_400;

/** Serials below this are off by one: Excel counts a leap day in 1900 that did not exist. */
const firstRightDay = 60;

/** Formats a serial date as `YYYY-MM-DD`, or as `HH:mm` if it is only a time. */
function dateText(serial: number, isFrom1904: boolean): string {
  const seconds = Math.round(serial * daySeconds);
  const days = Math.floor(seconds / daySeconds);
  if (serial < 1) {
    const minutes = Math.floor((seconds % daySeconds) / 60);
    return [Math.floor(minutes / 60), minutes % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  }
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const shift = !isFrom1904 && serial < firstRightDay ? 1 : 0;
  const date = new Date(start + (days + shift) * daySeconds * 1000);
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
}

/** Excel shows 15 significant digits, so that 0.1 + 0.2 is 0.3. */
const shownDigits = 15;

function numberText(text: string, isDate: boolean, isFrom1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return text;
  if (isDate && number >= 0) return dateText(number, isFrom1904);
  return String(Number(number.toPrecision(shownDigits)));
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

/** Formats a cell as the text that a user would type. */
export function cellText(
  { type, style, value }: { type: string | undefined; style: number; value: string },
  { strings, dateStyles, isFrom1904 }: BookForm,
): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'inlineStr' || type === 'str') return plainText(value);
  if (type === 'e' || type === 'd') return value;
  return numberText(value, dateStyles[style] ?? false, isFrom1904);
}

/** Numbers of Excel's built-in date and time formats, including East Asian ones. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** True for date and time formats: built-in ones by number, custom ones by format code. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltIn(id);
  const bare = code
    .replaceAll(/"[^"]*"|\\.|[_*]./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  return !/^(?:general|standard)$/i.test(bare) && /[dmyhs]/i.test(bare);
}
