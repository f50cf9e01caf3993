import {
  formatDateInText,
  monthRange,
  periodLabel,
  yearOf,
  yearRange,
  type DateRange,
} from './dates.ts';
import { parseAmountText } from './money.ts';
import { monthOfWord, searchDate, searchKey } from './search.ts';

/** Cents from the least to the most, both counting. */
export type CentsRange = { min: number; max: number };

/** What a text may mean: whose rows, of which days, of about how much. */
export type WantedBills = {
  /** What a vendor or a store is searched by; empty where nobody is named. */
  name: string;
  range: DateRange | null;
  /** The range in words, empty where there is none. */
  period: string;
  cents: (CentsRange & { asked: number }) | null;
};

/** What belongs to the sentence and not to a name. */
const asides = new Set(
  'the that a an one of for from in on at by my our bill bills invoice invoices sale sales income'.split(
    ' ',
  ),
);
const roughly = new Set('about around approx approximately circa ca roughly'.split(' '));

/** Somebody who remembers about how much is off by so much of it, in percent. */
const offByPercent = 10;

/** Words of the text that are no name, from one place up to another. */
type Span = { from: number; to: number };
type When = Span & { range: DateRange; period: string; order: number };
type Amount = Span & { cents: number; isRough: boolean };
type Reading = { words: readonly string[]; when: When | null; amount: Amount | null };

/** Of so many dates and amounts in one text each may be the one that is meant. */
const mostTried = 3;

/** A day is meant before a month with a small amount, and an amount before a year. */
const orders = { day: 0, month: 1, year: 2 };

function monthAt(words: readonly string[], from: number, today: string): When | null {
  const month = monthOfWord(words[from] ?? '');
  if (month === 0) return null;
  const inYear = (year: number) => `${year}-${String(month).padStart(2, '0')}`;
  const [year] = /^20\d\d$/.exec(words[from + 1] ?? '') ?? [];
  const latest = inYear(yearOf(today));
  const last = latest <= today.slice(0, 7) ? latest : inYear(yearOf(today) - 1);
  const named = year === undefined ? last : inYear(Number(year));
  const to = from + (year === undefined ? 1 : 2);
  return { from, to, range: monthRange(named), period: periodLabel(named), order: orders.month };
}

/** The day that one to three words from a place on name: `11/20`, `oct 14`, `oct 14, 2026`. */
function dayAt(words: readonly string[], from: number, today: string): When | null {
  for (const to of [from + 3, from + 2, from + 1]) {
    const date = to > words.length ? null : searchDate(words.slice(from, to).join(' '), today);
    if (date === null) continue;
    const period = formatDateInText(date);
    return { from, to, range: { start: date, end: date }, period, order: orders.day };
  }
  return null;
}

function yearAt(words: readonly string[], from: number): When | null {
  const [year] = /^20\d\d$/.exec(words[from] ?? '') ?? [];
  if (year === undefined) return null;
  return { from, to: from + 1, range: yearRange(year), period: year, order: orders.year };
}

function whensIn(words: readonly string[], today: string): When[] {
  const of = (at: (from: number) => When | null) =>
    words.flatMap((_, from) => at(from) ?? []).slice(0, mostTried);
  return [
    ...of((from) => dayAt(words, from, today)),
    ...of((from) => monthAt(words, from, today)),
    ...of((from) => yearAt(words, from)),
  ];
}

/** What is called rough or has cents is meant before any other number, then the largest. */
function byWeight(one: Amount, other: Amount): number {
  const weight = ({ isRough, cents }: Amount) => (isRough ? 2 : 0) + (cents % 100 === 0 ? 0 : 1);
  return weight(other) - weight(one) || other.cents - one.cents;
}

function amountsIn(words: readonly string[]): Amount[] {
  const amounts = words.flatMap((word, from) => {
    const text = word.replace(/^~/, '');
    const cents = /\d/.test(text) ? parseAmountText(text) : null;
    const isRough = word !== text || roughly.has(words[from - 1] ?? '');
    return cents !== null && cents > 0 ? [{ from, to: from + 1, cents, isRough }] : [];
  });
  return amounts.sort(byWeight).slice(0, mostTried);
}

const overlaps = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

function readingOf(
  all: readonly string[],
  when: When | null,
  amount: Amount | null,
): Reading | null {
  if (when && amount && overlaps(when, amount)) return null;
  const spans = [when, amount].filter((span) => span !== null);
  if (spans.length === 0) return null;
  const isTold = (at: number) => spans.some(({ from, to }) => at >= from && at < to);
  const words = all.filter((word, at) => !isTold(at) && !asides.has(word) && !roughly.has(word));
  return { words, when, amount };
}

function byOrder(one: Reading, other: Reading): number {
  const orderOf = ({ when }: Reading) => when?.order ?? orders.month;
  const longer = other.words.length - one.words.length || orderOf(one) - orderOf(other);
  if (longer !== 0 || !one.amount || !other.amount) return longer;
  return byWeight(one.amount, other.amount);
}

function centsAbout({ cents, isRough }: Amount, isNamed: boolean): WantedBills['cents'] {
  // Whoever types cents means them, and so does who says nothing else.
  const isAbout = isRough || (isNamed && cents % 100 === 0);
  const off = isAbout ? Math.round((cents * offByPercent) / 100) : 0;
  return { asked: cents, min: cents - off, max: cents + off };
}

/**
 * What `coca-cola about 400`, `acme oct`, `main st 11/20` or `the one for $312.40 in march 2025`
 * may mean, what takes most words for a name first: `7 Up` and `March Foods` are names. Nothing
 * where a text says neither when nor how much.
 */
export function readBills(text: string, today: string): WantedBills[] {
  const words = searchKey(text)
    .split(' ')
    .map((word) => word.replace(/[,;:?!]+$/, ''));
  const amounts = amountsIn(words);
  const rough = amounts.filter(({ isRough }) => isRough);
  const meant = rough.length > 0 ? rough : [null, ...amounts];
  const readings = [null, ...whensIn(words, today)].flatMap((when) =>
    meant.flatMap((amount) => readingOf(words, when, amount) ?? []),
  );
  return readings.sort(byOrder).map((reading) => {
    const { words: named, when, amount } = reading;
    return {
      name: named.join(' '),
      range: when?.range ?? null,
      period: when?.period ?? '',
      cents: amount && centsAbout(amount, named.length > 0),
    };
  });
}
