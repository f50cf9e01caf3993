import { periodLabel, weekdayLabel, weekdays } from '@backcounter/core/dates';
import { formatShort } from '../../ui/chart-scale.ts';

/** `Saturday` of 6. */
export const longWeekday = (weekday: number): string => {
  const name = weekdays[weekday];
  return name ? weekdayLabel(name) : '';
};

/** `Sat` of 6. */
export const shortWeekday = (weekday: number): string => longWeekday(weekday).slice(0, 3);

/** `Jan ’26` of `2026-01`. */
export const monthWithYear = (month: string): string =>
  `${periodLabel(month).slice(0, 3)} ’${month.slice(2, 4)}`;

const mostLetters = 16;

/** A name that stands beside a drawing. */
export const shortName = (name: string): string =>
  name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name;

/** Cents as they stand in or above a mark: two figures are enough, `$5.3k`. */
export const briefCents = (cents: number): string =>
  formatShort(Number(Math.round(cents).toPrecision(2)));
