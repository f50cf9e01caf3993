export type Sorting = { by: string; isDescending: boolean };

type Sortable<Row> = {
  id: string;
  value: (row: Row) => string | number;
  text?: (row: Row) => string;
};

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** Which of two texts comes first, ignoring case; numbers in them count as numbers. */
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

/** The place of each text among all; texts that the collator finds equal share one. */
function ranksOf(distinct: Iterable<string>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  let last: string | undefined;
  for (const text of [...distinct].sort(collator.compare)) {
    if (last !== undefined && collator.compare(last, text) !== 0) rank += 1;
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

/** The rows in the order asked for; equal rows keep theirs. */
export function orderedRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.by);
  if (!sorting || !column) return rows;
  const keys = sortKeys(rows.map((row) => column.value(row)));
  const direction = sorting.isDescending ? -1 : 1;
  return rows
    .map((row, index) => ({ row, key: keys[index] ?? 0 }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -direction : direction))
    .map(({ row }) => row);
}

/** Finds the rows that hold every word; what a row says is put together once. */
export function rowSearch<Row>(columns: readonly Sortable<Row>[]) {
  const texts = new Map<Row, string>();
  const textOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const parts = columns.map(({ value, text }) => (text ?? value)(row));
    const whole = parts.join(' ').toLowerCase();
    texts.set(row, whole);
    return whole;
  };
  return (rows: readonly Row[], filter: string): readonly Row[] => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    return rows.filter((row) => words.every((word) => textOf(row).includes(word)));
  };
}
