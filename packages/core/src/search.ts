import { addDays, isCalendarDate, parseTypedDate, yearOf } from './dates.ts';
import { parseAmountText } from './money.ts';

/** What a search can find: the nouns. */
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

/** The number of hits of a search: the first value and the most. */
export const searchLimits = { first: 20, most: 50, longestText: 200 } as const;

/** Letters that are no other letter with an accent, as somebody without their keys types them. */
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

/** The form in which names are searched: neither case nor accents count. */
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

/** The place in the year, from 1, of a month's name or what it begins with; 0 for any other word. */
export function monthOfWord(word: string): number {
  return word.length < 3 ? 0 : monthNames.findIndex((name) => name.startsWith(word)) + 1;
}

function dateOf(year: number, month: number, day: number): string | null {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? date : null;
}

/** The latest day of a month and day that is not to come, when no year is typed. */
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

/** The day that a person means by `11/20`, `11-20-26`, `Nov 20`, `2026-11-20` or `yesterday`. */
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

/** The number that `#4711`, `invoice 4711` or `Inv. no. 4711` asks for; any other text as it is. */
export function numberInText(text: string): string {
  return text.trim().replace(numberWords, '') || text.trim();
}

/** What a person asks for; a text may be an amount or a date and part of a name at once. */
export type Wanted = { key: string; cents: number | null; date: string | null };

export function readSearch(text: string, today: string): Wanted {
  return { key: searchKey(text), cents: parseAmountText(text), date: searchDate(text, today) };
}

/** A text in the compared form as nothing but words: nobody types the signs of Coca-Cola or O'Brien. */
function wordsOf(text: string): string {
  if (!/[^a-z\d ]/.test(text)) return text;
  return text
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const beginsWord = (text: string, word: string) =>
  text.startsWith(word) || text.includes(` ${word}`);

/** How well something fits what was typed; the least is the best. */
export const searchRanks = {
  same: 0,
  /** It begins so, or what was typed stands in it as whole words: Store 700 for 700. */
  start: 1,
  wordStarts: 2,
  /** A row of the very amount or day: behind the names and numbers that begin so. */
  row: 2,
  within: 3,
  detail: 4,
} as const;

/**
 * How well a name in the compared form fits, by `searchRanks`; null is no fit. Several words fit in
 * any order, when each begins a word.
 */
export function nameRank(name: string, wanted: string): number | null {
  if (wanted === '') return null;
  if (name === wanted) return searchRanks.same;
  if (name.startsWith(wanted) || ` ${name} `.includes(` ${wanted} `)) return searchRanks.start;
  if (wanted.split(' ').every((word) => beginsWord(name, word))) return searchRanks.wordStarts;
  const words = wordsOf(name);
  // One letter between two signs, as in P&L, is no word that somebody begins.
  const isTyped = (word: string) => word.length > 1 && beginsWord(words, word);
  if (wordsOf(wanted).split(' ').every(isTyped)) return searchRanks.wordStarts;
  return name.includes(wanted) ? searchRanks.within : null;
}
