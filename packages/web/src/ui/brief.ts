import { formatDateInText, isCalendarDate, parseTypedDate, yearOf } from '@backcounter/core/dates';
import { formatCents, parseAmountText } from '@backcounter/core/money';

/** `$9,999.99` of an amount as typed; the text itself while it is none. */
export function typedAmount(text: string): string {
  const cents = parseAmountText(text);
  return cents === null ? text.trim() : formatCents(cents);
}

/** `Nov 18` of a date as typed; the text itself while it is none. */
export function typedDay(text: string): string {
  const date = parseTypedDate(text);
  return isCalendarDate(date) ? formatDateInText(date).replace(/, \d+$/, '') : date;
}

/** `Nov 18` of a date of this year, with its year otherwise. */
export const dayInBrief = (date: string, today: string): string =>
  yearOf(date) === yearOf(today) ? typedDay(date) : formatDateInText(date);

/** `$5.00 for Nov 18` of an amount and a day of which either may be missing. */
export function amountForDay(amount: string, day: string): string {
  const money = typedAmount(amount);
  const date = typedDay(day);
  return money !== '' && date !== '' ? `${money} for ${date}` : money || date;
}

/** What was typed, in a few words; `otherwise` when none of it can be said shortly. */
export const inBrief = (parts: readonly (string | undefined)[], otherwise: string): string =>
  parts.filter((part) => part !== undefined && part.trim() !== '').join(', ') || otherwise;
