import { addDays, dateString, isCalendarDate, parseTypedDate, yearOf } from './dates.ts';
import { parseAmountText } from './money.ts';
import { nameKey } from './text.ts';

/** Nouns that a search can find. */
export const searchKinds = [
  'stores',
  'vendors',
  'employees',
  'invoices',
  'sales',
  'incomes',
  'daily_cash',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Default and maximum number of hits, and the maximum length of a text. */
export const searchLimits = { default: 20, max: 50, maxTextLength: 200 } as const;

/** Letters that do not decompose into another letter and an accent, with their plain spelling. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** Normalizes text for search: ignores case and accents. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþħı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/**
 * Number (from 1) of the month whose name starts with these three or more letters; 0 for any other
 * word.
 */
export function monthOfWord(word: string): number {
  return word.length < 3 ? 0 : monthNames.findIndex((name) => name.startsWith(word)) + 1;
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = dateString(year, month, day);
  return isCalendarDate(date) ? date : null;
}

/** The latest occurrence of a month and day up to today, for a date typed without a year. */
function latest(month: number, day: number, today: string): string | null {
  const date = dateOf(yearOf(today), month, day);
  return date === null || date > today ? dateOf(yearOf(today) - 1, month, day) : date;
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function namedMonth(text: string, today: string): string | null {
  const named = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(text);
  const [, name = '', day, year] = named ?? [];
  const month = monthOfWord(name);
  if (month === 0) return null;
  return year === undefined
    ? latest(month, Number(day), today)
    : dateOf(Number(year), month, Number(day));
}

/** Parses the date in a search: `11/20`, `11-20-26`, `Nov 20`, `2026-11-20` or `yesterday`. */
export function searchDate(text: string, today: string): string | null {
  const typed = searchKey(text);
  if (typed === 'today') return today;
  if (typed === 'yesterday') return addDays(today, -1);
  const whole = parseTypedDate(typed);
  if (isCalendarDate(whole)) return whole;
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(typed) ?? [];
  if (month === undefined) return namedMonth(typed, today);
  return year === undefined
    ? latest(Number(month), Number(day), today)
    : dateOf(fullYear(year), Number(month), Number(day));
}

const numberWords = /^(?:(?:invoice|inv\.?|bill|number|no\.?|nr\.?)(?=[\s#])\s*|#\s*)+/i;

/**
 * Strips the words before a number: `#4711`, `invoice 4711` and `Inv. no. 4711` become `4711`. Any
 * other text is returned as it is.
 */
export function stripNumberPrefix(text: string): string {
  return text.trim().replace(numberWords, '') || text.trim();
}

const paymentWords =
  /^(?:(?:check|cheque|chk|ck|ach|eft|wire)(?=[\s.#\d])\.?\s*)?(?:no\.?(?=[\s#\d])\s*)?#?\s*/;
/** How the number of a payment may be written. */
const paymentPrefixes = [
  '',
  '#',
  'check ',
  'check #',
  'ck ',
  'ck #',
  'ck',
  'ach ',
  'eft ',
  'wire ',
];

/** Only ASCII letters in lower case, as SQLite has them. */
const asciiLowerCase = (text: string) =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The references of payments that a text may mean, in lower case: `check 1043`, `#1043` and `1043` are
 * the same check. Letters beyond ASCII are in both cases, as SQLite does not know their lower case.
 */
export function paymentSpellings(text: string): string[] {
  const key = nameKey(text);
  const number = key.replace(paymentWords, '') || key;
  return [
    ...new Set([
      key,
      ...paymentPrefixes.map((prefix) => prefix + number),
      asciiLowerCase(text.normalize('NFC').trim()),
      asciiLowerCase(key.toUpperCase()),
    ]),
  ];
}

const digit = /\p{N}/u;
const separator = /(?<=[\p{L}\p{N}])[\s\p{Pd}]+(?=[\p{L}\p{N}])/gu;
const separatorOrStep =
  /(?<=[\p{L}\p{N}])[\s\p{Pd}]+(?=[\p{L}\p{N}])|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/**
 * The spellings of an invoice number or a part of one, as nameKeys, the given one first: blanks and
 * dashes are the same and may be left out, so `PWG 10104` and `PWG10104` also mean `PWG-10104`.
 */
export function numberSpellings(text: string): string[] {
  const key = nameKey(text);
  if (!digit.test(key)) return [key];
  return [
    ...new Set([
      key,
      ...['-', ' ', ''].map((sign) => key.replaceAll(separator, sign)),
      ...['-', ' '].map((sign) => key.replaceAll(separatorOrStep, sign)),
    ]),
  ];
}

/** The most spellings that `numberSpellings` returns. */
export const maxNumberSpellings = 6;

/** A parsed search; a text may be an amount or a date and part of a name at once. */
export type SearchTerms = { key: string; cents: number | null; date: string | null };

export function parseSearch(text: string, today: string): SearchTerms {
  return { key: searchKey(text), cents: parseAmountText(text), date: searchDate(text, today) };
}

/** Reduces normalized text to its words: nobody types the punctuation of Coca-Cola or O'Brien. */
function wordsOf(text: string): string {
  if (!/[^a-z\d ]/.test(text)) return text;
  return text
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const beginsWord = (text: string, word: string) =>
  text.startsWith(word) || text.includes(` ${word}`);

/** Match quality; lower is better. */
export const searchRanks = {
  same: 0,
  /** Starts with the search text or contains it as whole words: Store 700 for 700. */
  start: 1,
  wordStarts: 2,
  /**
   * A row with exactly this amount or day; ranks after names and numbers that start with the text.
   */
  row: 2,
  within: 3,
  /** A row with this amount and some cents, for a whole amount. */
  withCents: 3,
  detail: 4,
} as const;

/**
 * Ranks a normalized name by `searchRanks`; null when it does not match. Several words match in any
 * order if each starts a word.
 */
export function nameRank(name: string, wanted: string): number | null {
  if (wanted === '') return null;
  if (name === wanted) return searchRanks.same;
  if (name.startsWith(wanted) || ` ${name} `.includes(` ${wanted} `)) return searchRanks.start;
  if (wanted.split(' ').every((word) => beginsWord(name, word))) return searchRanks.wordStarts;
  const words = wordsOf(name);
  // A single letter between punctuation, as in P&L, does not count as the start of a word.
  const isTyped = (word: string) => word.length > 1 && beginsWord(words, word);
  if (wordsOf(wanted).split(' ').every(isTyped)) return searchRanks.wordStarts;
  return name.includes(wanted) ? searchRanks.within : null;
}
