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

type Amount = { at: number; cents: number; isRough: boolean };

/** The amount among the words, by its place: what is called rough or has cents, else the largest number. */
function amountIn(words: readonly string[]): Amount | undefined {
  const amounts = words.flatMap((word, at) => {
    const text = word.replace(/^~/, '');
    const cents = /\d/.test(text) ? parseAmountText(text) : null;
    const isRough = word !== text || roughly.has(words[at - 1] ?? '');
    return cents !== null && cents > 0 ? [{ at, cents, isRough }] : [];
  });
  const weight = ({ isRough, cents }: Amount) => (isRough ? 2 : 0) + (cents % 100 === 0 ? 0 : 1);
  return amounts.sort((one, other) => weight(other) - weight(one) || other.cents - one.cents)[0];
}

/** Where a month is named, with the year that may follow it. */
function monthIn(words: readonly string[]) {
  const at = words.findIndex((word) => monthOfWord(word) > 0);
  if (at < 0) return undefined;
  const [year] = /^20\d\d$/.exec(words[at + 1] ?? '') ?? [];
  return { month: monthOfWord(words[at] ?? ''), year, at, end: at + (year === undefined ? 1 : 2) };
}

/**
 * Whose bills are meant by `coca-cola about 400`, `acme oct` or `that acme bill of $312.40 in march
 * 2025`; null where the text has no name, or says neither a month nor an amount.
 */
export function readBills(text: string, today: string): WantedBills | null {
  const words = searchKey(text).split(' ');
  const month = monthIn(words);
  const isOfMonth = (at: number) => month !== undefined && at >= month.at && at < month.end;
  const amount = amountIn(words.map((word, at) => (isOfMonth(at) ? '' : word)));
  const names = words.filter(
    (word, at) => !isOfMonth(at) && at !== amount?.at && !asides.has(word) && !roughly.has(word),
  );
  if (names.length === 0 || !(month ?? amount)) return null;
  return {
    name: names.join(' '),
    range: month ? rangeOfMonth(month.month, month.year, today) : null,
    cents: amount ? centsAbout(amount.cents, amount.isRough) : null,
  };
}
