import {
  formatDateInText,
  monthOf,
  monthRange,
  periodLabel,
  type DateRange,
} from '@backcounter/core/dates';

/** `Oct 1, 2026 – Oct 15, 2026`. */
export const datesText = ({ start, end }: DateRange): string =>
  start === end ? formatDateInText(start) : `${formatDateInText(start)} – ${formatDateInText(end)}`;

/** `October 2026` or `2025` for a whole month or year, else its dates. */
export function rangeLabel(range: DateRange): string {
  const month = monthRange(monthOf(range.start));
  if (month.start === range.start && month.end === range.end)
    return periodLabel(monthOf(range.start));
  const year = range.start.slice(0, 4);
  const isYear = range.start === `${year}-01-01` && range.end === `${year}-12-31`;
  return isYear ? year : datesText(range);
}
