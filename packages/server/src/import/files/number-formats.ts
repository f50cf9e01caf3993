/** What matters of a cell's number format: enough to read a number as a person sees it. */
export type NumberFormat =
  | { kind: 'number'; decimals: number | null }
  | { kind: 'percent' }
  /** A number of a fixed length, as `00000`, with the texts between its digits. */
  | { kind: 'digits'; pattern: string }
  | { kind: 'date'; shows: 'day' | 'time' | 'both' | 'hours' };

export const plainNumber: NumberFormat & { kind: 'number' } = { kind: 'number', decimals: null };

/** Excel's built-in formats that the code of a custom one could describe, by number. */
const builtInCodes: Readonly<Record<number, string>> = {
  2: '0.00',
  4: '#,##0.00',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  39: '#,##0.00',
  40: '#,##0.00',
  43: '#,##0.00',
  44: '$#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};

/** Numbers of Excel's other built-in date formats, including East Asian ones. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const texts = /"[^"]*"|\\.|[_*]./g;
const elapsed = /\[(?:h+|m+|s+)\]/i;
const brackets = /\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

function dateFormat(bare: string): NumberFormat {
  if (elapsed.test(bare)) return { kind: 'date', shows: 'hours' };
  const hasClock = /[hs]/i.test(bare);
  // Without hours and seconds an m is a month.
  const hasDay = !hasClock || /[dy]/i.test(bare);
  if (!hasClock) return { kind: 'date', shows: 'day' };
  return { kind: 'date', shows: hasDay ? 'both' : 'time' };
}

/** The format of the number or code of a style; the code of a built-in one may be missing. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (isBuiltInDate(id)) return { kind: 'date', shows: 'day' };
    const known = builtInCodes[id];
    return known === undefined ? plainNumber : formatOf(id, known);
  }
  const bare = code.replaceAll(texts, '').replaceAll(brackets, '');
  if (/^(?:general|standard)$/i.test(bare)) return plainNumber;
  if (/[dmyhs]/i.test(bare)) return dateFormat(bare);
  if (bare.includes('%')) return { kind: 'percent' };
  const [first = ''] = code.split(';');
  // A single 0, as in `"$"0`, is any whole number.
  if (/^0{2,}$/.test(first.replaceAll(texts, '').replaceAll('-', ''))) {
    return { kind: 'digits', pattern: first };
  }
  // Commas at the end show thousands or millions only.
  const [, decimals] =
    /^[^.]*[0#?]?\.([0#?]+)(?![0#?,Ee])[^.]*$/.exec(bare.split(';')[0] ?? '') ?? [];
  return { kind: 'number', decimals: decimals === undefined ? null : decimals.length };
}

/** Excel shows 15 significant digits, so that 0.1 + 0.2 is 0.3. */
const shownDigits = 15;

/** Excel shows at most this many decimals of a number without a format: no rest of a subtraction. */
const shownDecimals = 9;

function rounded(number: number, decimals: number): number {
  const text = String(Math.abs(Number(number.toPrecision(shownDigits))));
  // Such numbers are too small or too large to have decimals.
  if (text.includes('e')) return Number(number.toFixed(Math.min(decimals, shownDecimals)));
  // Half up by its decimal digits: 1.005 is 1.01.
  const shifted = Math.round(Number(`${text}e${decimals}`));
  return Math.sign(number) * Number(`${shifted}e-${decimals}`);
}

function digitsText(text: string, pattern: string): string {
  const places = pattern.replaceAll(texts, '').replaceAll('-', '').length;
  const digits = text.padStart(places, '0');
  // Digits beyond the places of the pattern stand before the first of them.
  let at = digits.length - places;
  let isFirst = true;
  return pattern.replaceAll(
    /"([^"]*)"|\\(.)|[_*].|0/g,
    (sign, quoted?: string, escaped?: string) => {
      if (sign !== '0') return quoted ?? escaped ?? '';
      const start = isFirst ? 0 : at;
      isFirst = false;
      at += 1;
      return digits.slice(start, at);
    },
  );
}

/** All digits of a whole number, which a file may write as `123.0`; null for any other. */
function wholeDigits(text: string, number: number): string | null {
  if (/^\d+$/.test(text)) return text;
  return number >= 0 && Number.isSafeInteger(number) ? String(number) : null;
}

/** Formats a number that is no date; whole numbers keep all digits that the file has. */
export function shownNumber(text: string, format: Exclude<NumberFormat, { kind: 'date' }>): string {
  const number = Number(text);
  const whole = wholeDigits(text, number);
  if (format.kind === 'percent') return `${rounded(number * 100, shownDecimals)}%`;
  if (format.kind === 'digits' && whole !== null) return digitsText(whole, format.pattern);
  if (whole !== null) return whole;
  const decimals = format.kind === 'number' ? format.decimals : null;
  // Cents that a format does not show are there nevertheless.
  const shown = decimals === null || decimals < 2 ? shownDecimals : decimals;
  return String(rounded(number, Math.min(shown, shownDecimals)));
}

const daySeconds = 86_400;

/** Serials below this are off by one: Excel counts a leap day in 1900 that did not exist. */
const firstRightDay = 60;

/** Days from which on a serial is a date; a smaller one is hours, which may pass midnight. */
const firstDateOfTime = 366;

function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * Formats a serial as `YYYY-MM-DD`, with `HH:mm` if the cell shows a time; as `HH:mm` if it is only
 * a time; and as `HH:mm` with more than 24 hours if the cell counts hours.
 */
export function dateText(
  serial: number,
  { shows }: Extract<NumberFormat, { kind: 'date' }>,
  isFrom1904: boolean,
): string {
  const seconds = Math.round(serial * daySeconds);
  if (shows === 'hours') return clockText(seconds);
  const time = clockText(seconds % daySeconds);
  if (serial < 1 || (shows === 'time' && serial < firstDateOfTime)) return time;
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const shift = !isFrom1904 && serial < firstRightDay ? 1 : 0;
  const days = Math.floor(seconds / daySeconds) + shift;
  const date = new Date(start + days * daySeconds * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const day = date.toISOString().slice(0, 10);
  return shows === 'day' ? day : `${day} ${time}`;
}
