import { isCalendarDate } from './dates.ts';
import type { Mapping } from './import-columns.ts';
import { fieldsOf, type ImportNoun } from './import-nouns.ts';
import { parseAmountText } from './money.ts';
import { nameKey } from './text.ts';
import { readDate } from './time-zone.ts';

/** True for kinds of rows of which a store has one a day: a list of receipts has to be added up. */
export const isDaily = (noun: ImportNoun | null): boolean =>
  noun === 'sales' || noun === 'daily_cash';

/** The store and day of a row, to compare with those of others; null if its day cannot be read. */
export function storeDayKey(values: Readonly<Mapping>, timeZone: string): string | null {
  const { store = '', date = '' } = values;
  const day = readDate(date, timeZone, 'day');
  return isCalendarDate(day) ? JSON.stringify([nameKey(store), day]) : null;
}

/**
 * The sum of amounts as a text; empty ones add nothing. If one cannot be read it is returned instead,
 * for the rules to reject: a sum without it would be wrong.
 */
function sumOfTexts(texts: readonly string[]): string {
  const filled = texts.filter((text) => text.trim() !== '');
  let sum = 0;
  for (const text of filled) {
    const cents = parseAmountText(text);
    if (cents === null) return text;
    sum += cents;
  }
  return filled.length === 0 ? '' : (sum / 100).toFixed(2);
}

/**
 * One row for several of the same store and day: amounts are added up, a text that is not the same in
 * all of them is left out.
 */
export function addUpRows(noun: ImportNoun, rows: readonly Readonly<Mapping>[]): Mapping {
  const [first = {}] = rows;
  const fields = fieldsOf(noun);
  return Object.fromEntries(
    Object.entries(first).map(([field, value]) => {
      const texts = rows.map((row) => row[field] ?? '');
      if (fields.get(field)?.kind === 'amount') return [field, sumOfTexts(texts)];
      const isShared = field === 'store' || field === 'date' || texts.every((one) => one === value);
      return [field, isShared ? value : ''];
    }),
  );
}
