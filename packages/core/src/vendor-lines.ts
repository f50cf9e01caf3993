import { amountToken, dateToken, type StatementLine } from './statement-lines.ts';

/** What a line of a vendor's statement is; `balance` also for its totals and their aging. */
export type VendorLineKind = 'bill' | 'credit' | 'payment' | 'balance';

/** A line with what can be told from its words, signs and running balance. */
export type VendorLine = {
  line: StatementLine;
  kind: VendorLineKind;
  /** True if it may be a bill after all, whose status or balance it tells: '4711 paid'. */
  isDoubtful: boolean;
  /** True for a payment, and for a bill that it says to be paid. */
  tellsPayment: boolean;
  /** Its amounts; those of a credit are negative. */
  amounts: readonly number[];
  /** That of the bill or credit, among a balance and others; 0 if there is none. */
  cents: number;
  /** Its words without amounts and dates. */
  words: readonly string[];
  /** The keys of those that may be its invoice number. */
  keys: readonly string[];
};

const sign = /[^A-Z\d]/;

function upper(word: string): string {
  const text = word.toUpperCase();
  return sign.test(text) ? text.replaceAll(/[^A-Z\d]/g, '') : text;
}

/**
 * What numbers that mean the same invoice have in common: neither case nor signs count, nor zeros at
 * the beginning of its digits. Empty without a digit.
 */
export function invoiceKey(number: string): string {
  return /\d/.test(number) ? upper(number).replace(/^([A-Z]*)0+(?=\d)/, '$1') : '';
}

/** The digits of a key such as `INV204` or `204`; null if there is more to it. */
export const digitsOfKey = (key: string): string | null => /^[A-Z]*(\d+)$/.exec(key)?.[1] ?? null;

