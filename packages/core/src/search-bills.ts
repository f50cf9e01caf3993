import { monthRange, yearOf, type DateRange } from './dates.ts';
import { parseAmountText } from './money.ts';
import { searchKey } from './search.ts';

/** Cents from the least to the most, both counting. */
export type CentsRange = { min: number; max: number };

/** The bills that a text may mean: whose, of which days, of about how much. */
export type WantedBills = {
  /** What its vendor's name is searched by. */
  name: string;
  range: DateRange | null;
  cents: (CentsRange & { asked: number }) | null;
};

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** What belongs to the sentence and not to the name. */
const asides = new Set('the that a an of for from in on bill bills invoice invoices'.split(' '));
const roughly = new Set('about around approx approximately circa ca roughly'.split(' '));

/** Somebody who remembers about how much is off by so much of it, in percent. */
const offByPercent = 10;

/** The place of a month's name in the year, from 1; 0 for any other word. */
const monthOfWord = (word: string) =>
  word.length < 3 ? 0 : monthNames.findIndex((name) => name.startsWith(word)) + 1;

function rangeOfMonth(month: number, year: string | undefined, today: string): DateRange {
  const inYear = (number: number) => `${number}-${String(month).padStart(2, '0')}`;
  if (year !== undefined) return monthRange(inYear(Number(year)));
  const latest = inYear(yearOf(today));
  return monthRange(latest <= today.slice(0, 7) ? latest : inYear(yearOf(today) - 1));
}

function centsAbout(cents: number, isRough: boolean): WantedBills['cents'] {
  // Whoever types cents means them.
  const off = isRough || cents % 100 === 0 ? Math.round((cents * offByPercent) / 100) : 0;
  return { asked: cents, min: cents - off, max: cents + off };
}

/**
 * Whose bills are meant by `coca-cola about 400`, `acme oct` or `that acme bill of $312.40 in march
 * 2025`; null where the text has no name, or says neither a month nor an amount.
 */
export function readBills(text: string, today: string): WantedBills | null {
  const names: string[] = [];
  const wanted: WantedBills = { name: '', range: null, cents: null };
  let isRough = false;
  const words = searchKey(text).split(' ');
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const amount = word.replace(/^~/, '');
    const cents = /\d/.test(amount) ? parseAmountText(amount) : null;
    const month = wanted.range === null ? monthOfWord(word) : 0;
    if (roughly.has(word)) isRough = true;
    else if (month > 0) {
      const [year] = /^20\d\d$/.exec(words[at + 1] ?? '') ?? [];
      wanted.range = rangeOfMonth(month, year, today);
      if (year !== undefined) at += 1;
    } else if (cents !== null && cents > 0 && wanted.cents === null) {
      wanted.cents = centsAbout(cents, isRough || word !== amount);
    } else if (!asides.has(word)) names.push(word);
  }
  if (names.length === 0 || (wanted.range === null && wanted.cents === null)) return null;
  return { ...wanted, name: names.join(' ') };
}
