const dollars = /^(−?)\$(\d{1,3}(?:,\d{3})*)\.(\d{2})$/;
const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

function toCents(found: RegExpExecArray | null, text: string): number {
  if (!found) throw new Error(`No amount of money: "${text}"`);
  const [, sign, whole = '', decimals = ''] = found;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return sign ? 0 - cents : cents;
}

/**
 * Parses an amount as shown on screens, `−$1,234.50`, to integer cents; throws for anything else.
 */
export const centsShown = (text: string): number => toCents(dollars.exec(text), text);

/** Parses an amount in a file, `-1234.5`, to integer cents; throws for anything else. */
export const centsInFile = (text: string): number => toCents(decimal.exec(text), text);

/** Parses the row count in a table's footer, `1 row`; throws for anything else. */
export function countShown(text: string): number {
  const found = /^(\d+) rows?$/.exec(text);
  if (!found) throw new Error(`No count of rows: "${text}"`);
  return Number(found[1]);
}

/** Formats minutes as hours like the screens, with one decimal, rounded half up: `7.5`. */
export function hoursToShow(minutes: number): string {
  const tenths = Math.floor((minutes * 2 + 6) / 12);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0);
