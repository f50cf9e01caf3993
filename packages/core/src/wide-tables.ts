import { readDateText } from './import-dates.ts';
import { isCalendarDate } from './dates.ts';

/** A parsed table: its header, and its rows with the lines on which they end. */
export type TextTable = { columns: string[]; rows: { line: number; cells: string[] }[] };

const isTotal = (text: string) => /^(grand )?total\b/i.test(text.trim());

const isDateText = (text: string) =>
  ['mdy', 'dmy'].some((order) => isCalendarDate(readDateText(text, order as 'mdy' | 'dmy')));

/** True when there are non-empty texts and at least half of them satisfy the predicate. */
function areMostly(texts: readonly string[], is: (text: string) => boolean): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.filter(is).length * 2 >= filled.length;
}

/** How to unfold the rows of a wide table: each into one sale per store. */
export type WideTable = { columns: string[]; unfold: (cells: readonly string[]) => string[][] };

/**
 * Detects a table with dates in rows, stores in columns and a day's sales in each cell; null for
 * any other table, judging by its first rows. Empty cells are days without an entry; totals are
 * skipped.
 */
export function detectWideTable({ columns, rows }: TextTable): WideTable | null {
  const [first = '', ...stores] = columns;
  if (stores.length === 0) return null;
  const days = rows.filter(({ cells }) => !isTotal(cells[0] ?? ''));
  const dates = days.map(({ cells }) => cells[0] ?? '');
  if (!/^(date|day|)$/i.test(first.trim()) && !areMostly(dates, isDateText)) return null;
  const isAmount = (text: string) => /^[^\p{L}]*$/u.test(text) && /\d/.test(text);
  const filled = stores
    .map((_, index) => days.map(({ cells }) => cells[index + 1] ?? ''))
    .filter((texts) => texts.some((text) => text.trim() !== ''));
  if (filled.length === 0 || !filled.every((texts) => areMostly(texts, isAmount))) return null;
  return {
    columns: ['store', 'date', 'total_sales'],
    unfold([date = '', ...cells]) {
      if (isTotal(date)) return [];
      return stores.flatMap((store, index) => {
        const amount = cells[index] ?? '';
        return amount.trim() === '' || isTotal(store) ? [] : [[store, date, amount]];
      });
    },
  };
}
