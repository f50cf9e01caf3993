import { readDateText } from './import-cells.ts';
import { isCalendarDate } from './dates.ts';

/** A table as it was read: its header, and its rows with the lines on which they end. */
export type TextTable = { columns: string[]; rows: { line: number; cells: string[] }[] };

const isTotal = (text: string) => /^(grand )?total\b/i.test(text.trim());

const isDateText = (text: string) =>
  ['mdy', 'dmy'].some((order) => isCalendarDate(readDateText(text, order as 'mdy' | 'dmy')));

/** True when at least half of some texts are what is asked, and there are any. */
function areMostly(texts: readonly string[], is: (text: string) => boolean): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.filter(is).length * 2 >= filled.length;
}

/**
 * Dates down and stores across, a day's sales in each cell, as a sale a row, numbered as they come;
 * null for any other table. Empty cells are days without an entry; totals are left out.
 */
export function unfoldWideTable({ columns, rows }: TextTable): TextTable | null {
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
  let line = 1;
  const sales = days.flatMap(({ cells: [date = '', ...cells] }) =>
    stores.flatMap((store, index) => {
      const amount = cells[index] ?? '';
      if (amount.trim() === '' || isTotal(store)) return [];
      line += 1;
      return [{ line, cells: [store, date, amount] }];
    }),
  );
  return { columns: ['store', 'date', 'total_sales'], rows: sales };
}
