import { sortRowsBy, type Sorting } from '@backcounter/core/list-order';
import { searchKey } from '@backcounter/core/search';

type Sortable<Row> = {
  id: string;
  value: (row: Row) => string | number;
  text?: (row: Row) => string;
};

/** Sorts rows; stable for equal values. */
export function orderedRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.by);
  if (!sorting || !column) return rows;
  return sortRowsBy(rows, column.value, sorting.isDescending);
}

/**
 * Returns a search for rows that contain every word, ignoring case and accents; caches the search
 * text of each row.
 */
export function rowSearch<Row>(columns: readonly Sortable<Row>[]) {
  const texts = new Map<Row, string>();
  const textOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const parts = columns.map(({ value, text }) => (text ?? value)(row));
    const whole = searchKey(parts.join(' '));
    texts.set(row, whole);
    return whole;
  };
  return (rows: readonly Row[], filter: string): readonly Row[] => {
    const words = searchKey(filter).split(' ').filter(Boolean);
    if (words.length === 0) return rows;
    return rows.filter((row) => words.every((word) => textOf(row).includes(word)));
  };
}
