/** What a list is sorted by: a column's id, and whether the greatest stands first. */
export type Sorting = { by: string; isDescending: boolean };

/** Reads `amount`, and `-amount` for the greatest first; null for an empty text. */
export function parseSorting(text: string): Sorting | null {
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return by === '' ? null : { by, isDescending };
}

/** The same as it stands in an address. */
export const sortingText = ({ by, isDescending }: Sorting): string =>
  `${isDescending ? '-' : ''}${by}`;

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Which of two texts comes first, ignoring case and accents; numbers in them count as numbers. */
export const textOrder = collator.compare;

/** Texts of these alone can be ordered by their characters as the collator orders them. */
const plainText = /^[a-z\d ./-]*$/;
const longestNumber = 20;
/** Up to so many different texts the collator itself is quick enough. */
const fewTexts = 1000;
const longNumber = new RegExp(`\\d{${longestNumber + 1}}`);

/** A text that compares by its characters as the collator would; null where there is none. */
function keyOf(text: string): string | null {
  const lower = text.toLowerCase();
  if (!plainText.test(lower) || longNumber.test(lower)) return null;
  return lower.replace(/\d+/g, (digits) => digits.padStart(longestNumber, '0'));
}

/**
 * The form of a text in which databases order it, as nearly like the screens as they can: numbers
 * count as numbers, accents do not count. Takes texts of `nameKey`.
 */
export function sortKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[0-9]+/g, (digits) => digits.padStart(longestNumber, '0'));
}

/** The place of each text among all; texts that the collator finds equal share one. */
function ranksOf(distinct: Iterable<string>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  let last: string | undefined;
  for (const text of [...distinct].sort(textOrder)) {
    if (last !== undefined && textOrder(last, text) !== 0) rank += 1;
    ranks.set(text, rank);
    last = text;
  }
  return ranks;
}

/** What the values are sorted by with `<`, which is much quicker than the collator. */
function sortKeys(values: readonly (string | number)[]): readonly (string | number)[] {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === values.length) return numbers;
  const texts = values.map(String);
  const distinct = new Set(texts);
  const keys = distinct.size > fewTexts ? texts.map(keyOf) : [null];
  const known = keys.filter((key) => key !== null);
  if (known.length === texts.length) return known;
  const ranks = ranksOf(distinct);
  return texts.map((text) => ranks.get(text) ?? 0);
}

/** The rows in the order of a value, as lists on screens and in files are; equal rows keep theirs. */
export function rowsBy<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number,
  isDescending: boolean,
): readonly Row[] {
  const keys = sortKeys(rows.map(value));
  const direction = isDescending ? -1 : 1;
  return rows
    .map((row, index) => ({ row, key: keys[index] ?? 0 }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -direction : direction))
    .map(({ row }) => row);
}
