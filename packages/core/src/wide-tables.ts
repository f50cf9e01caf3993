import { readDateText } from './import-dates.ts';
import { isCalendarDate } from './dates.ts';
import { isCellError } from './import-cells.ts';
import { isAmountName } from './import-columns.ts';
import { nameKey } from './text.ts';

/** A parsed table: its header, and its rows with the lines on which they end. */
export type TextTable = { columns: string[]; rows: { line: number; cells: string[] }[] };

/** True for the first cell of a line of totals. */
export const isTotal = (text: string): boolean => /^(?:grand |sub)?totals?\b/i.test(text.trim());

/** `Total`, `Total all stores`, `Total ($)`, but not `Total Wine`, which may be a store. */
export const isTotalColumn = (text: string): boolean =>
  /^(?:(?:grand|sub|net|gross|day|daily|total|totals|all|both|stores?|shops?|sales|of|for|the|combined)(?![a-z])[^a-z]*)+$/i.test(
    text.trim(),
  ) && /total/i.test(text);

const isWeekday = (text: string) =>
  /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\.?$/i.test(text.trim());

/** True for a date in any common format. */
export const isDateText = (text: string): boolean =>
  ['mdy', 'dmy'].some((order) => isCalendarDate(readDateText(text, order as 'mdy' | 'dmy')));

/** True when there are non-empty texts and at least half of them satisfy the predicate. */
function areMostly(texts: readonly string[], is: (text: string) => boolean): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.filter(is).length * 2 >= filled.length;
}

/** How to unfold the rows of a wide table: each into one sale per store. */
export type WideTable = {
  columns: string[];
  /** Headers of the columns that are left out as totals. */
  totals: string[];
  /** True for a row that is left out as a total. */
  isTotalRow: (cells: readonly string[]) => boolean;
  unfold: (cells: readonly string[]) => string[][];
};

/**
 * Position and header of each column, without a column that only repeats the weekday of the date, and
 * without empty ones to the left of the table.
 */
function columnsOf({ columns, rows }: TextTable) {
  const all = columns.map((name, index) => {
    return { name, index, texts: rows.map(({ cells }) => cells[index] ?? '') };
  });
  const start = all.findIndex(({ texts }) => texts.some((text) => text.trim() !== ''));
  return all
    .slice(Math.max(0, start))
    .filter(({ texts }) => !texts.some(isWeekday) || !areMostly(texts, isWeekday));
}

/**
 * Detects a table with dates in rows, stores in columns and a day's sales in each cell; null for
 * any other table, judging by its first rows. Empty cells are days without an entry. `known` are the
 * stores of the business: one of them is never a total, whatever it is called; and headers that
 * name amounts (cash, credit) are not stores if none of them is one.
 */
export function detectWideTable(table: TextTable, known: readonly string[] = []): WideTable | null {
  const keys = new Set(known.map(nameKey));
  const isKnown = ({ name }: { name: string }) => keys.has(nameKey(name));
  const [first, ...columns] = columnsOf(table);
  if (!first || columns.length === 0) return null;
  const isTotalRow = (cells: readonly string[]) => isTotal(cells[first.index] ?? '');
  const days = table.rows.filter(({ cells }) => !isTotalRow(cells));
  const dates = days.map(({ cells }) => cells[first.index] ?? '');
  if (!/^(date|day|)$/i.test(first.name.trim()) && !areMostly(dates, isDateText)) return null;
  const isAmount = (text: string) =>
    isCellError(text) || (/^[^\p{L}]*$/u.test(text) && /\d/.test(text));
  const filled = columns
    .map(({ index }) => days.map(({ cells }) => cells[index] ?? ''))
    .filter((texts) => texts.some((text) => text.trim() !== ''));
  if (filled.length === 0 || !filled.every((texts) => areMostly(texts, isAmount))) return null;
  const totals = columns.filter((column) => !isKnown(column) && isTotalColumn(column.name));
  const stores = columns.filter((column) => !totals.includes(column));
  if (keys.size > 0 && !stores.some(isKnown) && stores.some(({ name }) => isAmountName(name))) {
    return null;
  }
  return {
    columns: ['store', 'date', 'total_sales'],
    totals: totals.map(({ name }) => name),
    isTotalRow,
    unfold(cells) {
      if (isTotalRow(cells)) return [];
      const date = cells[first.index] ?? '';
      return stores.flatMap(({ name, index }) => {
        const amount = cells[index] ?? '';
        return amount.trim() === '' ? [] : [[name, date, amount]];
      });
    },
  };
}
