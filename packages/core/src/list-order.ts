/** Sort order of a list: a column's id and the direction. */
export type Sorting = { by: string; isDescending: boolean };

/** Parses `amount`, or `-amount` for descending; null for an empty text. */
export function parseSorting(text: string): Sorting | null {
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return by === '' ? null : { by, isDescending };
}

/** Formats a sort order for a URL. */
export const formatSorting = ({ by, isDescending }: Sorting): string =>
  `${isDescending ? '-' : ''}${by}`;

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Compares texts, ignoring case and accents; numbers in them count as numbers. */
export const compareTexts = collator.compare;

/** Texts of only these characters sort by code unit as they do with the collator. */
const plainText = /^[a-z\d ./-]*$/;
const maxDigits = 20;
/** Up to this many distinct texts the collator itself is fast enough. */
const maxCollatorTexts = 1000;
const longNumber = new RegExp(`\\d{${maxDigits + 1}}`);

/** A key that sorts by code unit as the collator sorts the text; null when there is none. */
function keyOf(text: string): string | null {
  const lower = text.toLowerCase();
  if (!plainText.test(lower) || longNumber.test(lower)) return null;
  return lower.replace(/\d+/g, (digits) => digits.padStart(maxDigits, '0'));
}

/**
 * Sort key for databases, as close to the screens' order as possible: numbers count as numbers,
 * accents are ignored. Expects the output of `nameKey`.
 */
export function sortKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[0-9]+/g, (digits) => digits.padStart(maxDigits, '0'));
}

/** Rank of each text; texts that the collator considers equal share one. */
function ranksOf(distinct: Iterable<string>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  let last: string | undefined;
  for (const text of [...distinct].sort(compareTexts)) {
    if (last !== undefined && compareTexts(last, text) !== 0) rank += 1;
    ranks.set(text, rank);
    last = text;
  }
  return ranks;
}

/** Keys that sort with `<`, which is much faster than the collator. */
function sortKeys(values: readonly (string | number)[]): readonly (string | number)[] {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === values.length) return numbers;
  const texts = values.map(String);
  const distinct = new Set(texts);
  const keys = distinct.size > maxCollatorTexts ? texts.map(keyOf) : [null];
  const known = keys.filter((key) => key !== null);
  if (known.length === texts.length) return known;
  const ranks = ranksOf(distinct);
  return texts.map((text) => ranks.get(text) ?? 0);
}

/** Sorts rows by a value, as lists on screens and in files are; stable. */
export function sortRowsBy<Row>(
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