const beforePart = /[\w/#.-]/;
const afterPart = /^(?:[\w/-]|\.\w)/;

/** The words of a line without its amounts and dates; a date within a number stays. */
function wordsOf({ text }: StatementLine): string[] {
  const withoutDates = text.replaceAll(dateToken, (token, at: number) => {
    const end = at + token.length;
    const isPart = beforePart.test(text.charAt(at - 1)) || afterPart.test(text.slice(end, end + 2));
    return isPart ? token : ' ';
  });
  return withoutDates
    .replaceAll(amountToken, ' ')
    .split(/[\s,;|]+/)
    .filter((word) => /[a-z\d]/i.test(word));
}

/** A word of letters belongs to the digits after it: `PWG 10104`. */
const isPrefix = (word: string | undefined): word is string =>
  word !== undefined && /^[^a-z\d]*[a-z]{1,8}[^a-z\d]*$/i.test(word);

function keysOf(words: readonly string[]): string[] {
  const keys = words.flatMap((word, at) => {
    if (!/\d/.test(word)) return [];
    const key = invoiceKey(word);
    const before = words[at - 1];
    return isPrefix(before) ? [key, invoiceKey(before + word)] : [key];
  });
  return [...new Set(keys)];
}

const paymentWords =
  /(?<![\w-])(?:payments?|pmts?|pymts?|ach|eft|wire|autopay|remittance)(?!\w)|(?<![\w-])(?:checks?|cheque|chk|ck)(?![a-z])|thank you/i;
const creditWords = /(?<![\w-])(?:credits?|cred ?memo?|cr\.? ?memo|cm|refunds?|returns?)(?![a-z])/i;
const paidWord = /(?<![\w-])paid(?!\w)/i;
/** Where bills have a status, 'paid' is one. */
const openWord = /(?<![\w-])(?:open|unpaid|overdue|outstanding|past[ -]due)(?!\w)/i;
/** The word and its number; many payments name it too. */
const invoiceWord = /(?<![\w-])(?:invoice|inv|bill)(?:\.?\s*(?:no|nr|number)\b)?[\s.:#-]*\w*\d/i;
const balanceWords = new RegExp(
  [
    String.raw`\bbal(?:ance)?\b`,
    String.raw`\b(?:brought|carried) f(?:or)?w(?:ar)?d\b`,
    String.raw`\b(?:amount|total|amt)s? due\b`,
    String.raw`^\W*(?:sub)?totals?\b`,
    String.raw`\b(?:please pay|pay this|remit)\b`,
    String.raw`^\W*statement\b`,
    String.raw`\bage?ing\b`,
    String.raw`\b\d+ ?(?:-|to) ?\d+(?: days)?\b.*\b(?:over|\d+ ?\+)`,
    String.raw`\b(?:current|over \d+)\b.*\b(?:days|past due|over \d+)\b`,
  ].join('|'),
  'i',
);

/** The amount by which each line changed the balance in its last column; undefined if it has none. */
function balanceSteps(lines: readonly StatementLine[]): (number | undefined)[] {
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '');
  const steps = lines.map(({ signed, amounts }, at) => {
    const before = lines[isNewestFirst ? at + 1 : at - 1]?.signed ?? [];
    if (signed.length < 2 || before.length === 0) return undefined;
    const step = (signed.at(-1) ?? 0) - (before.at(-1) ?? 0);
    return step !== 0 && amounts.slice(0, -1).includes(Math.abs(step)) ? step : undefined;
  });
  // Now and then other columns add up by chance.
  const isBalance =
    steps.filter((step) => step !== undefined).length > Math.max(1, lines.length / 2);
  return isBalance ? steps : lines.map(() => undefined);
}

const hasDigit = (words: readonly string[]) => words.some((word) => /\d/.test(word));

type Around = { words: readonly string[]; step: number | undefined; hasStatus: boolean };

function kindOf({ text, signed }: StatementLine, { words, step, hasStatus }: Around) {
  const sure = (kind: VendorLineKind) => ({ kind, isDoubtful: false });
  const doubtful = (kind: VendorLineKind) => ({ kind, isDoubtful: true });
  if (paymentWords.test(text)) return sure('payment');
  if (creditWords.test(text)) return sure('credit');
  const first = signed.find((cents) => cents !== 0) ?? 0;
  if ((step ?? first) < 0) return sure('payment');
  if (first === 0) return sure('balance');
  if (invoiceWord.test(text)) return sure('bill');
  if (paidWord.test(text)) return hasStatus ? sure('bill') : doubtful('payment');
  const isAging = signed.length > 2 && !hasDigit(words);
  return balanceWords.test(text) || isAging ? doubtful('balance') : sure('bill');
}

/** Tells the lines of a vendor's statement apart. */
export function vendorLines(lines: readonly StatementLine[]): VendorLine[] {
  const steps = balanceSteps(lines);
  const hasStatus = lines.some(({ text }) => openWord.test(text));
  const all = lines.map((line, at): VendorLine => {
    const words = wordsOf(line);
    const step = steps[at];
    const { kind, isDoubtful } = kindOf(line, { words, step, hasStatus });
    const tellsPayment = kind === 'payment' || paidWord.test(line.text);
    const isCredit = kind === 'credit' || kind === 'payment';
    const amounts = isCredit && !isDoubtful ? line.amounts.map((cents) => -cents) : line.signed;
    const cents = step ?? amounts.find((amount) => amount !== 0) ?? 0;
    const keys = keysOf(words);
    return { line, kind, isDoubtful, tellsPayment, amounts, cents, words, keys };
  });
  return withoutTotals(all);
}

/** A bare date and amount is no bill if it repeats a balance, or sums up the others. */
function withoutTotals(lines: readonly VendorLine[]): VendorLine[] {
  const bills = lines.filter(({ kind }) => kind === 'bill');
  const sum = bills.reduce((cents, bill) => cents + bill.cents, 0);
  const balances = new Set(
    lines.flatMap(({ line }) => (line.signed.length > 1 ? line.signed.slice(-1) : [])),
  );
  const isTotal = ({ kind, amounts, words, cents }: VendorLine) =>
    kind === 'bill' &&
    amounts.length === 1 &&
    !hasDigit(words) &&
    (balances.has(cents) || (bills.length > 2 && cents * 2 === sum));
  return lines.map((line) =>
    isTotal(line) ? { ...line, kind: 'balance', isDoubtful: true } : line,
  );
}

/** Words before a number that is none of an invoice. */
const otherNumber =
  /^(?:store|shop|net|terms|acct|account|customer|cust|p\.?o|po|order|route|rt|page|due|tel|phone|days?)\W*$/i;
const invoiceLabel = /^(?:invoice|inv|bill|no|nr|number)\W*$/i;

/**
 * Tells the likeliest invoice number of a line as it is written, empty if none is likely: rather after
 * the word 'Invoice', and never one that many lines have, such as that of the customer. `prefixes` are
 * the letters before the numbers of the books.
 */
export function likelyNumberOf(
  lines: readonly VendorLine[],
  prefixes: ReadonlySet<string>,
): (line: VendorLine) => string {
  const counts = new Map<string, number>();
  for (const { words } of lines) {
    for (const [at, word] of words.entries()) {
      if (words.indexOf(word) === at) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const weightOf = (words: readonly string[], at: number) => {
    const word = words[at] ?? '';
    const before = words[at - 1] ?? '';
    const count = counts.get(word) ?? 0;
    const isNamed = invoiceLabel.test(before) || isLabeledPrefix(words, at - 1);
    const isLong = /\d{3}|[a-z]-?\d{2}/i.test(word) || (isNamed && /\d/.test(word));
    if (!isLong || otherNumber.test(before) || count > 2) return 0;
    return (isNamed ? 2 : 1) + 1 / count + upper(word).length / 1000;
  };
  return ({ words }) => {
    const weights = words.map((_, at) => weightOf(words, at));
    const best = Math.max(0, ...weights);
    return best === 0 ? '' : numberAt(words, weights.indexOf(best), prefixes);
  };
}

/** True for the letters in 'Invoice PWG 10104', not for the word in 'Invoice for 10104'. */
const isLabeledPrefix = (words: readonly string[], at: number): boolean =>
  /^[A-Z]{1,8}$/.test(words[at] ?? '') &&
  !invoiceLabel.test(words[at] ?? '') &&
  invoiceLabel.test(words[at - 1] ?? '');

/** A number with the letters before it, if they belong to it, or those of the books have them. */
function numberAt(words: readonly string[], at: number, prefixes: ReadonlySet<string>): string {
  const number = (words[at] ?? '')
    .replace(/^(?:inv(?:oice)?|no|nr)?[.:#(]+/i, '')
    .replace(/[.:#)]+$/, '');
  const before = words[at - 1];
  const isContinued =
    /^\d/.test(number) &&
    isPrefix(before) &&
    (prefixes.has(upper(before)) || isLabeledPrefix(words, at - 1));
  return isContinued ? `${before} ${number}` : number;
}

/** The letters before the digits of an invoice number, in upper case. */
export const prefixOf = (number: string): string => /^[A-Z]*/.exec(upper(number))?.[0] ?? '';
