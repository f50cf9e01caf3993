import { isDateText, isTotalColumn, type TextTable } from './wide-tables.ts';

/** A table that was turned, and the headers of the columns that are left out as totals. */
type TurnedTable = TextTable & { totals: string[] };

const isFilled = (text: string) => text.trim() !== '';

/**
 * Turns a table with a day in each column, as the sales summary of a till, so that each day is a row; null
 * for any other. Its rows are amounts, or stores; those without any value, as headings, are dropped.
 */
export function turnDays({ columns, rows }: TextTable): TurnedTable | null {
  const [first = '', ...others] = columns;
  const days = others.flatMap((text, index) => (isDateText(text) ? [index + 1] : []));
  const rest = others.filter((text) => isFilled(text) && !isDateText(text));
  if (days.length < 2 || isDateText(first) || !rest.every(isTotalColumn)) return null;
  const filled = rows.filter(({ cells }) => days.some((index) => isFilled(cells[index] ?? '')));
  if (filled.length === 0) return null;
  return {
    columns: ['Date', ...filled.map(({ cells }) => (cells[0] ?? '').trim())],
    rows: days.map((index, place) => ({
      line: place + 2,
      cells: [columns[index] ?? '', ...filled.map(({ cells }) => cells[index] ?? '')],
    })),
    totals: rest,
  };
}
