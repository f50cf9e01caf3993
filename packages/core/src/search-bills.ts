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

/** Range of cents, both ends included; unlike `CentsRange` of list filters, never open. */
export type BoundedCentsRange = { min: number; max: number };

/** One interpretation of a search text: bills of whom, of which days, of about how much. */
export type BillSearch = {
  /** Vendor or store to search for; empty when none is named. */
  name: string;
  range: DateRange | null;
  /** The range in words; empty without one. */
  period: string;
  cents: (BoundedCentsRange & { typed: number }) | null;
};

/** Stop words: part of the sentence, not of a name. */
const stopWords = new Set(
  'the that a an one of for from in on at by my our bill bills invoice invoices sale sales income'.split(
    ' ',
  ),
);
const approximateWords = new Set('about around approx approximately circa ca roughly'.split(' '));

/** Tolerance for an amount that is only roughly remembered, in percent. */
const tolerancePercent = 10;

/** Words that are not part of a name, from one index up to (excluding) another. */
type Span = { from: number; to: number };
type DateSpan = Span & { range: DateRange; period: string; order: number };
type AmountSpan = Span & { cents: number; isRough: boolean; withCents: BoundedCentsRange | null };
type Interpretation = {
  words: readonly string[];
  when: DateSpan | null;
  amount: AmountSpan | null;
};

/** Maximum number of candidates per kind of date, and of amounts. */
const maxCandidates = 3;

/** Precedence: a day over a month with a small amount, and an amount over a year. */
const precedence = { day: 0, month: 1, year: 2 };

function monthAt(words: readonly string[], from: number, today: string): DateSpan | null {
  const month = monthOfWord(words[from] ?? '');
  if (month === 0) return null;
  const inYear = (year: number) => `${year}-${String(month).padStart(2, '0')}`;
  const [year] = /^20\d\d$/.exec(words[from + 1] ?? '') ?? [];
  const latest = inYear(yearOf(today));
  const last = latest <= today.slice(0, 7) ? latest : inYear(yearOf(today) - 1);
  const named = year === undefined ? last : inYear(Number(year));
  const to = from + (year === undefined ? 1 : 2);
  return {
    from,
    to,
    range: monthRange(named),
    period: periodLabel(named),
    order: precedence.month,
  };
}

/** Date named by one to three words from an index on: `11/20`, `oct 14`, `oct 14, 2026`. */
function dayAt(words: readonly string[], from: number, today: string): DateSpan | null {
  for (const to of [from + 3, from + 2, from + 1]) {
    const date = to > words.length ? null : searchDate(words.slice(from, to).join(' '), today);
    if (date === null) continue;
    const period = formatDateInText(date);
    return { from, to, range: { start: date, end: date }, period, order: precedence.day };
  }
  return null;
}

function yearAt(words: readonly string[], from: number): DateSpan | null {
  const [year] = /^20\d\d$/.exec(words[from] ?? '') ?? [];
  if (year === undefined) return null;
  return { from, to: from + 1, range: yearRange(year), period: year, order: precedence.year };
}

function findDates(words: readonly string[], today: string): DateSpan[] {
  const of = (at: (from: number) => DateSpan | null) =>
    words.flatMap((_, from) => at(from) ?? []).slice(0, maxCandidates);
  return [
    ...of((from) => dayAt(words, from, today)),
    ...of((from) => monthAt(words, from, today)),
    ...of((from) => yearAt(words, from)),
  ];
}

/** Comparator: approximate amounts first, then those with cents, then the largest. */
function compareAmounts(one: AmountSpan, other: AmountSpan): number {
  const weight = ({ isRough, cents }: AmountSpan) =>
    (isRough ? 2 : 0) + (cents % 100 === 0 ? 0 : 1);
  return weight(other) - weight(one) || other.cents - one.cents;
}

/** The amounts that a text without cents means too: `4567` also finds $4,567.66. */
export function amountsWithCents(text: string): BoundedCentsRange | null {
  const cents = text.includes('.') ? null : parseAmountText(text);
  return cents === null || cents <= 0 ? null : { min: cents + 1, max: cents + 99 };
}

function findAmounts(words: readonly string[]): AmountSpan[] {
  const amounts = words.flatMap((word, from) => {
    const text = word.replace(/^~/, '');
    const cents = /\d/.test(text) ? parseAmountText(text) : null;
    const isRough = word !== text || approximateWords.has(words[from - 1] ?? '');
    if (cents === null || cents <= 0) return [];
    return [{ from, to: from + 1, cents, isRough, withCents: amountsWithCents(text) }];
  });
  return amounts.sort(compareAmounts).slice(0, maxCandidates);
}

const overlaps = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

function interpretAs(
  all: readonly string[],
  when: DateSpan | null,
  amount: AmountSpan | null,
): Interpretation | null {
  if (when && amount && overlaps(when, amount)) return null;
  const spans = [when, amount].filter((span) => span !== null);
  if (spans.length === 0) return null;
  const isConsumed = (at: number) => spans.some(({ from, to }) => at >= from && at < to);
  const words = all.filter(
    (word, at) => !isConsumed(at) && !stopWords.has(word) && !approximateWords.has(word),
  );
  return { words, when, amount };
}

function compareInterpretations(one: Interpretation, other: Interpretation): number {
  const orderOf = ({ when }: Interpretation) => when?.order ?? precedence.month;
  const longer = other.words.length - one.words.length || orderOf(one) - orderOf(other);
  if (longer !== 0 || !one.amount || !other.amount) return longer;
  return compareAmounts(one.amount, other.amount);
}

function centsAbout({ cents, isRough }: AmountSpan, isNamed: boolean): BillSearch['cents'] {
  // Cents are meant exactly, and so is an amount without a name.
  const isAbout = isRough || (isNamed && cents % 100 === 0);
  const off = isAbout ? Math.round((cents * tolerancePercent) / 100) : 0;
  return { typed: cents, min: cents - off, max: cents + off };
}

/**
 * Interprets a search such as `coca-cola about 400`, `acme oct`, `main st 11/20` or `the one for
 * $312.40 in march 2025`, the longest name first: `7 Up` and `March Foods` are names. Empty when
 * the text has neither a date nor an amount.
 */
export function parseBillSearch(text: string, today: string): BillSearch[] {
  const words = searchKey(text)
    .split(' ')
    .map((word) => word.replace(/[,;:?!]+$/, ''));
  const amounts = findAmounts(words);
  const rough = amounts.filter(({ isRough }) => isRough);
  const meant = rough.length > 0 ? rough : [null, ...amounts];
  const interpretations = [null, ...findDates(words, today)].flatMap((when) =>
    meant.flatMap((amount) => interpretAs(words, when, amount) ?? []),
  );
  return interpretations.sort(compareInterpretations).flatMap((reading) => {
    const { words: named, when, amount } = reading;
    const isNamed = named.length > 0;
    const found = {
      name: named.join(' '),
      range: when?.range ?? null,
      period: when?.period ?? '',
      cents: amount && centsAbout(amount, isNamed),
    };
    if (isNamed || !amount?.withCents || amount.isRough) return [found];
    return [found, { ...found, cents: { typed: amount.cents, ...amount.withCents } }];
  });
}
