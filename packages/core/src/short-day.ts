import { formatDateInText, yearOf } from './dates.ts';

/** `Nov 18` for a date of this year, otherwise with its year. */
export function formatShortDay(date: string, today: string): string {
  const text = formatDateInText(date);
  return yearOf(date) === yearOf(today) ? text.replace(/, \d+$/, '') : text;
}
