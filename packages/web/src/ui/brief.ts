import {
  formatDateInText,
  isCalendarDate,
  parseTypedDate,
  periodLabel,
} from '@backcounter/core/dates';
import { formatCents, parseAmountText } from '@backcounter/core/money';

/** Formats a typed amount as `$9,999.99`; returns invalid text unchanged. */
export function formatTypedAmount(text: string): string {
  const cents = parseAmountText(text);
  return cents === null ? text.trim() : formatCents(cents);
}

/** Formats a typed date as `Nov 18`; returns invalid text unchanged. */
export function formatTypedDay(text: string): string {
  const date = parseTypedDate(text);
  return isCalendarDate(date) ? formatDateInText(date).replace(/, \d+$/, '') : date;
}

/** `$5.00 for Nov 18`; either part may be empty. */
export const formatAmountForDay = (amount: string, day: string): string =>
  joinAmount(amount, formatTypedDay(day));

/** `$5.00 for November 2026`; either part may be empty. */
export const formatAmountForMonth = (amount: string, month: string): string =>
  joinAmount(amount, month === '' ? '' : periodLabel(month));

function joinAmount(amount: string, period: string): string {
  const money = formatTypedAmount(amount);
  return money !== '' && period !== '' ? `${money} for ${period}` : money || period;
}

/** Joins the non-empty parts; `otherwise` if there are none. */
export const joinBrief = (parts: readonly (string | undefined)[], otherwise: string): string =>
  parts.filter((part) => part !== undefined && part.trim() !== '').join(', ') || otherwise;
