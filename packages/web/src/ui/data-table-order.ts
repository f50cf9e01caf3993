export type Sorting = { by: string; isDescending: boolean };

type Sortable<Row> = {
  id: string;
  value: (row: Row) => string | number;
  text?: (row: Row) => string;
};

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** The rows that hold every word of the filter, in the order asked for; equal rows keep theirs. */
export function visibleRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  { sorting, filter }: { sorting: Sorting | null; filter: string },
): readonly Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const texts = columns
            .map(({ value, text }) => (text ?? value)(row))
            .join(' ')
            .toLowerCase();
          return words.every((word) => texts.includes(word));
        });
  const column = columns.find(({ id }) => id === sorting?.by);
  if (!sorting || !column) return found;
  const direction = sorting.isDescending ? -1 : 1;
  return found.toSorted((a, b) => direction * compare(column.value(a), column.value(b)));
}
