/** Maximum amount: 9,999,999,999.99 dollars, in cents. */
export const maxCents = 999_999_999_999;

/**
 * Converts dollars in JSON to integer cents; null when there are more than two decimals, the amount
 * is too large, or it is not a finite number (DAT-12).
 */
export function dollarsToCents(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  if (!Number.isFinite(cents) || Math.abs(cents) > maxCents || cents / 100 !== dollars) return null;
  return cents === 0 ? 0 : cents;
}

/** Converts dollars in a response to integer cents; a sum may be larger than any single amount. */
export function wireToCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to dollars for the wire, without a floating-point tail. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

const typedAmount = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/;

/** Bidirectional and zero-width characters, which are often copied along with a text. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

type TypedAmount = { isNegative: boolean; whole: string; decimals: string };

/** Sign and digits of an amount as typed or pasted; null when it is not one. */
function readAmountText(text: string): TypedAmount | null {
  let rest = text.replaceAll(invisible, '').trim();
  const bracketed = rest.startsWith('(') && rest.endsWith(')');
  if (bracketed) rest = rest.slice(1, -1).trim();
  const sign = /^(\$?)([-−+]?)(\$?)\s*/.exec(rest);
  if (sign?.[1] && sign[3]) return null;
  rest = rest.slice(sign?.[0].length ?? 0);
  const minus = sign?.[2] === '-' || sign?.[2] === '−';
  if (bracketed && sign?.[2]) return null;
  if (!/\d/.test(rest) || !typedAmount.test(rest)) return null;
  const [whole = '', decimals = ''] = rest.replaceAll(',', '').split('.');
  return { isNegative: bracketed || minus, whole: whole || '0', decimals };
}

/**
 * Parses an amount as typed or pasted (`1,234.5`, `$1234.50`, `(1,118.33)`, `-$0.01`) to integer
 * cents; null when it is not an amount, has more than two decimals or is too large.
 */
export function parseAmountText(text: string): number | null {
  const amount = readAmountText(text);
  if (amount === null || amount.decimals.length > 2) return null;
  const cents = Number(amount.whole) * 100 + Number(amount.decimals.padEnd(2, '0'));
  if (cents > maxCents) return null;
  return amount.isNegative && cents !== 0 ? -cents : cents;
}

/**
 * Parses a typed amount to dollars, with all its decimals and of any size, for the rules to judge;
 * NaN when it is not an amount. A comma that does not group thousands (`12,50`) is never dropped.
 */
export function dollarsOfText(text: string): number {
  const amount = readAmountText(text);
  if (amount === null) return Number.NaN;
  const dollars = Number(`${amount.whole}.${amount.decimals || '0'}`);
  return amount.isNegative && dollars !== 0 ? -dollars : dollars;
}

/**
 * Parses a typed cell to dollars: an amount, or a sum such as `=120+35.50-5`; NaN when it is
 * neither.
 */
export function dollarsOfCellText(text: string): number {
  const [, sum] = /^\s*=(.*)$/s.exec(text) ?? [];
  if (sum === undefined) return dollarsOfText(text);
  // A sign at the start belongs to the first amount.
  const terms = sum.trim().split(/(?<=[^\s+\-−])\s*([+\-−])/);
  let cents = 0;
  let sign = 1;
  for (const [index, term] of terms.entries()) {
    if (index % 2 === 1) {
      sign = term === '+' ? 1 : -1;
      continue;
    }
    const amount = parseAmountText(term);
    if (amount === null) return Number.NaN;
    cents += sign * amount;
  }
  return cents / 100;
}

const dollarFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats integer cents: `$1,234.50`, negative `−$1,234.50` (DAT-11). */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${dollarFormat.format(Math.abs(cents) / 100)}`;
}

const showCentsBelow = 10_000;

/** Formats the absolute amount for a sentence: `$1,204`, with cents only below $100. */
export function formatInSentence(cents: number): string {
  const size = Math.abs(cents);
  const text = formatCents(size < showCentsBelow ? size : Math.round(size / 100) * 100);
  return size < showCentsBelow ? text : text.replace(/\.00$/, '');
}

/** Formats an estimate for a sentence, to three digits and at most to the dollar: `$101,000`, `$95,100`. */
export function formatEstimate(cents: number): string {
  const digits = String(Math.round(Math.abs(cents))).length;
  const step = 10 ** Math.max(2, digits - 3);
  return formatInSentence(Math.round(cents / step) * step).replace(/\.00$/, '');
}

/** Formats integer cents for a cell: `1,234.50`, negative `-1,234.50`. */
export function formatCellCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}${dollarFormat.format(Math.abs(cents) / 100)}`;
}

/** Formats integer cents for a column without room for dollar signs: `1,234.50`, `−1,234.50`. */
export function formatColumnCents(cents: number): string {
  return formatCents(cents).replace('$', '');
}

/** Formats integer cents with an explicit sign: `+$12.00`, `−$3.50`, `$0.00` (CSH-03). */
export function formatSignedCents(cents: number): string {
  return `${cents > 0 ? '+' : ''}${formatCents(cents)}`;
}

/** A percentage of an amount in cents, rounded half away from zero (PRF-14). */
export function percentOfCents(cents: number, percent: number): number {
  const scaled = Math.abs(cents) * percent;
  const rounded = Math.floor((scaled + 50) / 100);
  return cents < 0 && rounded !== 0 ? -rounded : rounded;
}
